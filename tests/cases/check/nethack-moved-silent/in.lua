des.map({ halign = "left", valign = "top", map = [[
..
]] })
des.map({ x = 5, y = 19, halign = "none", map = [[
...
...
]] })
des.map([[
.
.
]])
