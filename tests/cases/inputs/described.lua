-- a level of two parts
des.level_flags("noteleport")

-- the gate
des.map([[
|..|
|.+|
]])
des.stair("up", 1,1)

des.map({ x = 1, y = 2, map = [[
}}
]] })
