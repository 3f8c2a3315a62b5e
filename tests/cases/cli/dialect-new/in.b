W olive Woods 1 Centaur 3 Warbear
T grey Tower 1 Ogre 1 Centaur 1 Gargoyle 3 Guardian 1 Warlock
