des.level_init({ style = "solidfill", fg = " " });
des.map([[
-------
|.....|
|.....|
-------
]]);
des.stair({ dir = "up", coord = { x = 2 } })
des.monster({ id = "giant mimic", appear_as = "boulder" })
des.object({ id = "corpse", montype = "gobln" })
des.object({ id = "statue", montype = "?" })
des.region({ type = "zoo" })
des.region(selection.area(0,0,1,1), "lit", 3)
des.replace_terrain({ region = {1,1,5,2}, toterrain = "}" })
des.wall_property({ property = "nondiggable" })
des.non_diggable({0,0,6,3})
des.wallify({ x1 = 1, y1 = 1 })
des.corridor({ srcroom = 1, srcdoor = 0, srcwall = "all", destroom = 2, destdoor = 0, destwall = "west" })
des.corridor({ srcroom = 1, srcdoor = 0, srcwall = "north", destroom = 2, destdoor = 0 })
des.room({ x = 3 })
des.room({ type = "ordinary", w = 3 })
des.gold(amount, 3, 1, 2)
