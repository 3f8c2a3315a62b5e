des.level_flags("noteleport", "HARDFLOOR")
des.level_init({ style = "mines", fg = ".", bg = " ", smoothed=true, joined=1, lit="yes", walled=true })
local what = { "up", "upp" }
local place = { {1,1}, {2,2} }
des.map([[
-------
|.....|
|.....|
-------
]])
des.stair(what[1], 1,1)
des.stair("down", place[2])
des.stair({ dir = "up", coord = place[1] })
des.door({ wall = "all", state = "locked", pos = -1 })
des.monster()
des.monster("D", "2", 1)
des.monster({ id = "kobolds", [what[1]] = 5, x = nh.rn2(3), y = 02, asleep = false })
des.monster({ id = "a name that nothing has" })
des.object("scroll of teleportation", table.unpack(place[1]))
des.object({ id = "corpse", montype = "wizard", spe = "random", contents = function() des.object("*") end })
des.trap("Pit", {x=1, y=2})
des.region({ region = { 0,0, what.x, 5 }, lit = -1, type = "Temple", irregular = true, prefilled = true })
des.terrain(selection.area(1,1,2,2), "L")
des.terrain({ x=1, y=1, typ = "\\" })
des.replace_terrain({ region={0,0,5,5}, fromterrain="w", toterrain=".", chance=5 })
des.gold({ amount = 5.0 })
des.message("Hello")
des.non_diggable()
