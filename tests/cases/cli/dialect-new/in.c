W olive Woods true 1 Centaur 3 Warbear
T grey Tower false 0 Anything 1 Centaur 0 Anything 1 Gargoyle 0 Anything 1 Ogre 0 AnyNonLord 3 Guardian 0 Titan 1 Warlock
