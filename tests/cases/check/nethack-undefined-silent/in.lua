des.map([[
12--S--TF
|.x{ L|
--+--HB
\}PWACZ
KI..   
]])
