des.level_init({ style = "solidfill", fg = " " })
des.map({ x = 75, y = 18, map = [[
-----
-----
-----
]] })
des.map({ halign = "right", valign = "bottom", map = [[
-----------------------------------------------------------------------------
]] })
des.map({ halign = "left", valign = "center", map = [[
-------------------------------------------------------------------------------
]] })
des.map({ x = nh.rn2(5), y = 90, map = [[
..
]] })
themes = { function() des.map({ map = [[
..
]], contents = function() des.monster("kobold", 1, 0) end }) end }
