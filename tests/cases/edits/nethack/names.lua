local a = des.map([[
..
]])
-- about b
b.c = des.map("x.\n.-");

 d  =des.map [==[
|
]==]

e[1] = des.map([[]])
des.stair("up", 1, 0) des.trap({ "pit", coord = {0,0} }); des.door("locked", {x=1,y=0})
des.map({ map = "..1", y = 2 })
g = des.map--[[ no
]] [[y]]
f = 1 + des.map([[L]])
for i = 1, 2 do des.map([[B
]]) end
if x then des.monster(0,0) elseif y then z() end repeat until q
des.object({ id = "a", x = 02, y = 0 }); des["gold"](0, 0, "n"); des.region(des.rect(0,0, 1,0))
des["trap'](1,0) des['trap'](1, 0)
des.map(h { map = [[no]] }) des.stair(k { 0, 0 })
