des.map("|..\n|\n|.+")
des.map([[
|.|
|
]])
  des.map({ map = [[|]] })
