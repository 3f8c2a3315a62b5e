des.map([[
-------
|.....|
|.....|
-------
]])
des.monster("kobold", 42, 11)
des.object("boulder", {-1, -1})
des.engraving({100,2}, "burn", "x")
des.region({ region = {0,0,200,30}, lit = 1 })
des.levregion({ region = {1,0,79,20}, region_islev=1, type="branch" })
function anywhere() des.trap("pit", 78, 20) end
if nh.rn2(2) == 0 then
   des.map({ x = 1, y = 1, map = [[..]] })
end
des.monster("kobold", 50, 2)
