des.map([[
---------
|.......|
|..{....S
|.......|
---------
]])
des.region(selection.area(1,1,7,3), "lit")
des.door("locked", 8,2)
des.door("open", 4,0)
des.stair("up", 1,1)
des.trap("pit", 5,1)
des.monster({ id = "kobold", x=5, y=1, asleep=1 })
des.monster("T", 6,2)
des.object({ id = "scroll of light", coord = {5,1} })
des.object("chest", 03,03)
des.gold(100, 2, 3)
des.levregion({ region = {0,0,12,9}, type = "branch" })
