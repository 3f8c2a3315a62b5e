des.level_init({ style = "solidfill", fg = " " })
des.level_init({ style = "mines", fg = "." })
des.map([[
-------
|.....|
|.....|
-------
]])
function later() des.level_init({ style = "solidfill" }) end
