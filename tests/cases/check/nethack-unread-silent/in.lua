local map = des.map([[
|..|
]])
for i = 1, 2 do
   des.map({ x = 5 * i, y = 5, map = mapstr })
end
