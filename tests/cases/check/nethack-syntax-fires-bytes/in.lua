-- a mark
des.map([[..
..]])
