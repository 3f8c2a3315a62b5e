package net.sf.colossus.server;

public class Board
{
    int terrain(char c)
    {
        switch (c)
        {
            case 'B':
                return BRUSH;
            case 'D':
                return DESERT;
            case 'H':
                return HILLS;
        }
        return 0;
    }
}
