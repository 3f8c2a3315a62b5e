local hall = des.map([[
...
]]);
des.map([[
|.|
]]);
hell_tweaks(hall);
for i = 1, 2 do
  des.map([[
-.-
]])
end
