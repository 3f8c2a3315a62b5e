des.map([[
-------
|.....|
|.....|
-------
]])
des.level_init({ style = "solidfill", fg = " " })
