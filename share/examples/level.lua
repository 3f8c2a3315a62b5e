-- A small keep in a lake, for NetHack 3.7: one map with everything on it.
des.level_init({ style = "solidfill", fg = " " });

des.level_flags("mazelevel", "noteleport");

des.map([[
}}}}}}}}}}}}}}}}}}}}}}}}}}}
}}}}}}}-----------}}}}}}}}}
}.....}|.........|}}}}}}}}}
}.....}|.{.....\.|--------}
}.....}|.........S.......|}
}..T..}|.{.....\.|.......|}
}.....}|.........+.......|}
}....}}------+----.......|}
}}..}}}}}}}|...|}--------}}
}}}}}}}}}}}|...|}}}}}}}}}}}
}}}}}}}}}}}--+--}}}}}}}}}}}
}}}}}}}}}}......}}}}}}}}}}}
}}}}}}}}}}}}}}}}}}}}}}}}}}}
]]);

-- The way in and out
des.stair("up", 3, 4)
des.stair("down", 22, 5)
des.drawbridge({ x = 6, y = 4, dir = "east", state = "closed" })

-- Doors
des.door("locked", 17, 6)
des.door("closed", 13, 7)

-- Guards and their gold
des.monster("soldier", 9, 4)
des.monster({ id = "lieutenant", coord = { 15, 4 }, peaceful = 0 })
des.gold({ amount = 200, x = 23, y = 7 })
des.object("chest", 24, 4)
