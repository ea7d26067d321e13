/* What else WebAssembly needs: a failed assert tells the host, and nothing goes on. */
#include <assert.h>

__attribute__((import_module("sightline"), import_name("broken"))) void
sightline_broken(const char *expression, const char *file, int line);

_Noreturn void __assert_fail(const char *expression, const char *file, int line,
                             const char *function)
{
    (void)function;
    sightline_broken(expression, file, line);
    __builtin_trap();
}
