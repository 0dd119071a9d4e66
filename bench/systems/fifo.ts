/** A FIFO run of 200,000 tasks through YuniKorn, against the yardstick loop over the same tasks: the median of several processes. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { figure } from '../measuring/figures';
import type { FifoTimes } from './fifo-process';
import { median } from '../measuring/rounds';

/** The loop takes 30 or 60 ms, by how a process happened to compile it, so one process says little. */
const PROCESSES = 7;
const AIM = 4;

/** Prints the ratio of each process and their median. */
export function fifo(): void {
  const script = fileURLToPath(new URL('fifo-process.ts', import.meta.url));
  const times = Array.from(
    { length: PROCESSES },
    () => JSON.parse(execFileSync(process.execPath, [...process.execArgv, script], { encoding: 'utf8' })) as FifoTimes,
  );
  const ratios = times.map(({ engine, loop }) => engine / loop);
  const each = (values: readonly number[], digits: number) => values.map((value) => value.toFixed(digits)).join(', ');
  console.log(`  ${[...new Set(times.map(({ outcome }) => outcome))].join('; ')}`);
  console.log(
    `  YuniKorn FIFO   ${each(
      times.map(({ engine }) => engine),
      0,
    )} ms`,
  );
  console.log(
    `  yardstick loop  ${each(
      times.map(({ loop }) => loop),
      0,
    )} ms`,
  );
  figure('fifo, 200,000 tasks', median(ratios));
  console.log(`  ratio           ${each(ratios, 1)}: ${median(ratios).toFixed(1)} in the middle (aim: at most ${AIM})`);
}
