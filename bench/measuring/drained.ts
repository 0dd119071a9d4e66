/** Whole runs, sliced and read as the page's worker does it. */
import { startRun } from '../../src/engine/run/simulate';
import type { Run } from '../../src/engine/run/run';
import type { RunInput } from '../../src/sim/run-input';
import type { TraceChunk } from '../../src/sim/trace/trace';

/** Events of a slice. The worker's slices take about 10 ms, which is time for as many events of a simple scheduler. */
const SLICE = 1 << 14;

/** Simulates a run to its end and reads its whole trace. */
export function drainedRun(input: RunInput, read: (chunk: TraceChunk) => void = () => {}): Run {
  const run = startRun(input, 'outcomes');
  for (let over = false; !over;) {
    over = run.slice(SLICE);
    run.readChunks(read);
  }
  return run;
}
