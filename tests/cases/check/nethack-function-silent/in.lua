local desk = { map = function() end }
desk.map("a place for papers")
des.map([[
-------
|.....|
|.....|
-------
]])
des["monster"]("kobold", 2,1)
des . stair ("up", 1,1)
print(des.something)
