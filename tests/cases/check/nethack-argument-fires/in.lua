des.level_flags("noteleport, hardfloor", "NoMap")
des.level_flags()
des.level_init({ style = "solid", fg = "?" })
des.map([[
-------
|.....|
|.....|
-------
]])
des.stair("upp", 1,1)
des.door("Locked", 3,0)
des.door({ x = 1.5, y = 2, state = true })
des.altar({ coord = {2,1,3}, align = "good" })
des.monster("?", 2,1)
des.monster("koblod", 2,1)
des.monster({ class = "hill", peaceful = 2, x = "a" })
des.object("scroll of telaportation", 2,1)
des.object({ id = "long sword", spe = "many", buc = "holy" })
des.object(5)
des.trap({ type = "pitt" })
des.region(selection.area(0,0,5,5), "light")
des.region({ region = {0,0,5}, type = "armour shop" })
des.levregion({ type = "branch" })
des.mazewalk(1,1,"est")
des.terrain({2,1}, "lava")
des.gold("much", 1,1)
des.drawbridge({ x=1, y=1, state="raised" })
des.map([[..]], 5)
des.map(("?"):gsub("?", "."))
for i = 1, 3 do des.feature("well", 1, 1) end
