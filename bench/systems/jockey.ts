/**
 * The table C(p, a) of Jockey: a job of 744 vertices in five stages, 10 allocations of 1,000 runs each. The yardstick is the plain
 * heap loop over as many vertices.
 */
import { MINUTE } from '../../src/base/units';
import { TableBuilder } from '../../src/frameworks/dag/remaining-samples';
import type { StageModel } from '../../src/frameworks/dag/job-model';
import { median } from '../measuring/rounds';
import { yardstick } from '../measuring/yardstick';

const TOKENS = Array.from({ length: 10 }, (_, i) => 10 * (i + 1));
const RUNS = 1000;
const ROUNDS = 3;
const SIZES = [240, 240, 160, 80, 24];

const model: StageModel[] = SIZES.map((vertices, s) => ({
  vertices,
  run: { dist: 'lognormal', median: 2 * MINUTE, sigma: 0.5 },
  runFactor: 1,
  init: { dist: 'uniform', min: 0, max: MINUTE / 6 },
  stragglers: 0.02,
  stragglerFactor: 4,
  failures: 0.01,
  lostInputs: 0.2,
  inputs: s === 0 ? [] : [{ stage: s - 1, barrier: s !== 1 }],
}));

export function jockey(): void {
  const vertices = SIZES.reduce((sum, size) => sum + size, 0);
  const simulated: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const from = performance.now();
    const builder = new TableBuilder({
      model,
      tokens: TOKENS,
      steps: 20,
      runs: RUNS,
      indicator: 'totalworkWithQ',
      seed: 1,
    });
    builder.step(RUNS);
    builder.result();
    const between = performance.now();
    let ends = 0;
    for (let run = 0; run < RUNS; run++) {
      for (const tokens of TOKENS) ends += yardstick(new Float64Array(vertices), tokens, MINUTE, 3 * MINUTE).end;
    }
    simulated.push(between - from);
    plain.push(ends > 0 ? performance.now() - between : NaN);
  }
  const time = median(simulated);
  const runs = Math.round((RUNS * TOKENS.length * 1000) / time);
  console.log(
    `  ${TOKENS.length} allocations x ${RUNS} runs of ${vertices} vertices: ${(time / 1000).toFixed(2)} s, ${runs} runs per second,` +
      ` ${(time / median(plain)).toFixed(2)} times a plain heap loop over as many vertices`,
  );
}
