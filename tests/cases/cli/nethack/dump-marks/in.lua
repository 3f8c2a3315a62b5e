des.stair("up", 0, 0) -- before the map
des.map([[
12---3
|...|
|...|
-----
]])
des.stair("up", 1, 2)
des.door("locked",01,00) -- the rulers of that row are passed over
des.object({ id = "chest", x = 3, y = 2 })
des.object({ id = "chest", coord = { 2, 2 }, contents = function() des.object("x", 1, 1) end })
des.monster("ghost", { 3, 1 })
des.altar{ y = 1, x = 2,
           align = "law" }
des.fountain(2, 1)
des.gold(100, 2, 1) -- which are the coordinates?
des.region({ 1, 1, 2, 2 }, "lit")
des.monster("ghost", 1 + 1, 2)
des.monster("ghost", -1, 2)
des.monster("ghost", x, 2)
des.monster("ghost", 1.5, 2)
des.monster("ghost", 3, 9)
other.monster("ghost", 1, 1)
if percent(50) then
  des.trap("pit", 3, 2)
  des.map([[
....
]])
  des.trap("pit", 3, 0)
end
des.trap("hole", 1, 0) -- on which map?
des.map({ map = [[..]], contents = function(rm) des.feature("sink", 1, 0) end })
des.feature("sink", 0, 0)
