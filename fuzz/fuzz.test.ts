/** A few thousand damaged inputs in every test run; `npm run fuzz` draws many more. */
import { expect, it } from 'vitest';
import { prepareRun } from '../src/engine/run/simulate';
import { targets } from './targets';

await prepareRun('tetrisched');

const SEED = Number(process.env['SIGNALBOX_FUZZ_SEED'] ?? 20_260_101);
const CASES = 300;

it.each(targets)('$name', ({ name, run, quick = CASES }) => {
  for (let at = 0; at < quick; at++) {
    try {
      run(SEED, at);
    } catch (error) {
      expect.fail(
        `npm run fuzz -- --target ${name} --seed ${SEED} --case ${at}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
    }
  }
});
