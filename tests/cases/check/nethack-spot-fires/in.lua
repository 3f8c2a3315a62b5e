des.level_init({ style = "solidfill", fg = " " })
des.map([[
-------
|.....|
|.....|
-------
]])
des.stair("up", 1,1)
des.stair({ dir = "down", x = 1, y = 1 })
des.ladder("down", 20,2)
des.trap("pit", 0,1)
des.trap({ type = "pit", coord = {3,3} })
