#include "solid/course.h"

#include "solid/deduce.h"

enum { THREE = 7, TWO = 3 }; /* cards 1 to 3, cards 1 and 2 */

/* Frozen: a code of the course means the same for ever. */
const struct lesson course[LESSONS] = {
    {RULE_EMPTY, THREE, "1BYW-TAH2-70", "course.empty"},
    {RULE_LINE, THREE, "11S7-CGBB-70", "course.line"},
    {RULE_LINE, THREE, "HSHZ-4GHA-0Q69", "course.line-again"},
    {RULE_ONLY, THREE, "14FB-4NX4-2G", "course.only"},
    {RULE_ONLY, THREE, "HNPC-JPZ9-1CR8", "course.only-again"},
    {RULE_CROSS, THREE, "1PJY-K75G-MK4D", "course.cross"},
    {RULE_CROSS, THREE, "1V0H-QX7Q-0BWC", "course.cross-again"},
    {RULE_HIDE, THREE, "1NRK-2NNE-BA1D", "course.hide"},
    {RULE_HIDE, THREE, "AS31-SPMX-0BG6-DQVZ-B4", "course.hide-again"},
    {RULE_CERTAIN, THREE, "1WRV-QX72-Q4F1", "course.certain"},
    {RULE_CERTAIN, THREE, "JPZR-3V5C-W35G-S4F3-WG", "course.certain-again"},
    {RULE_FALLS, THREE, "A8NG-JYVK-SG8F-6SR", "course.falls"},
    {RULE_FALLS, THREE, "3497-RFKD-Z7SM-5ZYH-S48X-G", "course.falls-again"},
    {RULE_ORDER, THREE, "2R3X-MS9J-1716-F954-AM", "course.order"},
    {RULE_ORDER, THREE, "C5VR-8KZM-V6RM-VVNE-G4PT-AV2Z-7V", "course.order-again"},
    {RULE_ASSUME, TWO, "HKE5-08NB-GMAJ", "course.assume"},
    {RULE_ASSUME, TWO, "ADXH-PPKF-XPQV-586", "course.assume-again"},
    {RULE_ASSUME, TWO, "2S46-TRKG-QMYY-771H-E0", "course.assume-more"},
    {RULE_SEARCH, TWO, "9SF1-SCC4-JPMD", "course.search"},
    {RULE_SEARCH, TWO, "AS99-PWXH-70Z4-KJAS-C0", "course.search-again"},
};
