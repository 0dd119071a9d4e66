/**
 * The heat map of locality with 100 nodes, 100 applications and 100,000 tasks: what it costs the main thread when the cursor
 * moves or the pointer rests on a cell. Cells are painted on a context that counts instead of painting. The yardstick is what
 * a picture without any book of its own must do: go through all tasks and count them.
 */
import { LocalityCounter, cellShare, localityGrid, LEVELS } from '../../src/analysis/locality/locality';
import { ModelBuilder } from '../../src/analysis/build/model-builder';
import type { Grid } from '../../src/analysis/locality/locality';
import { localityStory } from '../../src/analysis/locality/locality-story';
import type { RunModel } from '../../src/analysis/model';
import { startRun } from '../../src/engine/run/simulate';
import { heatStep, heatUnder, layoutHeat, paintHeat } from '../../src/render/heatmap/heatmap-draw';
import { placeLines, sumsOf } from '../../src/views/locality/heat-map/heat-words';
import { prepare } from '../measuring/prepare';
import { median, quantile } from '../measuring/rounds';
import { countingContext, PALETTE } from './unseen-canvas';

const NODES = 100;
const APPLICATIONS = 100;
const TASKS = 1000;
const MOVES = 200;
const HOVERS = 20_000;
const AIM_MS = 16;

const scenario = {
  signalbox: 1,
  seed: 1,
  cluster: { nodes: [{ id: 'node', count: NODES, racks: 5, capacity: { vcore: 8, memory: '64GB' } }] },
  queues: [{ id: 'root' }, { id: 'root.spark' }],
  scheduler: { type: 'yunikorn' },
  data: [{ id: 'logs', blocks: TASKS, blockSize: '128MB', replication: 3, placement: 'random' }],
  workload: [
    {
      id: 'app',
      kind: 'spark',
      queue: 'root.spark',
      count: APPLICATIONS,
      'spark.executor.instances': 6,
      'spark.locality.wait': '500ms',
      stages: [{ id: 'read', tasks: TASKS, duration: { dist: 'uniform', min: '1s', max: '5s' }, input: 'logs' }],
    },
  ],
};

/** Prints the costs. */
export function heatmap(): void {
  const model = simulated();
  console.log(
    `  ${model.tasks.count} tasks, ${model.directory.nodes.length} nodes, ${model.directory.applications.length} applications`,
  );
  const random = draws();
  const all = timed(20, () => new LocalityCounter(model, grid(model)).moveTo(random() * model.end));
  console.log(`    yardstick: all tasks counted  ${median(all).toFixed(2)} ms`);
  const shown = grid(model);
  const counter = new LocalityCounter(model, shown);
  const labels = { rows: shown.rows.map(labelOf), columns: shown.columns.map(labelOf), groups: shown.groups };
  const layout = layoutHeat(labels, 500, 200, 10);
  const context = countingContext();
  const frame = (at: number): void => {
    counter.moveTo(at);
    const size = counter.counts.length / LEVELS;
    const step = new Int8Array(size);
    const count = new Int32Array(size);
    for (let cell = 0; cell < size; cell++) {
      const { tasks, share } = cellShare(counter.counts, cell, 'local');
      count[cell] = tasks;
      step[cell] = heatStep(share, PALETTE.heat.length);
    }
    paintHeat(context, labels, layout, { step, count }, PALETTE, PALETTE.heat);
  };
  let cursor = 0;
  report(
    'cursor plays',
    timed(MOVES, () => frame((cursor += model.end / MOVES))),
  );
  report(
    'cursor jumps',
    timed(MOVES, () => frame(random() * model.end)),
  );
  hovered(model, shown, counter, random);
  const from = performance.now();
  let found = 0;
  for (let i = 0; i < HOVERS; i++) {
    const place = heatUnder(layout, random() * layout.width, random() * layout.height);
    if (place === undefined || place.row < 0 || place.column < 0) continue;
    found += cellShare(counter.counts, place.row * layout.columns + place.column, 'local').tasks;
  }
  const hover = ((performance.now() - from) * 1000) / HOVERS;
  console.log(`    what is under the pointer  ${hover.toFixed(2)} µs${found > 0 ? '' : ', nothing found'}`);
}

/** What is said of cells, one after the other. */
function hovered(model: RunModel, shown: Grid, counter: LocalityCounter, random: () => number): void {
  report(
    'a hover says why',
    timed(MOVES, () => {
      const cell = Math.floor(random() * shown.rows.length * shown.columns.length);
      const place = { row: Math.floor(cell / shown.columns.length), column: cell % shown.columns.length };
      const story = () => localityStory(model, shown, place, Infinity);
      placeLines(model, shown, sumsOf(shown, counter, place), 'bytes', place, story);
    }),
  );
}

const grid = (model: RunModel) => localityGrid(model, 'node-app', 0, 1);
const labelOf = ({ label }: { readonly label: string }): string => label;

function simulated(): RunModel {
  const run = startRun(prepare(scenario), 'outcomes');
  const builder = new ModelBuilder(run.directory);
  for (let over = false; !over;) {
    over = run.slice(200_000);
    run.readChunks((chunk) => builder.add(chunk));
  }
  return builder.snapshot(run.now, run.ended);
}

/** Milliseconds of each of so many rounds. */
function timed(rounds: number, work: () => void): number[] {
  return Array.from({ length: rounds }, () => {
    const from = performance.now();
    work();
    return performance.now() - from;
  });
}

function report(name: string, times: readonly number[]): void {
  const slow = quantile(times, 0.95);
  console.log(
    `    ${name}  median ${median(times).toFixed(2)} ms, 95 % within ${slow.toFixed(2)} ms, ${(slow / AIM_MS).toFixed(2)} of the ${AIM_MS} ms aimed at`,
  );
}

/** Numbers from 0 to 1, the same in every run of the benchmark. */
function draws(): () => number {
  let state = 12345;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
