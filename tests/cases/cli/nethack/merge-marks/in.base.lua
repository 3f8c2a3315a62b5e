-- level
des.map([[
|.|
]])
