function des.chest(x, y)
   des.object("chest", x, y)
end
des.map([[
-------
|.....|
|.....|
-------
]])
des.chest(1, 1)
des.nothing()
