// What every test program here ends with.
let passed = 0;
let failed = 0;

export function expect(ok, what) {
  if (ok) passed++;
  else failed++;
  if (!ok) console.log(`FAIL ${what}`);
  return ok;
}

export function finish() {
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}
