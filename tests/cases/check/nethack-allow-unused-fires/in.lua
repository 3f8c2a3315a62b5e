-- a level
-- mapwright: allow nethack-too-big
des.level_flags("noteleport")

-- mapwright: allow nethack-sheared nethack-undefined
des.map([[
|Q..|
|..
|..|
]])
-- mapwright: allow nethack-undefined
des.map({ x = 5, y = 5, map = [[
|Q|
]] })
