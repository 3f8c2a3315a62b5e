#!/usr/bin/lua
-- des.map([[ in a comment ]])
--[[ des.map([[ in a long comment ]]
--[==[ des.map([[a]]) ]] still ]==]
des.level_flags("noteleport", "hardfloor")
local s = "des.map([[" .. '[[\'' -- strings
local text = [[des.map]]
local in_a_variable = [[
...
]]
des.map(in_a_variable)
des.stair("up", 0, 0)
des.map([[
---
|.|
---
]]);
des.map([[|..|
|{.|]]) des.map [==[
]]
x]
]==] des.map{ x = 3, map = [[
..]], y = 4 }
des.map({ halign = "center", lit = not (1 == 2), map =
  [[

-
  ]], other = [[not a map]] })
other.des.map([[not a map]])
des.mapping([[not a map]])
des.map(f([[not a map]]), [[nor this]])
des.map({ inner = { map = [[not a map]] } })
