des.map([[
-------
|.....|
|.....|
-------
]])
des.monsters("kobold", 2,1)
des.Map({ x = 1, y = 1, map = [[..]] })
Des.monster("kobold", 2,1)
des["trp"]("pit", 1,1)
local function late() des.mazewolk() end
