#!/usr/bin/env python3
"""run.py BUILD SOURCE: the library as somebody who installed it finds it.

Installs into a folder of its own, asks pkg-config how to use it, builds the example and lets it play.
Every function of the header must be there, with its version, and nothing else.
"""
import glob
import os
import re
import subprocess
import sys
import tempfile

passed, failed = 0, 0


def expect(ok, what):
    global passed, failed
    passed, failed = passed + bool(ok), failed + (not ok)
    if not ok:
        print(f"FAIL {what}")
    return ok


def run(*command, **more):
    done = subprocess.run(command, capture_output=True, text=True, check=False, **more)
    if done.returncode:
        print(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done


def main(build, source):
    with tempfile.TemporaryDirectory() as top:
        expect(run("meson", "install", "-C", build, "--no-rebuild", "--quiet", "--destdir",
                   top).returncode == 0, "it installs")
        package, = glob.glob(f"{top}/**/sightline.pc", recursive=True)
        library, = glob.glob(f"{top}/**/libsightline.so", recursive=True)
        header, = glob.glob(f"{top}/**/sightline.h", recursive=True)
        env = {**os.environ, "PKG_CONFIG_PATH": os.path.dirname(package),
               "PKG_CONFIG_SYSROOT_DIR": top, "LD_LIBRARY_PATH": os.path.dirname(library)}
        flags = run("pkg-config", "--cflags", "--libs", "sightline", env=env).stdout.split()
        version = run("pkg-config", "--modversion", "sightline", env=env).stdout.strip()
        expect("-lsightline" in flags, "pkg-config knows it")
        example = f"{top}/bots"
        built = run("cc", "-std=c11", "-Wall", "-Wextra", "-Werror", f"{source}/examples/bots.c",
                    *flags, "-o", example)
        expect(built.returncode == 0, "the example builds")
        played = run(example, env=env)
        expect(played.returncode == 0, "the example plays")
        expect(f"with sightline {version}:" in played.stdout, "the versions agree")
        expect("Anna" in played.stdout and '"rank":[' in played.stdout, "it comes to an end")
        with open(header, encoding="utf-8") as text:
            declared = set(re.findall(r"SIGHTLINE_API [^;]*?\b(sightline_\w+)\(", text.read()))
        symbols = run("nm", "-D", "--defined-only", library).stdout.split("\n")
        offered = {line.split()[-1] for line in symbols if " A " not in line and line.strip()}
        expect(offered == {f"{name}@@SIGHTLINE_1" for name in declared},
               f"the header and the library offer the same: {sorted(offered)}")
        expect(len(declared) > 30, "the header declares calls")
        dynamic = run("readelf", "-d", library).stdout
        expect("libsightline.so.1]" in dynamic, "its name has its version")
    print(f"{passed} passed, {failed} failed")
    return failed > 0 or passed == 0


sys.exit(main(*sys.argv[1:]))
