-- mapwright: allow nethack-undefined
des.map([[
|.Q|
]])
