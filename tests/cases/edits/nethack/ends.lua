-- one file
des.map([[
.-
|
]])


-- the second
des.map('.\
-\
|') des.stair(0, 1)
-- last