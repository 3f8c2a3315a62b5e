des.map({ halign = "left", map = [[
..
]] })
des.map({ halign = "none", valign = "top", map = [[
..
]] })
des.map({ x = 5, y = 5, halign = "left", valign = "top", map = [[
..
]] })
des.map({ x = 5, y = 19, map = [[
...
...
...
]] })
des.map([[
.
]])
des.map("")
