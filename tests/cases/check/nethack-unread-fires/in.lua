local m = [[
|..?|
]]
des.map(m)
des.map("|..?|\n" .. "----")
des.map({ x = 5, y = 5, ["map"] = [[
|..?|
]] })
des.map({ x = 5, y = 5, map = m })
local d = des.map
d([[
|..?|
]])
