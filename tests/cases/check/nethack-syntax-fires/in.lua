-- the map is never closed
des.map([==[
---
]]
]=]
