des.map([[
.
]])
