des.map([[
-------
|.....|
|.....|
-------
]])
des.monster("kobold", 90, 2)
des.object("boulder", {50, 2})
des.door({ coord = {2, 12}, state = "open" })
des.mazewalk(5, 30, "east")
des.levregion({ region = {90,30,95,35}, region_islev=1, type="branch" })
des.teleport_region({ region = {10,5,5,10} })
function anywhere() des.trap("pit", 79, 1) end
