"""replay.py SIGHTLINE FOLDER: every old record must still replay to the end it had, and to no other."""
import pathlib
import subprocess
import sys
import tempfile

binary, folder = sys.argv[1], pathlib.Path(sys.argv[2])
passed = failed = 0


def replay(path, code, what):
    global passed, failed
    done = subprocess.run([binary, "replay", path], capture_output=True, text=True, check=False)
    if done.returncode == code:
        passed += 1
    else:
        failed += 1
        print(f"{what}: exit {done.returncode}, not {code}: {done.stderr.strip()}")


for record in sorted(folder.glob("*.record")):
    text = record.read_text().rstrip("\n")
    replay(record, 0, record.name)
    with tempfile.NamedTemporaryFile("w", suffix=".record") as other:
        other.write(text[:-1] + ("1" if text[-1] == "0" else "0") + "\n")
        other.flush()
        replay(other.name, 3, f"{record.name} with another end")
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0 or passed == 0)
