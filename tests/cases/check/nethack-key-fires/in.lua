des.map([[
-------
|.....|
|.....|
-------
]])
des.monster({ id = "kobold", cord = {2,1}, peacful = 1 })
des.map({ halign = "left", valign = "top", litt = true, map = [[
..
]] })
