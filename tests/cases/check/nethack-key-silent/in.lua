des.map([[
-------
|.....|
|.....|
-------
]])
des.monster({ id = "kobold", coord = {2,1}, peaceful = 1, mood = "bad" })
des.object({ id = "chest", ["buc"] = "cursed" })
