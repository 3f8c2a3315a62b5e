des.level_init({ style = "mines", fg = ".", bg = " " })
des.map([[
-------
|.....|
|.....|
-------
]])
des.stair("up", 1,1)
des.stair("down", 20,2)
if nh.rn2(2) == 0 then des.stair("down", 1,1) end
des.trap("pit", 2,1)
des.terrain(0,1, ".")
des.trap("pit", 0,1)
