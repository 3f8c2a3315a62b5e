des.map([[
|....|
|....|
]])
des.monster({ id = "lieutenant", coord = { 2, 1 }, peaceful = 0, name = "Gerald", asleep = 1, inventory = function() des.object("long sword"); end })
des.object("chest", 2, 1)
