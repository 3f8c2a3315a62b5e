des.map("..")
