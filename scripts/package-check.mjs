// `npm run package:check [-- --shards N] [-- --only WORDS]`: builds the package and tries it as a stranger would: packed, installed in an empty
// folder, as a library, with its types, on the command line, with the examples of the docs, and as a sweep of which one shard in
// ten is killed. Ends with the line `N passed, N failed`.
import { exampleChecks } from './package-check/examples.mjs';
import { imageChecks } from './package-check/image.mjs';
import { jobFileChecks } from './package-check/job-files.mjs';
import { libraryChecks } from './package-check/library.mjs';
import { runtimeChecks } from './package-check/runtimes.mjs';
import { cleanUp, install } from './package-check/stranger.mjs';
import { sweepChecks } from './package-check/sweeps.mjs';

const checks = {
  'the package is built, packed and installed': () => void install(),
  ...libraryChecks,
  ...runtimeChecks,
  ...exampleChecks,
  ...sweepChecks,
  ...jobFileChecks,
  ...imageChecks,
};

const only = process.argv.indexOf('--only');
const words = only === -1 ? '' : (process.argv[only + 1] ?? '');

let passed = 0;
let failed = 0;
for (const [at, [name, check]] of Object.entries(checks).entries()) {
  if (at > 0 && !name.includes(words)) continue;
  try {
    // What a check returns is how it was made, or what could not be tried on this machine.
    const note = await check();
    passed++;
    console.log(`ok   ${name}${note === undefined ? '' : ` (${note})`}`);
  } catch (error) {
    failed++;
    console.log(`FAIL ${name}: ${error.message}`);
  }
}
cleanUp();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
