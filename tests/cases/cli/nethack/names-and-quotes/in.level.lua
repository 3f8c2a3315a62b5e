des . map ([[
...
.|.
]]);
des.stair("up", 1,0)
des["map"]([[
..
]])
des [ 'map' ] { x = 1, map = "...\n.-.\n" }
des["stair"]("down", 2, 0)
des.map("..\
|.")
des.map "F\nF"
des.map([[last]] -- a comment
)
-- none of these is a map by itself
des.map([[aaa
]] .. "bbb" .. [[
ccc]])
des.map({ map = [[..]] .. x })
des.map([[..]]
  or y)
des.map(("x"):rep(3))
des.map("a\\b")
t[1].des.map([[no]])
x:des.map([[no]])
for i = 1, 3 do goto c ::c:: end
return ...
