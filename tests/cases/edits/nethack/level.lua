-- a ]] b
des.level_flags("noteleport")
--[[ des.map("x") ]]
local a = 'des.map("y")' .. "\"";
des.map([[
-|.
.}Q

]]);
des.map({ halign = "left", map = [==[|1x
.+-
]==], contents = function() des.map("ab\n.") end })
des.map { x = { map = "n" }, map='\065-' }
des.map([[..
