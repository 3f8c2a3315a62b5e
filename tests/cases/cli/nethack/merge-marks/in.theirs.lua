-- level
des.map([[
|{|
]])
