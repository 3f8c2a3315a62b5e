-- level
des.map([[
|}|
]])
