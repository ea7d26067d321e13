/* facts.c -- what a screen of Viewpoints must know and the view does not say. */
#include "core/facts.h"

#include "core/buf.h"
#include "games/cube/rules.h"
#include "solid/make.h"
#include "solid/tables.h"

static void write_orientations(struct buf *b)
{
    facts_table_open(b, "cubeOrientations", 3);
    for (int piece = 0; piece < PIECES; piece++) {
        facts_row_open(b);
        for (int i = orientation_first[piece]; i < orientation_first[piece + 1]; i++) {
            facts_row_open(b);
            facts_items(b, orientation_cell[i], PIECE_CELLS);
            facts_row_close(b);
        }
        facts_row_close(b);
    }
    facts_table_close(b);
    facts_table_open(b, "cubeFirst", 2);
    for (int piece = 0; piece < PIECES; piece++) {
        facts_row_open(b);
        for (int i = orientation_first[piece]; i < orientation_first[piece + 1]; i++)
            facts_item(b, orientation_placement[i]);
        facts_row_close(b);
    }
    facts_table_close(b);
}

/* Which pieces come together in a box. */
static void write_sets(struct buf *b)
{
    facts_table_open(b, "cubeSets", 2);
    for (int set = 0; set < PIECE_SETS; set++) {
        facts_row_open(b);
        for (int piece = 0; piece < PIECES; piece++)
            if (piece_sets[set] >> piece & 1) facts_item(b, piece);
        facts_row_close(b);
    }
    facts_table_close(b);
}

static void write_rays(struct buf *b)
{
    facts_table_open(b, "cubeRays", 3);
    for (int side = 0; side < SIDES; side++) {
        facts_row_open(b);
        for (int slot = 0; slot < SLOTS; slot++) {
            facts_row_open(b);
            facts_items(b, ray[side][slot], SIDE);
            facts_row_close(b);
        }
        facts_row_close(b);
    }
    facts_table_close(b);
}

void cube_facts(struct buf *b)
{
    buf_text(
        b,
        "/** Cells are numbered (z * size + y) * size + x, as in src/engine/solid/space.h. */\n");
    facts_open(b, "cubeFacts");
    facts_number(b, "size", SIDE);
    facts_text(b, "letters", piece_letters);
    facts_number(b, "pieceCells", PIECE_CELLS);
    facts_number(b, "structureMax", STRUCTURE_MAX);
    facts_number(b, "empty", EMPTY);
    facts_number(b, "nowhere", NOWHERE);
    facts_words(b, "sides", cube_side_names);
    facts_words(b, "tokens", cube_token_names);
    facts_number(b, "dial", DIAL);
    facts_number(b, "capMax", CAP_MAX);
    facts_close(b);
    buf_text(b, "/** By piece and orientation: its cells, pushed into the corner. */\n");
    write_orientations(b);
    buf_text(b, "/** By side and slot: the cells behind it, the nearest first. */\n");
    write_rays(b);
    buf_text(b, "/** By set of pieces: those that come together in a box. */\n");
    write_sets(b);
}
