/* table.h - all commands, a row each: ROW(function, name, arguments, help, group, what else struct command has). Help, completion
 * and "did you mean" are read from them; private to ui. */
#ifndef MAPWRIGHT_UI_TABLE_H
#define MAPWRIGHT_UI_TABLE_H

#define COMMAND_TABLE(ROW)                                                                                           \
	ROW(left, "left", "[N]", "one cell to the left", "Move", .words = 1, .quick = true)                          \
	ROW(right, "right", "[N]", "one cell to the right", "Move", .words = 1, .quick = true)                       \
	ROW(up, "up", "[N]", "one cell up", "Move", .words = 1, .quick = true)                                       \
	ROW(down, "down", "[N]", "one cell down", "Move", .words = 1, .quick = true)                                 \
	ROW(run_left, "run-left", "", "left to where the glyph changes", "Move", .needs = NEEDS_MAP, .quick = true)  \
	ROW(run_right, "run-right", "", "right to where the glyph changes", "Move", .needs = NEEDS_MAP,              \
	    .quick = true)                                                                                           \
	ROW(run_up, "run-up", "", "up to where the glyph changes", "Move", .needs = NEEDS_MAP, .quick = true)        \
	ROW(run_down, "run-down", "", "down to where the glyph changes", "Move", .needs = NEEDS_MAP, .quick = true)  \
	ROW(row_start, "row-start", "", "to the first cell of the row", "Move", .quick = true)                       \
	ROW(row_end, "row-end", "", "to the last cell of the row", "Move", .quick = true)                            \
	ROW(top, "top", "", "to the first row", "Move", .quick = true)                                               \
	ROW(bottom, "bottom", "", "to the last row", "Move", .quick = true)                                          \
	ROW(page_up, "page-up", "", "a screen up", "Move", .quick = true)                                            \
	ROW(page_down, "page-down", "", "a screen down", "Move", .quick = true)                                      \
	ROW(goto, "goto", "X,Y | N", "to a cell; N alone is a row, on a board the label of a hex", "Move",           \
	    .words = 1)                                                                                              \
	ROW(search, "search", "TEXT", "find the next glyph, name or meaning that has the text", "Move",              \
	    .needs = NEEDS_NOTHING, .in_text = true)                                                                 \
	ROW(search_next, "search-next", "", "to the next match", "Move", .needs = NEEDS_NOTHING, .in_text = true)    \
	ROW(search_previous, "search-previous", "", "to the match before", "Move", .needs = NEEDS_NOTHING,           \
	    .in_text = true)                                                                                         \
	ROW(focus, "focus", "[canvas|legend|form|findings|next|previous]", "go to a part of the screen", "Move",     \
	    .words = 1, .needs = NEEDS_NOTHING)                                                                      \
	ROW(row, "row", "STEP", "select another row of the panel", "Move", .words = 1)                               \
	ROW(paint, "paint", "[GLYPH]", "put the brush (or a glyph) on the cell; finish a shape, place a paste",      \
	    "Draw", .repeats = true, .quick = true)                                                                  \
	ROW(put, "put", "GLYPH", "put just this glyph on the cell, the brush stays", "Draw", .needs = NEEDS_NOTHING, \
	    .repeats = true, .quick = true)                                                                          \
	ROW(erase, "erase", "", "put floor on the cell", "Draw", .repeats = true, .quick = true)                     \
	ROW(pick, "pick", "", "take the glyph under the cursor as the brush", "Draw")                                \
	ROW(brush, "brush", "GLYPH|TEXT", "choose the brush: a glyph, or the entry whose meaning has the text",      \
	    "Draw", .asks = ASKS_BRUSH)                                                                              \
	ROW(swap_brush, "swap-brush", "", "back to the brush before", "Draw")                                        \
	ROW(slot, "slot", "0-9", "the brush of a palette slot", "Draw", .words = 1)                                  \
	ROW(pen, "pen", "", "pen down: moving paints; again: up", "Draw", .needs = NEEDS_MAP)                        \
	ROW(type, "type", "", "type glyphs into the map, Esc ends", "Draw", .needs = NEEDS_MAP)                      \
	ROW(line, "line", "[X,Y X,Y]", "a line from here; again at its end", "Draw", .words = 2, .needs = NEEDS_MAP, \
	    .repeats = true)                                                                                         \
	ROW(box, "box", "[X,Y X,Y]", "the outline of a rectangle", "Draw", .words = 2, .needs = NEEDS_MAP,           \
	    .repeats = true)                                                                                         \
	ROW(filled, "filled", "[X,Y X,Y]", "a filled rectangle", "Draw", .words = 2, .needs = NEEDS_MAP,             \
	    .repeats = true)                                                                                         \
	ROW(ellipse, "ellipse", "[X,Y X,Y]", "the outline of an ellipse", "Draw", .words = 2, .needs = NEEDS_MAP,    \
	    .repeats = true)                                                                                         \
	ROW(fill, "fill", "[GLYPH]", "flood the region of equal glyphs under the cursor", "Draw", .words = 1,        \
	    .needs = NEEDS_MAP, .repeats = true)                                                                     \
	ROW(replace, "replace", "[OLD] NEW [all]",                                                                   \
	    "a glyph (that of this cell) by another on the map, in the selection, on all maps", "Draw", .words = 3,  \
	    .needs = NEEDS_MAP, .repeats = true, .for_glyph = true)                                                  \
	ROW(mirror, "mirror", "[off|vertical|horizontal|both|turn]", "draw mirrored; without a word the next way",   \
	    "Draw", .words = 1, .needs = NEEDS_MAP)                                                                  \
	ROW(layer, "layer", "[NAME|all]", "which layer of a cell painting changes", "Draw", .words = 1,              \
	    .complete = COMPLETE_LAYER)                                                                              \
	ROW(select, "select", "[X,Y X,Y]", "begin a rectangle; again: done", "Select", .words = 2,                   \
	    .needs = NEEDS_MAP)                                                                                      \
	ROW(select_to, "select-to", "left|right|up|down", "one cell that way, selecting", "Select", .words = 1,      \
	    .needs = NEEDS_MAP)                                                                                      \
	ROW(select_region, "select-region", "", "select the region of equal glyphs", "Select", .needs = NEEDS_MAP)   \
	ROW(select_glyph, "select-glyph", "", "select every cell of this glyph", "Select", .needs = NEEDS_MAP)       \
	ROW(select_all, "select-all", "", "select the whole map", "Select", .needs = NEEDS_MAP)                      \
	ROW(copy, "copy", "", "copy the selection", "Select", .needs = NEEDS_MAP)                                    \
	ROW(cut, "cut", "", "copy the selection and put floor in its place", "Select", .needs = NEEDS_MAP)           \
	ROW(paste, "paste", "[X,Y] [other|copied|here]",                                                             \
	    "hang the copy at the cursor; again, or paint, places it. For glyphs that clash: another one, the "      \
	    "copied "                                                                                                \
	    "meaning, or the "                                                                                       \
	    "meaning here",                                                                                          \
	    "Select", .words = 2, .needs = NEEDS_MAP)                                                                \
	ROW(move, "move", "", "lift the selection; paint sets it down", "Select", .needs = NEEDS_MAP)                \
	ROW(flip_x, "flip-x", "", "flip left and right: the hanging copy, or the selection", "Select",               \
	    .needs = NEEDS_MAP)                                                                                      \
	ROW(flip_y, "flip-y", "", "flip up and down", "Select", .needs = NEEDS_MAP)                                  \
	ROW(rotate, "rotate", "", "turn a quarter clockwise, hexes a sixth", "Select", .needs = NEEDS_MAP)           \
	ROW(cancel, "cancel", "", "drop what was begun: shape, selection, typing, pen", "Select",                    \
	    .needs = NEEDS_NOTHING, .in_text = true)                                                                 \
	ROW(undo, "undo", "[N]", "undo a step", "Undo", .words = 1, .quick = true)                                   \
	ROW(redo, "redo", "[N]", "redo a step that was undone", "Undo", .words = 1, .quick = true)                   \
	ROW(repeat, "repeat", "", "repeat the last drawing command here", "Undo", .needs = NEEDS_NOTHING)            \
	ROW(record, "record", "[KEY]", "record the keys that follow as a macro of that name; again: done", "Undo",   \
	    .words = 1, .needs = NEEDS_NOTHING, .asks = ASKS_MACRO)                                                  \
	ROW(play, "play", "KEY [N]", "play a macro", "Undo", .words = 2, .needs = NEEDS_NOTHING, .asks = ASKS_MACRO) \
	ROW(macro, "macro", "[KEY [KEYS]]", "list, show or set macros", "Undo", .needs = NEEDS_NOTHING,              \
	    .configures = true)                                                                                      \
	ROW(next_finding, "next-finding", "",                                                                        \
	    "to the next finding: errors first, from the cursor on, this map first", "Check",                        \
	    .needs = NEEDS_FINDINGS)                                                                                 \
	ROW(previous_finding, "previous-finding", "", "to the finding before", "Check", .needs = NEEDS_FINDINGS)     \
	ROW(finding, "finding", "[N]", "to finding N, or the selected one", "Check", .needs = NEEDS_FINDINGS,        \
	    .words = 1)                                                                                              \
	ROW(finding_look, "finding-look", "[N]", "look at finding N, or the selected one, from the list", "Check",   \
	    .needs = NEEDS_FINDINGS, .words = 1)                                                                     \
	ROW(fix, "fix", "[N|all]", "fix the finding shown, or all like it", "Check", .needs = NEEDS_FINDINGS,        \
	    .words = 1)                                                                                              \
	ROW(explain, "explain", "[RULE]", "what a rule says, why, and what to do", "Check", .words = 1,              \
	    .needs = NEEDS_NOTHING, .complete = COMPLETE_RULE)                                                       \
	ROW(source, "source", "[LINE]",                                                                              \
	    "the lines of the file as they are, with their findings; again: back to the map", "Check", .words = 1)   \
	ROW(source_edit, "source-edit", "", "edit the line, whatever comes of it", "Check", .needs = NEEDS_SOURCE)   \
	ROW(source_add, "source-add", "", "a new line below", "Check", .needs = NEEDS_SOURCE)                        \
	ROW(source_delete, "source-delete", "", "delete the line", "Check", .needs = NEEDS_SOURCE)                   \
	ROW(source_move, "source-move", "up|down", "move the line in the file", "Check", .needs = NEEDS_SOURCE,      \
	    .words = 1)                                                                                              \
	ROW(wall_up, "wall-up", "", "fill the pocket here, which nobody reaches, with wall", "Check")                \
	ROW(dig, "dig", "", "dig from the pocket here to the nearest cell that is reached", "Check")                 \
	ROW(reach, "reach", "", "show what is reached from where one starts, or no longer", "Check")                 \
	ROW(distances, "distances", "", "show the steps from here to each cell, or no longer", "Check")              \
	ROW(odds, "odds", "", "simulate how the game uses this map (takes a moment)", "Check")                       \
	ROW(legend, "legend", "GLYPH [ATTRIBUTE...] | LINE", "what a glyph is (all lines); or one line",             \
	    "Legend and form", .needs = NEEDS_LEGEND, .complete = COMPLETE_ENTRY)                                    \
	ROW(legend_remove, "legend-remove", "GLYPH", "remove all entries of a glyph", "Legend and form",             \
	    .needs = NEEDS_LEGEND, .words = 1, .complete = COMPLETE_ENTRY)                                           \
	ROW(rename, "rename", "OLD NEW", "another glyph for an entry, on the map too", "Legend and form",            \
	    .needs = NEEDS_LEGEND, .words = 2)                                                                       \
	ROW(attribute_add, "attribute-add", "GLYPH WORD", "add an attribute", "Legend and form",                     \
	    .needs = NEEDS_LEGEND, .complete = COMPLETE_ENTRY)                                                       \
	ROW(attribute_remove, "attribute-remove", "GLYPH WORD", "remove an attribute", "Legend and form",            \
	    .needs = NEEDS_LEGEND, .complete = COMPLETE_ENTRY)                                                       \
	ROW(legend_find, "legend-find", "", "choose from the legend or the flags, filtered as one types",            \
	    "Legend and form")                                                                                       \
	ROW(entry_edit, "entry-edit", "[GLYPH]", "open the entry for editing", "Legend and form", .words = 1)        \
	ROW(entry_add, "entry-add", "GLYPH", "a new line about a glyph", "Legend and form", .needs = NEEDS_LEGEND,   \
	    .words = 1)                                                                                              \
	ROW(entry_set, "entry-set", "LINE", "change the selected line of a legend of several kinds",                 \
	    "Legend and form", .complete = COMPLETE_ENTRY)                                                           \
	ROW(entry_remove, "entry-remove", "", "remove the selected entry", "Legend and form", .needs = NEEDS_LEGEND) \
	ROW(entry_rename, "entry-rename", "", "give the selected entry another glyph", "Legend and form")            \
	ROW(entry_brush, "entry-brush", "", "paint with the selected entry", "Legend and form")                      \
	ROW(set, "set", "NAME VALUE", "set a field; NAME+ adds a line, where there may be several",                  \
	    "Legend and form", .complete = COMPLETE_FIELD)                                                           \
	ROW(unset, "unset", "NAME", "remove a global's line: the default holds", "Legend and form", .words = 1,      \
	    .complete = COMPLETE_FIELD)                                                                              \
	ROW(field_edit, "field-edit", "", "open the selected field for editing", "Legend and form")                  \
	ROW(field_toggle, "field-toggle", "", "yes or no: the selected field", "Legend and form")                    \
	ROW(record_add, "record-add", "[WORDS]", "add a hex here, a terrain, a container", "Parts",                  \
	    .needs = NEEDS_RECORDS, .complete = COMPLETE_ITEM)                                                       \
	ROW(record_delete, "record-delete", "", "delete the hex, terrain or container", "Parts",                     \
	    .needs = NEEDS_RECORD)                                                                                   \
	ROW(record_move, "record-move", "up|down|N", "move it in the file", "Parts", .needs = NEEDS_RECORD,          \
	    .words = 1)                                                                                              \
	ROW(item_add, "item-add", "[WORDS]", "add a recruit (NUMBER CREATURE), an item", "Parts",                    \
	    .needs = NEEDS_RECORD, .complete = COMPLETE_ITEM)                                                        \
	ROW(item_delete, "item-delete", "", "delete the recruit or item", "Parts", .needs = NEEDS_RECORD)            \
	ROW(item_move, "item-move", "left|right|N", "move it in its list", "Parts", .needs = NEEDS_RECORD,           \
	    .words = 1)                                                                                              \
	ROW(item_edit, "item-edit", "", "edit what is under the cursor", "Parts")                                    \
	ROW(count, "count", "STEP", "change the number of a recruit", "Parts", .needs = NEEDS_RECORD, .words = 1)    \
	ROW(flag, "flag", "NAME [+|-|none]", "set a flag of a room", "Parts", .needs = NEEDS_RECORDS,                \
	    .complete = COMPLETE_FLAG)                                                                               \
	ROW(flag_cycle, "flag-cycle", "", "the selected flag: +, -, nothing", "Parts")                               \
	ROW(exit, "exit", "left|right|up|down [TYPE|none]",                                                          \
	    "the exit over that side: the next type, or the one named", "Hexes", .needs = NEEDS_HEX, .words = 2,     \
	    .asks = ASKS_SIDE)                                                                                       \
	ROW(follow, "follow", "[1-3]", "to where an exit leads", "Hexes", .needs = NEEDS_HEX, .words = 1)            \
	ROW(back, "back", "", "back over the exit followed", "Hexes")                                                \
	ROW(renumber, "renumber", "LABEL", "another label for the hex, in all exits too", "Hexes",                   \
	    .needs = NEEDS_HEX, .words = 1)                                                                          \
	ROW(swap, "swap", "X,Y", "the hex goes to that cell; one that is there comes here", "Hexes",                 \
	    .needs = NEEDS_HEX, .words = 1)                                                                          \
	ROW(standard_board, "standard-board", "", "add every missing hex of the default shape", "Hexes",             \
	    .needs = NEEDS_BOARD)                                                                                    \
	ROW(zoom, "zoom", "", "draw hexes roomy or compact, cells in two columns or one", "Screen")                  \
	ROW(map, "map", "next|previous|N|add|copy|delete|move N",                                                    \
	    "show, add, copy, delete or move a map of the file", "Maps", .words = 2, .needs = NEEDS_MAPS)            \
	ROW(beside, "beside", "[N|PATH|file [N]|swap|off]",                                                          \
	    "show a second map beside this one: N of the file, of another file; swap edits that one", "Maps",        \
	    .words = 2, .complete = COMPLETE_PATH)                                                                   \
	ROW(maps, "maps", "", "list the maps of the file", "Maps", .needs = NEEDS_MAPS)                              \
	ROW(resize, "resize", "WxH|left|top|right|bottom N [GLYPH]", "a size, or N more (-N) on a side", "Maps",     \
	    .words = 3, .needs = NEEDS_MAP)                                                                          \
	ROW(write, "write", "[PATH]", "save", "Files", .complete = COMPLETE_PATH)                                    \
	ROW(write_over, "write!", "[PATH]", "save even over a file that changed meanwhile", "Files",                 \
	    .complete = COMPLETE_PATH)                                                                               \
	ROW(write_in_place, "write-in-place", "[PATH]", "save even where a crash meanwhile would tear the file",     \
	    "Files", .complete = COMPLETE_PATH)                                                                      \
	ROW(quit, "quit", "", "leave; asks when something is not saved", "Files", .needs = NEEDS_NOTHING)            \
	ROW(quit_now, "quit!", "", "leave without saving", "Files", .needs = NEEDS_NOTHING)                          \
	ROW(write_quit, "write-quit", "", "save all and leave", "Files", .needs = NEEDS_NOTHING)                     \
	ROW(edit, "edit", "PATH", "open a file", "Files", .needs = NEEDS_NOTHING, .complete = COMPLETE_PATH)         \
	ROW(edit_copy, "edit-copy", "PATH", "open a copy of a file, which gets a name when it is saved", "Files",    \
	    .needs = NEEDS_NOTHING, .complete = COMPLETE_PATH)                                                       \
	ROW(folder, "folder", "[PATH]", "list the maps and folders of a folder", "Files", .needs = NEEDS_NOTHING,    \
	    .complete = COMPLETE_PATH)                                                                               \
	ROW(new, "new", "PATH [FORMAT] [WxH]", "a new file, created by the first save", "Files",                     \
	    .needs = NEEDS_NOTHING, .complete = COMPLETE_NEW)                                                        \
	ROW(next_file, "next-file", "[N]", "the next open file, or file N", "Files", .words = 1)                     \
	ROW(previous_file, "previous-file", "", "the open file before", "Files")                                     \
	ROW(files, "files", "", "list the open files", "Files")                                                      \
	ROW(close, "close", "", "close this file", "Files")                                                          \
	ROW(reload, "reload", "", "read the file again; redo brings back what was not saved", "Files")               \
	ROW(dialect, "dialect", "[NAME]",                                                                            \
	    "read the file as that dialect of its format, or as auto tells; without a name, say which", "Files",     \
	    .words = 1, .complete = COMPLETE_DIALECT)                                                                \
	ROW(difference, "difference", "[disk|HEAD]",                                                                 \
	    "how the map differs from the file on disk, or from that in git's HEAD", "Files", .words = 1)            \
	ROW(recover, "recover", "[take|discard|set-aside|read-only|leave|quit]",                                     \
	    "decide about unsaved edits of an earlier run", "Files", .words = 1)                                     \
	ROW(help, "help", "[TEXT]", "the keys here; again: all keys and commands", "Screen", .needs = NEEDS_NOTHING, \
	    .complete = COMPLETE_COMMAND)                                                                            \
	ROW(start, "start", "[new [FORMAT [NAME]]]",                                                                 \
	    "the start screen, or what a new map is for, its name and size", "Screen", .words = 3,                   \
	    .needs = NEEDS_NOTHING)                                                                                  \
	ROW(page_find, "find", "TEXT", "find text in the page shown", "Screen", .needs = NEEDS_NOTHING)              \
	ROW(prompt, "prompt", "[TEXT]", "open the command line", "Screen", .needs = NEEDS_NOTHING)                   \
	ROW(option, "option", "[NAME [VALUE [save]] | save]",                                                        \
	    "list, show or change an option; save options and keys for the next start", "Screen",                    \
	    .needs = NEEDS_NOTHING, .complete = COMPLETE_OPTION, .configures = true)                                 \
	ROW(bind, "bind", "[PLACE] [KEY [COMMAND]]",                                                                 \
	    "give a key a command line, everywhere or in a place: map, legend, form ...", "Screen",                  \
	    .needs = NEEDS_NOTHING, .complete = COMPLETE_BINDING, .configures = true)                                \
	ROW(unbind, "unbind", "[PLACE] KEY", "make a key do nothing", "Screen", .needs = NEEDS_NOTHING,              \
	    .complete = COMPLETE_BINDING, .configures = true)                                                        \
	ROW(suspend, "suspend", "", "back to the shell; fg returns", "Screen", .needs = NEEDS_NOTHING)               \
	ROW(redraw, "redraw", "", "redraw the screen", "Screen", .needs = NEEDS_NOTHING)                             \
	ROW(page_close, "page-close", "", "leave the page", "Screen", .needs = NEEDS_NOTHING)                        \
	ROW(page_enter, "page-enter", "", "choose the selected line", "Screen", .needs = NEEDS_NOTHING)              \
	ROW(page_row, "page-row", "STEP", "move in the page", "Screen", .words = 1, .needs = NEEDS_NOTHING)

#endif
