des.map([[
-------
|.....|
|.{...+
-------
]])
des.stair("up", 2, 1)
des.object("chest", 2, 1)
des.door("locked", 6, 2)
