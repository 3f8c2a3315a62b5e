-- mapwright: allow nethack-shered
des.map([[
|..|
]])
