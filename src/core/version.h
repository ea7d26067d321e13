/* version.h -- the version of the program, also for records. meson.build has the same. */
#ifndef CORE_VERSION_H
#define CORE_VERSION_H

#define SIGHTLINE_VERSION "0.2.0"

#endif
