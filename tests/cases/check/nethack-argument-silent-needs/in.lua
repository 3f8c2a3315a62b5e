des.level_init({ style = "solidfill", fg = " " });
des.map([[
-------
|.....|
|.....|
-------
]]);
des.stair({ dir = "up", coord = { x = 2, y = 1 } })
des.monster({ id = "giant mimic", appear_as = "obj:boulder" })
des.object({ id = "corpse", montype = "goblin" })
des.object({ id = "statue", montype = "D" })
des.object({ id = "tin", montype = "spinach" })
des.region({ x1 = 1, y1 = 1, x2 = 5, y2 = 2, type = "zoo" })
des.region(selection.area(0,0,1,1), "lit")
des.region(where, "lit")
des.replace_terrain({ region = {1,1,5,2}, mapfragment = "w", toterrain = "}" })
des.wall_property({ x1 = 0, y1 = 0, x2 = 6, y2 = 3, property = "nondiggable" })
des.non_diggable()
des.non_diggable(selection.area(0,0,6,3))
des.wallify()
des.wallify({ x1 = 1, y1 = 1, x2 = 5, y2 = 2 })
des.corridor({ srcroom = 1, srcdoor = 0, srcwall = "north", destroom = 2, destdoor = 0, destwall = "west" })
des.room({ x = 3, y = 3, w = 5, h = 4 })
des.room({ type = "ordinary" })
des.gold({ amount = 5 })
