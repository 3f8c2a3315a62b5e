/* table.h - all commands, one row each: ROW(function, name, arguments, help, group, other members of struct command).
 * The source of help, completion and "did you mean"; private to ui. */
#ifndef MAPWRIGHT_UI_TABLE_H
#define MAPWRIGHT_UI_TABLE_H

#define COMMAND_TABLE(ROW)                                                                                           \
	ROW(left, "left", "[N]", "move one cell left", "Move", .words = 1, .quick = true, .by_key = true)            \
	ROW(right, "right", "[N]", "move one cell right", "Move", .words = 1, .quick = true, .by_key = true)         \
	ROW(up, "up", "[N]", "move one cell up", "Move", .words = 1, .quick = true, .by_key = true)                  \
	ROW(down, "down", "[N]", "move one cell down", "Move", .words = 1, .quick = true, .by_key = true)            \
	ROW(run_left, "run-left", "", "move left to where the glyph changes", "Move", .needs = NEEDS_MAP,            \
	    .quick = true, .by_key = true)                                                                           \
	ROW(run_right, "run-right", "", "move right to where the glyph changes", "Move", .needs = NEEDS_MAP,         \
	    .quick = true, .by_key = true)                                                                           \
	ROW(run_up, "run-up", "", "move up to where the glyph changes", "Move", .needs = NEEDS_MAP, .quick = true,   \
	    .by_key = true)                                                                                          \
	ROW(run_down, "run-down", "", "move down to where the glyph changes", "Move", .needs = NEEDS_MAP,            \
	    .quick = true, .by_key = true)                                                                           \
	ROW(row_start, "row-start", "", "go to the first cell of the row", "Move", .quick = true, .by_key = true)    \
	ROW(row_end, "row-end", "", "go to the last cell of the row", "Move", .quick = true, .by_key = true)         \
	ROW(top, "top", "", "go to the first row", "Move", .quick = true, .jumps = true, .by_key = true)             \
	ROW(bottom, "bottom", "", "go to the last row", "Move", .quick = true, .jumps = true, .by_key = true)        \
	ROW(page_up, "page-up", "", "move one screen up", "Move", .quick = true, .by_key = true)                     \
	ROW(page_down, "page-down", "", "move one screen down", "Move", .quick = true, .by_key = true)               \
	ROW(goto, "goto", "X,Y | N", "go to a cell; N alone: to a row, or to a hex by label", "Move", .words = 2,    \
	    .jumps = true)                                                                                           \
	ROW(search, "search", "TEXT", "find the next glyph, name or meaning that contains TEXT", "Move",             \
	    .needs = NEEDS_NOTHING, .in_text = true, .jumps = true)                                                  \
	ROW(highlight, "highlight", "[GLYPH|TEXT|off]",                                                              \
	    "show all cells with this glyph (default: the one here) or meaning; again: end", "Move",                 \
	    .needs = NEEDS_MAP, .quick = true)                                                                       \
	ROW(search_next, "search-next", "", "go to the next match, or selected cell", "Move",                        \
	    .needs = NEEDS_NOTHING, .in_text = true, .jumps = true, .by_key = true)                                  \
	ROW(search_previous, "search-previous", "", "go to the previous match", "Move", .needs = NEEDS_NOTHING,      \
	    .in_text = true, .jumps = true, .by_key = true)                                                          \
	ROW(grep, "grep", "[TEXT]", "list what a glyph, name or meaning matches in the open files", "Move",          \
	    .needs = NEEDS_FILE)                                                                                     \
	ROW(match, "match", "[N]", "go to match N of :grep; without N: to the next", "Move", .words = 1,             \
	    .needs = NEEDS_FILE, .jumps = true, .by_key = true)                                                      \
	ROW(mark, "mark", "a-z", "mark this cell with a letter", "Move", .words = 1, .asks = ASKS_MARK)              \
	ROW(mark_goto, "mark-goto", "a-z", "go to a mark, in any file", "Move", .words = 1, .needs = NEEDS_NOTHING,  \
	    .asks = ASKS_MARK, .jumps = true)                                                                        \
	ROW(marks, "marks", "", "list the marks", "Move", .needs = NEEDS_NOTHING)                                    \
	ROW(jump_back, "jump-back", "[N]", "go back to where the last big move began, N times", "Move", .words = 1,  \
	    .by_key = true)                                                                                          \
	ROW(jump_forward, "jump-forward", "[N]", "go forward again in the list of jumps", "Move", .words = 1,        \
	    .by_key = true)                                                                                          \
	ROW(focus, "focus", "[canvas|legend|form|findings|next|previous]", "move the focus to a part of the screen", \
	    "Move", .words = 1, .needs = NEEDS_NOTHING)                                                              \
	ROW(row, "row", "STEP", "move the selection in the panel by STEP rows", "Move", .words = 1, .by_key = true)  \
	ROW(paint, "paint", "[GLYPH]", "paint the cell, finish a shape or place a paste", "Draw", .repeats = true,   \
	    .quick = true)                                                                                           \
	ROW(put, "put", "GLYPH [X,Y]", "put GLYPH on the cell and keep the brush", "Draw", .needs = NEEDS_NOTHING,   \
	    .repeats = true, .quick = true)                                                                          \
	ROW(erase, "erase", "", "put floor on the cell", "Draw", .repeats = true, .quick = true)                     \
	ROW(pick, "pick", "", "use the glyph under the cursor as the brush", "Draw")                                 \
	ROW(brush, "brush", "GLYPH|TEXT|GLYPH:WEIGHT...", "paint with a glyph, a meaning, or a mix of glyphs",       \
	    "Draw", .asks = ASKS_BRUSH)                                                                              \
	ROW(brush_size, "brush-size", "1-9", "the size of the brush: it paints squares", "Draw", .words = 1,         \
	    .needs = NEEDS_MAP)                                                                                      \
	ROW(brush_only, "brush-only", "[GLYPH...]", "let the brush change only these glyphs; without argument: all", \
	    "Draw", .needs = NEEDS_MAP)                                                                              \
	ROW(brush_pattern, "brush-pattern", "", "repeat the selected cells as the brush", "Draw",                    \
	    .needs = NEEDS_MAP)                                                                                      \
	ROW(swap_brush, "swap-brush", "", "switch to the previous brush", "Draw", .by_key = true)                    \
	ROW(slot, "slot", "0-9", "use the brush in a palette slot", "Draw", .words = 1, .by_key = true)              \
	ROW(pen, "pen", "", "put the pen down: moving paints; again: lift it", "Draw", .needs = NEEDS_MAP)           \
	ROW(type, "type", "[TEXT]", "type glyphs until Esc, or TEXT with \\n for each row", "Draw",                  \
	    .needs = NEEDS_MAP)                                                                                      \
	ROW(line, "line", "[X,Y X,Y]", "draw a line: start it here, again at its end", "Draw", .words = 2,           \
	    .needs = NEEDS_MAP, .repeats = true)                                                                     \
	ROW(box, "box", "[X,Y X,Y]", "draw the outline of a rectangle", "Draw", .words = 2, .needs = NEEDS_MAP,      \
	    .repeats = true)                                                                                         \
	ROW(filled, "filled", "[X,Y X,Y]", "draw a filled rectangle", "Draw", .words = 2, .needs = NEEDS_MAP,        \
	    .repeats = true)                                                                                         \
	ROW(ellipse, "ellipse", "[X,Y X,Y]", "draw the outline of an ellipse", "Draw", .words = 2,                   \
	    .needs = NEEDS_MAP, .repeats = true)                                                                     \
	ROW(filled_ellipse, "filled-ellipse", "[X,Y X,Y]", "draw a filled ellipse", "Draw", .words = 2,              \
	    .needs = NEEDS_MAP, .repeats = true)                                                                     \
	ROW(polyline, "polyline", "[X,Y...]", "draw connected lines: again at each corner, twice at the last one",   \
	    "Draw", .words = 100, .needs = NEEDS_MAP, .repeats = true)                                               \
	ROW(fill, "fill", "[GLYPH]", "fill the region of equal glyphs under the cursor", "Draw", .words = 1,         \
	    .needs = NEEDS_CELLS, .repeats = true)                                                                   \
	ROW(region, "region", "[4|8|class]",                                                                         \
	    "what fill and select-region continue to: 4 or 8 equal neighbours, or the same kind of ground", "Draw",  \
	    .words = 1, .needs = NEEDS_MAP)                                                                          \
	ROW(replace, "replace", "[OLD] NEW [all|files]",                                                             \
	    "replace a glyph or meaning (default: the glyph here) on the map, in the selection, on all maps or in "  \
	    "all open files",                                                                                        \
	    "Draw", .needs = NEEDS_MAP, .repeats = true, .for_glyph = true)                                          \
	ROW(generate, "generate", "caves|rooms|maze|braided|scatter [GLYPH[:PERCENT]...] [seed N]",                  \
	    "make caves, rooms or a maze of the walls and floors of the map or selection, or scatter glyphs on its " \
	    "floor; a seed gives the same again",                                                                    \
	    "Draw", .words = 10, .needs = NEEDS_MAP, .repeats = true)                                                \
	ROW(auto_wall, "auto-wall", "[on|off]",                                                                      \
	    "build walls around floor that is drawn in empty cells; without argument: switch", "Draw", .words = 1,   \
	    .needs = NEEDS_MAP)                                                                                      \
	ROW(mirror, "mirror", "[off|vertical|horizontal|both|turn|diagonal|quarters [middle|here|edge]|apply]",      \
	    "draw with symmetry, about the middle of the map, this cell or its upper left corner; without "          \
	    "argument: switch to the next mode; apply: make the rest of the map like this side of it",               \
	    "Draw", .words = 2, .needs = NEEDS_MAP)                                                                  \
	ROW(layer, "layer", "[NAME|all]", "choose the layer that painting changes", "Draw", .words = 1,              \
	    .complete = COMPLETE_LAYER)                                                                              \
	ROW(asymmetry, "asymmetry", "[vertical|horizontal|both|turn|diagonal|quarters [middle|here|edge]]",          \
	    "select the cells that differ from their mirror images, by the mirror that is on or the one by which "   \
	    "the fewest do",                                                                                         \
	    "Select", .words = 2, .needs = NEEDS_MAP)                                                                \
	ROW(select, "select", "[X,Y X,Y]", "start selecting a rectangle; again: finish", "Select", .words = 2,       \
	    .needs = NEEDS_CELLS)                                                                                    \
	ROW(select_to, "select-to", "left|right|up|down", "extend the selection by one cell", "Select", .words = 1,  \
	    .needs = NEEDS_CELLS, .by_key = true)                                                                    \
	ROW(select_region, "select-region", "", "select the region of equal glyphs", "Select", .needs = NEEDS_CELLS) \
	ROW(select_glyph, "select-glyph", "", "select every cell with this glyph", "Select", .needs = NEEDS_CELLS)   \
	ROW(select_all, "select-all", "", "select the whole map", "Select", .needs = NEEDS_CELLS)                    \
	ROW(select_like, "select-like", "TEXT", "select every cell that TEXT names", "Select", .needs = NEEDS_CELLS) \
	ROW(select_reached, "select-reached", "", "select the cells that can be reached", "Select",                  \
	    .needs = NEEDS_CELLS)                                                                                    \
	ROW(select_finding, "select-finding", "", "select the cells of the finding in the status line", "Select",    \
	    .needs = NEEDS_MAP)                                                                                      \
	ROW(select_mode, "select-mode", "[replace|add|subtract|intersect]",                                          \
	    "combine the next selections with the one before; without argument: the next way", "Select", .words = 1, \
	    .needs = NEEDS_CELLS)                                                                                    \
	ROW(select_grow, "select-grow", "[N]", "grow the selection by N cells on all sides; -N shrinks it",          \
	    "Select", .words = 1, .needs = NEEDS_CELLS)                                                              \
	ROW(select_invert, "select-invert", "", "select the other cells", "Select", .needs = NEEDS_CELLS)            \
	ROW(copy, "copy", "[LETTER]", "copy the selection, also into a register", "Select", .words = 1,              \
	    .needs = NEEDS_MAP, .asks = ASKS_REGISTER)                                                               \
	ROW(cut, "cut", "[LETTER]", "copy the selection and replace it with floor", "Select", .words = 1,            \
	    .needs = NEEDS_MAP, .asks = ASKS_REGISTER)                                                               \
	ROW(paste, "paste", "[LETTER] [X,Y] [other|copied|here] [enlarge|inside]",                                   \
	    "paste as a floating copy; again, or paint, places it. For conflicting glyphs: use another glyph, the "  \
	    "copied meaning or the meaning here. On a small map: enlarge it, or paste what fits",                    \
	    "Select", .words = 4, .needs = NEEDS_MAP, .asks = ASKS_REGISTER)                                         \
	ROW(stamp, "stamp", "[save|save!|delete] [NAME] [X,Y]",                                                      \
	    "choose a stamp to paste, or save the selection as one; save!: in place of another", "Select",           \
	    .words = 4, .needs = NEEDS_MAP, .complete = COMPLETE_STAMP)                                              \
	ROW(move, "move", "", "pick up the selection, or the object here; paint puts it down", "Select",             \
	    .needs = NEEDS_MAP)                                                                                      \
	ROW(flip_x, "flip-x", "", "flip the floating copy or the selection left to right", "Select",                 \
	    .needs = NEEDS_MAP)                                                                                      \
	ROW(flip_y, "flip-y", "", "flip it top to bottom", "Select", .needs = NEEDS_MAP)                             \
	ROW(rotate, "rotate", "[N]", "rotate it clockwise by N quarter turns, hexes by sixths; -1: the other way",   \
	    "Select", .words = 1, .needs = NEEDS_MAP)                                                                \
	ROW(cancel, "cancel", "", "cancel the shape, selection, typing or pen", "Select", .needs = NEEDS_NOTHING,    \
	    .in_text = true)                                                                                         \
	ROW(undo, "undo", "[N]", "undo the last step", "Undo", .words = 1, .quick = true)                            \
	ROW(redo, "redo", "[N]", "redo the last undone step", "Undo", .words = 1, .quick = true)                     \
	ROW(undo_list, "undo-list", "[N]", "list the states of the file, also those on other branches", "Undo",      \
	    .words = 1)                                                                                              \
	ROW(undo_to, "undo-to", "N", "go to state N of the list", "Undo", .words = 1)                                \
	ROW(earlier, "earlier", "[N]", "go to the state before this one in time, on any branch", "Undo", .words = 1) \
	ROW(later, "later", "[N]", "go to the next state in time, on any branch", "Undo", .words = 1)                \
	ROW(page_difference, "page-difference", "", "show how the current state differs from the selected one",      \
	    "Undo", .by_key = true)                                                                                  \
	ROW(repeat, "repeat", "[N]", "repeat the last change here, N times; in the lines of the file in line N",     \
	    "Undo", .words = 1, .needs = NEEDS_NOTHING)                                                              \
	ROW(record, "record", "[KEY]", "record the keys that follow as macro KEY; again: stop", "Undo", .words = 1,  \
	    .needs = NEEDS_NOTHING, .asks = ASKS_MACRO)                                                              \
	ROW(play, "play", "KEY [N]", "play a macro, N times", "Undo", .words = 2, .needs = NEEDS_NOTHING,            \
	    .asks = ASKS_MACRO)                                                                                      \
	ROW(macro, "macro", "[KEY [KEYS]]", "list, show or set macros", "Undo", .needs = NEEDS_NOTHING,              \
	    .configures = true)                                                                                      \
	ROW(roll, "roll", "[N|next|off|tally]",                                                                      \
	    "show the map as the game may build it: roll N or the next one; tally: what 10,000 rolls have in "       \
	    "common",                                                                                                \
	    "Check", .words = 1, .needs = NEEDS_MAP)                                                                 \
	ROW(next_finding, "next-finding", "", "go to the next finding, errors and this map first", "Check",          \
	    .needs = NEEDS_FINDINGS, .jumps = true, .by_key = true)                                                  \
	ROW(previous_finding, "previous-finding", "", "go to the previous finding", "Check",                         \
	    .needs = NEEDS_FINDINGS, .jumps = true, .by_key = true)                                                  \
	ROW(finding, "finding", "[N]", "go to finding N, or to the selected one", "Check", .needs = NEEDS_FINDINGS,  \
	    .words = 1, .jumps = true)                                                                               \
	ROW(finding_look, "finding-look", "[N]", "show finding N or the selected one and stay in the list", "Check", \
	    .needs = NEEDS_FINDINGS, .words = 1, .by_key = true)                                                     \
	ROW(fix, "fix", "[N|all]", "fix the current finding, or all like it", "Check", .needs = NEEDS_FINDINGS,      \
	    .words = 1)                                                                                              \
	ROW(explain, "explain", "[RULE]", "explain a rule: what it checks, why, and what to do", "Check",            \
	    .words = 1, .needs = NEEDS_NOTHING, .complete = COMPLETE_RULE)                                           \
	ROW(source, "source", "[LINE]", "toggle the view of the lines of the file", "Check", .words = 1)             \
	ROW(source_edit, "source-edit", "[LINE]", "edit the line as plain text", "Check", .needs = NEEDS_SOURCE,     \
	    .words = 1)                                                                                              \
	ROW(source_add, "source-add", "[LINE]", "add a line below", "Check", .needs = NEEDS_SOURCE, .words = 1)      \
	ROW(source_delete, "source-delete", "[N]", "cut the line, or N lines", "Check", .needs = NEEDS_SOURCE,       \
	    .words = 1)                                                                                              \
	ROW(source_paste, "source-paste", "", "paste the lines that were cut, below", "Check",                       \
	    .needs = NEEDS_SOURCE)                                                                                   \
	ROW(substitute, "substitute", "/OLD/NEW/", "replace text of the line, the first time it occurs", "Check",    \
	    .needs = NEEDS_SOURCE, .repeats = true)                                                                  \
	ROW(wall_up, "wall-up", "", "fill the isolated region here with wall", "Check")                              \
	ROW(dig, "dig", "", "dig from the isolated region here to the nearest reachable cell", "Check")              \
	ROW(reach, "reach", "", "toggle the display of reachable cells", "Check")                                    \
	ROW(walk, "walk", "[X,Y|MOVES|undo|check]",                                                                  \
	    "walk on the map until Esc, or to a cell, or by moves (udlr); check plays Solution", "Check",            \
	    .needs = NEEDS_MAP)                                                                                      \
	ROW(way, "way", "[X,Y [X,Y]]", "show the shortest way: start it here, again at its end", "Check",            \
	    .words = 2, .needs = NEEDS_MAP)                                                                          \
	ROW(chokes, "chokes", "", "toggle cells without which the ground falls apart", "Check", .needs = NEEDS_MAP)  \
	ROW(odds, "odds", "", "simulate how the game uses this map (takes a moment)", "Check")                       \
	ROW(stats, "stats", "", "measure this map and the others of the file: size, ways, rooms, glyphs", "Check",   \
	    .needs = NEEDS_MAPS)                                                                                     \
	ROW(legend, "legend", "GLYPH [ATTRIBUTE...] | LINE",                                                         \
	    "define a glyph (all its lines), or set one legend line", "Legend and form", .needs = NEEDS_LEGEND,      \
	    .complete = COMPLETE_ENTRY)                                                                              \
	ROW(legend_remove, "legend-remove", "GLYPH", "remove all entries of a glyph", "Legend and form",             \
	    .needs = NEEDS_LEGEND, .words = 1, .complete = COMPLETE_ENTRY)                                           \
	ROW(rename, "rename", "OLD NEW", "change the glyph of an entry, also on the map", "Legend and form",         \
	    .needs = NEEDS_LEGEND, .words = 2)                                                                       \
	ROW(attribute_add, "attribute-add", "GLYPH WORD", "add an attribute", "Legend and form",                     \
	    .needs = NEEDS_LEGEND, .complete = COMPLETE_ENTRY)                                                       \
	ROW(attribute_remove, "attribute-remove", "GLYPH WORD", "remove an attribute", "Legend and form",            \
	    .needs = NEEDS_LEGEND, .complete = COMPLETE_ENTRY)                                                       \
	ROW(legend_find, "legend-find", "", "choose from the legend or the flags, filtering as you type",            \
	    "Legend and form", .by_key = true)                                                                       \
	ROW(entry_edit, "entry-edit", "[GLYPH]", "edit the entry", "Legend and form", .words = 1, .by_key = true)    \
	ROW(entry_add, "entry-add", "GLYPH", "add a legend line for a glyph", "Legend and form",                     \
	    .needs = NEEDS_LEGEND, .words = 1)                                                                       \
	ROW(entry_copy, "entry-copy", "[GLYPH] [CHANGES]",                                                           \
	    "copy the entry for a free glyph, and edit the copy or change it: \"asleep -lit\"", "Legend and form",   \
	    .needs = NEEDS_LEGEND, .complete = COMPLETE_ENTRY)                                                       \
	ROW(entry_set, "entry-set", "LINE", "change the selected line of a legend with several kinds of lines",      \
	    "Legend and form", .complete = COMPLETE_ENTRY, .by_key = true)                                           \
	ROW(entry_remove, "entry-remove", "", "remove the selected entry", "Legend and form", .needs = NEEDS_LEGEND) \
	ROW(entry_rename, "entry-rename", "", "change the glyph of the selected entry", "Legend and form")           \
	ROW(entry_brush, "entry-brush", "", "use the selected entry as the brush", "Legend and form",                \
	    .by_key = true)                                                                                          \
	ROW(set, "set", "NAME VALUE", "set a field; NAME+ adds another line of that name", "Legend and form",        \
	    .complete = COMPLETE_FIELD)                                                                              \
	ROW(unset, "unset", "NAME", "remove the line of a field; its default then applies", "Legend and form",       \
	    .words = 1, .complete = COMPLETE_FIELD)                                                                  \
	ROW(field_edit, "field-edit", "", "edit the selected field", "Legend and form", .by_key = true)              \
	ROW(field_toggle, "field-toggle", "", "toggle the selected field between yes and no", "Legend and form",     \
	    .by_key = true)                                                                                          \
	ROW(record_add, "record-add", "[WORDS]", "add a hex here, a terrain or a container", "Parts",                \
	    .needs = NEEDS_RECORDS, .complete = COMPLETE_ITEM)                                                       \
	ROW(record_delete, "record-delete", "", "delete the hex or hexes, the terrain or the container", "Parts",    \
	    .needs = NEEDS_RECORDS)                                                                                  \
	ROW(record_move, "record-move", "up|down|N", "move the hex, terrain or container in the file", "Parts",      \
	    .needs = NEEDS_RECORD, .words = 1)                                                                       \
	ROW(item_add, "item-add", "[WORDS]", "add a recruit (NUMBER CREATURE) or an item", "Parts",                  \
	    .needs = NEEDS_RECORD, .complete = COMPLETE_ITEM)                                                        \
	ROW(item_delete, "item-delete", "", "delete the recruit or item", "Parts", .needs = NEEDS_RECORD)            \
	ROW(item_move, "item-move", "left|right|N", "move the recruit or item in its list", "Parts",                 \
	    .needs = NEEDS_RECORD, .words = 1)                                                                       \
	ROW(item_edit, "item-edit", "", "edit the label, recruit, item, object or entry here", "Parts",              \
	    .by_key = true)                                                                                          \
	ROW(count, "count", "STEP", "change the number of a recruit by STEP", "Parts", .needs = NEEDS_RECORD,        \
	    .words = 1)                                                                                              \
	ROW(flag, "flag", "NAME [+|-|none]", "set or clear a flag of the room", "Parts", .needs = NEEDS_RECORDS,     \
	    .complete = COMPLETE_FLAG)                                                                               \
	ROW(flag_cycle, "flag-cycle", "", "cycle the selected flag through +, - and none", "Parts", .by_key = true)  \
	ROW(exit, "exit", "left|right|up|down [TYPE|none]",                                                          \
	    "set the exit on that side to the next type, or to TYPE", "Hexes", .needs = NEEDS_HEX, .words = 2,       \
	    .asks = ASKS_SIDE)                                                                                       \
	ROW(follow, "follow", "[1-3]", "go where an exit leads", "Hexes", .needs = NEEDS_HEX, .words = 1,            \
	    .jumps = true, .by_key = true)                                                                           \
	ROW(back, "back", "", "go back through the exit last followed", "Hexes", .jumps = true, .by_key = true)      \
	ROW(renumber, "renumber", "LABEL", "change the label of the hex, also in all exits", "Hexes",                \
	    .needs = NEEDS_HEX, .words = 1)                                                                          \
	ROW(swap, "swap", "X,Y", "move the hex to a cell; a hex there comes here", "Hexes", .needs = NEEDS_HEX,      \
	    .words = 1)                                                                                              \
	ROW(standard_board, "standard-board", "", "add every missing hex of the default shape", "Hexes",             \
	    .needs = NEEDS_BOARD)                                                                                    \
	ROW(zoom, "zoom", "", "the next size of hexes, or cells two columns or one column wide", "Screen")           \
	ROW(overview, "overview", "", "show the whole of a large map or a dungeon, to choose what to see", "Screen", \
	    .needs = NEEDS_FILE)                                                                                     \
	ROW(show, "show", "", "show the selected row of the panel as a whole; on the map the path of the file",      \
	    "Screen")                                                                                                \
	ROW(map, "map", "next|previous|N|NAME|add|copy|delete|move N",                                               \
	    "show, add, copy, delete or move a map; NAME, or a part of it, also shows one of another file; add "     \
	    "KIND where maps are of several",                                                                        \
	    "Maps", .needs = NEEDS_FILE, .jumps = true)                                                              \
	ROW(split, "split", "[N|PATH|file [N]|swap|off]",                                                            \
	    "show a second map next to this one: map N, or a map of another file; swap edits it", "Maps",            \
	    .words = 2, .complete = COMPLETE_PATH)                                                                   \
	ROW(maps, "maps", "", "list the maps of the file", "Maps", .needs = NEEDS_MAPS)                              \
	ROW(starts, "starts", "[GLYPH]",                                                                             \
	    "list what the map has only once, such as starting positions; GLYPH: go there, with it as the brush",    \
	    "Maps", .needs = NEEDS_MAP)                                                                              \
	ROW(resize, "resize", "WxH|left|top|right|bottom N [GLYPH]",                                                 \
	    "set the size, or add N (-N: remove) rows or columns on a side", "Maps", .words = 3, .needs = NEEDS_MAP) \
	ROW(crop, "crop", "[GLYPH]", "remove the rows and columns at the edges that have only floor, or GLYPH",      \
	    "Maps", .words = 1, .needs = NEEDS_MAP)                                                                  \
	ROW(shift, "shift", "DX,DY [wrap] [GLYPH]",                                                                  \
	    "move all cells of the map or selection; wrap: those that leave it come in on the other side", "Maps",   \
	    .words = 3, .needs = NEEDS_MAP, .repeats = true)                                                         \
	ROW(row_shorten, "row-shorten", "", "remove this cell and those after it in the row", "Maps",                \
	    .needs = NEEDS_MAP, .repeats = true)                                                                     \
	ROW(trim, "trim", "", "remove the blanks at the ends of all rows", "Maps", .needs = NEEDS_MAP)               \
	ROW(row_insert, "row-insert", "[N] [GLYPH]", "insert N rows before the cursor", "Maps", .words = 2,          \
	    .needs = NEEDS_MAP, .repeats = true)                                                                     \
	ROW(row_delete, "row-delete", "[N]", "delete N rows from the cursor on", "Maps", .words = 1,                 \
	    .needs = NEEDS_MAP, .repeats = true)                                                                     \
	ROW(column_insert, "column-insert", "[N] [GLYPH]", "insert N columns before the cursor", "Maps", .words = 2, \
	    .needs = NEEDS_MAP, .repeats = true)                                                                     \
	ROW(column_delete, "column-delete", "[N]", "delete N columns from the cursor on", "Maps", .words = 1,        \
	    .needs = NEEDS_MAP, .repeats = true)                                                                     \
	ROW(object, "object", "[N]", "list what the file places on the map, or go to object N", "Maps", .words = 1,  \
	    .needs = NEEDS_MAP)                                                                                      \
	ROW(object_line, "object-line", "[N]", "go to the line of the object here, or of object N", "Maps",          \
	    .words = 1, .needs = NEEDS_MAP)                                                                          \
	ROW(object_move, "object-move", "[N] [X,Y]", "pick up the object here, or object N; X,Y: move it there",     \
	    "Maps", .words = 2, .needs = NEEDS_MAP, .quick = true)                                                   \
	ROW(object_add, "object-add", "KIND [WHAT] [WORD...]",                                                       \
	    "place something here by a new line of the file, as in monster \"ice troll\" asleep", "Maps",            \
	    .needs = NEEDS_MAP, .complete = COMPLETE_OBJECT)                                                         \
	ROW(object_copy, "object-copy", "X,Y", "place the same as here on another cell", "Maps", .words = 1,         \
	    .needs = NEEDS_MAP)                                                                                      \
	ROW(object_delete, "object-delete", "[N]", "remove the line of the object here, or of object N", "Maps",     \
	    .words = 1, .needs = NEEDS_MAP)                                                                          \
	ROW(write, "write", "[PATH]", "save the file", "Files", .complete = COMPLETE_PATH)                           \
	ROW(write_over, "write!", "[PATH]", "save even if the file has changed on disk", "Files",                    \
	    .complete = COMPLETE_PATH)                                                                               \
	ROW(write_in_place, "write-in-place", "[PATH]", "save by overwriting the file, which a crash could damage",  \
	    "Files", .complete = COMPLETE_PATH, .by_key = true)                                                      \
	ROW(playtest, "playtest", "", "save the file and start the game of :option play.FORMAT with it", "Files")    \
	ROW(quit, "quit", "", "quit; asks about unsaved changes", "Files", .needs = NEEDS_NOTHING)                   \
	ROW(quit_now, "quit!", "", "quit without saving", "Files", .needs = NEEDS_NOTHING)                           \
	ROW(write_quit, "write-quit", "", "save all files and quit", "Files", .needs = NEEDS_NOTHING)                \
	ROW(edit, "edit", "PATH", "open a file", "Files", .needs = NEEDS_NOTHING, .complete = COMPLETE_PATH,         \
	    .jumps = true)                                                                                           \
	ROW(edit_copy, "edit-copy", "PATH", "open a copy of a file, or of those in a folder; saving asks for names", \
	    "Files", .needs = NEEDS_NOTHING, .complete = COMPLETE_PATH, .jumps = true)                               \
	ROW(folder, "folder", "[PATH]", "list all maps below a folder; no PATH: the list that was left", "Files",    \
	    .needs = NEEDS_NOTHING, .complete = COMPLETE_PATH)                                                       \
	ROW(new, "new", "PATH [FORMAT] [WxH] [TEMPLATE]", "create a file; the first save writes it", "Files",        \
	    .needs = NEEDS_NOTHING, .complete = COMPLETE_NEW, .jumps = true)                                         \
	ROW(next_file, "next-file", "[N]", "show the next open file, or file N", "Files", .words = 1, .jumps = true, \
	    .by_key = true)                                                                                          \
	ROW(previous_file, "previous-file", "", "show the previous open file", "Files", .jumps = true,               \
	    .by_key = true)                                                                                          \
	ROW(files, "files", "", "list the files: of the folder that was opened, again or else the open ones",        \
	    "Files")                                                                                                 \
	ROW(close, "close", "", "close this file", "Files")                                                          \
	ROW(reload, "reload", "", "read the file again; redo restores unsaved changes", "Files")                     \
	ROW(dialect, "dialect", "[NAME]",                                                                            \
	    "read the file in that dialect of its format; auto: detect it; no NAME: show it", "Files", .words = 1,   \
	    .complete = COMPLETE_DIALECT)                                                                            \
	ROW(merge, "merge", "", "merge the unsaved changes with the file that another program has changed", "Files") \
	ROW(conflict, "conflict", "[ours|theirs|both|next|previous|first]",                                          \
	    "show the sides of the conflict here or of the next, or take them", "Files", .words = 1)                 \
	ROW(difference, "difference", "[disk|HEAD|N [M]]",                                                           \
	    "show how the map differs from the file on disk, in git's HEAD or in state N; M: how state M differs",   \
	    "Files", .words = 2)                                                                                     \
	ROW(recover, "recover", "[take|discard|set-aside|read-only|leave|quit]",                                     \
	    "decide about unsaved edits from an earlier run", "Files", .words = 1)                                   \
	ROW(help, "help", "[TEXT]", "show the keys here; again: all keys and commands", "Screen",                    \
	    .needs = NEEDS_NOTHING, .complete = COMPLETE_COMMAND)                                                    \
	ROW(start, "start", "[new [FORMAT [NAME]]]",                                                                 \
	    "show the start screen, or choose the format, name and size of a new map", "Screen",                     \
	    .needs = NEEDS_NOTHING)                                                                                  \
	ROW(continue, "continue", "", "open the files that were open when the editor was used last", "Files",        \
	    .needs = NEEDS_NOTHING)                                                                                  \
	ROW(tutor, "tutor", "[FILE]", "practise in a copy of the lessons, or continue in a saved one", "Screen",     \
	    .needs = NEEDS_NOTHING, .complete = COMPLETE_PATH)                                                       \
	ROW(page_find, "find", "TEXT", "find text on the page", "Screen", .needs = NEEDS_NOTHING)                    \
	ROW(prompt, "prompt", "[TEXT]", "open the command line", "Screen", .needs = NEEDS_NOTHING)                   \
	ROW(option, "option", "[NAME [VALUE [save]] | save]",                                                        \
	    "list, show or change an option; save keeps options and keys for the next start", "Screen",              \
	    .needs = NEEDS_NOTHING, .complete = COMPLETE_OPTION, .configures = true)                                 \
	ROW(bind, "bind", "[PLACE] [KEY [COMMAND]]",                                                                 \
	    "bind a key to a command line, everywhere or in a place: map, legend, form ...", "Screen",               \
	    .needs = NEEDS_NOTHING, .complete = COMPLETE_BINDING, .configures = true)                                \
	ROW(unbind, "unbind", "[PLACE] KEY", "make a key do nothing", "Screen", .needs = NEEDS_NOTHING,              \
	    .complete = COMPLETE_BINDING, .configures = true)                                                        \
	ROW(suspend, "suspend", "", "suspend to the shell; fg resumes", "Screen", .needs = NEEDS_NOTHING)            \
	ROW(redraw, "redraw", "", "redraw the screen", "Screen", .needs = NEEDS_NOTHING)                             \
	ROW(page_close, "page-close", "", "close the page", "Screen", .needs = NEEDS_NOTHING, .by_key = true)        \
	ROW(page_enter, "page-enter", "", "choose the selected line", "Screen", .needs = NEEDS_NOTHING,              \
	    .by_key = true)                                                                                          \
	ROW(list, "list", "add|copy|delete|up|down|undo|fold|unfold|next|filter",                                    \
	    "change the maps and files of a list, or how it is shown", "Screen", .words = 1, .needs = NEEDS_NOTHING, \
	    .by_key = true)                                                                                          \
	ROW(page_row, "page-row", "STEP", "move by STEP lines on the page", "Screen", .words = 1,                    \
	    .needs = NEEDS_NOTHING, .by_key = true)

#endif
