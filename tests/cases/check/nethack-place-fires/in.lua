des.map({ map = [[
..
]] })
des.map({ x = 0, y = 5, map = [[
..
]] })
des.map({ coord = {5, 21}, map = [[
..
]] })
des.map({ x = 77, y = 5, map = [[
-----
]] })
des.map({ x = 5, y = 19, map = [[
...
...
...
...
...
]] })
des.map({ halign = "right", valign = "top", map = [[
------------------------------------------------------------------------------
]] })
des.map({ halign = "left", valign = "top", map = [[
------------------------------------------------------------------------------
]] })
des.map({ halign = "middle", valign = "top", map = [[
..
]] })
