/**
 * The timeline with a million spans on 5,000 nodes: what a frame costs the main thread when the view pans, zooms or scrolls,
 * and what finding the bar under the pointer costs. Draw lists are painted on a context that counts instead of painting; the
 * page itself is measured by timeline-page.ts. The yardstick is the least that a picture without any level of detail must do:
 * go through all spans once and test whether each is in view.
 */
import { ModelBuilder } from '../../src/analysis/build/model-builder';
import type { RunModel } from '../../src/analysis/model';
import { startRun } from '../../src/engine/run/simulate';
import { reasonKind } from '../../src/engine/registry';
import { appColors } from '../../src/render/color/app-colors';
import { paintLabels } from '../../src/render/canvas/labels';
import { paintRects } from '../../src/render/canvas/rects';
import { DrawList } from '../../src/render/draw-list';
import { runToEnd } from '../../src/base/steps';
import { ganttSteps } from '../../src/render/gantt/drawing/gantt-draw';
import { layoutDense } from '../../src/render/gantt/layout/dense-layout';
import { layoutRows } from '../../src/render/gantt/layout/gantt-layout';
import type { GanttLayout } from '../../src/render/gantt/layout/gantt-layout';
import { laneTableSteps } from '../../src/render/gantt/rows/gantt-rows';
import { hitTest } from '../../src/render/gantt/items/hit-test';
import type { Grouping, LaneTable } from '../../src/render/gantt/rows/lane-table';
import type { TextureCache } from '../../src/render/canvas/textures';
import { timeScale } from '../../src/render/time-scale';
import { panRange, zoomRange } from '../../src/render/viewport';
import type { Range } from '../../src/render/viewport';
import { batchMillion, sparkMillion } from './million';
import { prepare } from '../measuring/prepare';
import { median, quantile } from '../measuring/rounds';
import { countingContext, PALETTE } from './unseen-canvas';

/** A large screen, CSS pixels. */
const WIDTH = 1500;
const HEIGHT = 900;
const FRAMES = 120;
const HITS = 20_000;
const AIM_MS = 16;

/** Prints the costs of both runs. */
export function timeline(): void {
  for (const [name, document] of [
    ['1,000,000 batch tasks', batchMillion],
    ['1,000,000 Spark tasks', sparkMillion],
  ] as const) {
    const model = simulated(document);
    const spans = model.containers.count + model.tasks.count;
    console.log(`  ${name}: ${spans} spans, ${model.directory.nodes.length} nodes, ${Math.round(model.end / 1e6)} s`);
    const plain = goThrough(model);
    console.log(`    yardstick: all spans tested against the view  ${plain.toFixed(1)} ms`);
    for (const group of ['application', 'node'] as const) measure(model, group, plain);
  }
}

function simulated(document: unknown): RunModel {
  const run = startRun(prepare(document), 'outcomes');
  const builder = new ModelBuilder(run.directory);
  for (let over = false; !over;) {
    over = run.slice(200_000);
    run.readChunks((chunk) => builder.add(chunk));
  }
  return builder.snapshot(run.now, run.ended);
}

function goThrough(model: RunModel): number {
  const columns = [
    [model.containers.allocated, model.containers.ended, model.containers.count],
    [model.tasks.start, model.tasks.end, model.tasks.count],
  ] as const;
  const times = Array.from({ length: 9 }, (_, round) => {
    const from = performance.now();
    const begin = (model.end / 20) * round;
    let seen = 0;
    for (const [start, end, count] of columns) {
      for (let id = 0; id < count; id++) if (start[id] < begin + model.end / 10 && end[id] > begin) seen++;
    }
    return seen < 0 ? 0 : performance.now() - from;
  });
  return median(times);
}

function measure(model: RunModel, group: Grouping, plain: number): void {
  const { table, total, longest } = tableOf(model, group);
  console.log(
    `    rows by ${group}: ${table.rows.length}, table built in ${total.toFixed(0)} ms, longest slice ${longest.toFixed(0)} ms`,
  );
  const layouts: [string, GanttLayout][] = [
    ['lanes', layoutRows(table, 6, new Set())],
    ['overview', layoutDense(table, HEIGHT)],
  ];
  for (const [detail, layout] of layouts) {
    const picture = new Picture(model, table, layout);
    for (const [gesture, frames] of gestures(model, layout)) {
      const times = frames.map(({ range, top }) => picture.frame(range, top));
      const p95 = quantile(times, 0.95);
      console.log(
        `      ${detail.padEnd(8)} ${gesture.padEnd(6)} p50 ${median(times).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ` +
          `longest ${Math.max(...times).toFixed(1)} ms (aim p95 ${AIM_MS}); ${(p95 / plain).toFixed(2)} of the yardstick; ` +
          `${picture.most} rectangles at most`,
      );
    }
    console.log(
      `      ${detail.padEnd(8)} pointer p50 and p95 in µs: ${picture.hits(model).map(Math.round).join(', ')}`,
    );
  }
}

function tableOf(
  model: RunModel,
  group: Grouping,
): { readonly table: LaneTable; readonly total: number; readonly longest: number } {
  const steps = laneTableSteps(model, group);
  let total = 0;
  let longest = 0;
  for (;;) {
    const from = performance.now();
    const step = steps.next();
    const took = performance.now() - from;
    total += took;
    longest = Math.max(longest, took);
    if (step.done === true) return { table: step.value, total, longest };
  }
}

interface Frame {
  readonly range: Range;
  readonly top: number;
}

/** What people do, a frame after the other: pan close up, zoom from the whole run to a second and back, scroll. */
function gestures(model: RunModel, layout: GanttLayout): (readonly [string, Frame[]])[] {
  const { end } = model;
  const room = Math.max(0, layout.height - HEIGHT);
  const frames = (range: (i: number) => Range, top: (i: number) => number): Frame[] =>
    Array.from({ length: FRAMES }, (_, i) => ({ range: range(i), top: top(i) }));
  const zoomed: Range[] = [];
  let range: Range = [0, end];
  for (let i = 0; i < FRAMES; i++) {
    range = zoomRange(range, i < FRAMES / 2 ? 0.87 : 1 / 0.87, end * 0.4, end);
    zoomed.push(range);
  }
  return [
    [
      'pan',
      frames(
        (i) => panRange([0, end / 4], (i * end) / 160, end),
        () => room / 2,
      ),
    ],
    [
      'zoom',
      frames(
        (i) => zoomed[i],
        () => room / 3,
      ),
    ],
    [
      'scroll',
      frames(
        () => [0, end],
        (i) => (i * room) / FRAMES,
      ),
    ],
  ];
}

/** Draws and paints frames, and counts. */
class Picture {
  most = 0;
  private readonly list = new DrawList();
  private readonly colors: Uint8Array;

  constructor(
    private readonly model: RunModel,
    private readonly table: LaneTable,
    private readonly layout: GanttLayout,
  ) {
    this.colors = appColors(model.directory, model.directory);
  }

  private input(range: Range) {
    const { model, table, layout, colors } = this;
    return {
      model,
      table,
      layout,
      colors,
      scale: timeScale(range[0], range[1], WIDTH),
      openEnd: model.end,
      cause: (code: number) => reasonKind(model.directory.scheduler, code),
      dimmed: () => false,
      selected: () => false,
      levels: [],
    };
  }

  /** Milliseconds for drawing and painting one frame. */
  frame(range: Range, top: number): number {
    const from = performance.now();
    const { list } = this;
    list.clear();
    runToEnd(ganttSteps(list, this.input(range), top, Math.min(this.layout.height, top + HEIGHT), -top));
    const context = countingContext();
    paintRects({ context, palette: PALETTE, textures: TEXTURES }, list, { left: 96, width: WIDTH, right: WIDTH + 16 });
    paintLabels(context, list.labels, PALETTE, [], WIDTH);
    const took = performance.now() - from;
    this.most = Math.max(this.most, list.length);
    return took;
  }

  /** Microseconds for finding what lies under a point, p50 and p95 over points in batches. */
  hits(model: RunModel): [number, number] {
    const input = this.input([0, model.end]);
    const batch = 20;
    const times: number[] = [];
    let state = 1;
    const next = (): number => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
    for (let i = 0; i < HITS / batch; i++) {
      const from = performance.now();
      for (let j = 0; j < batch; j++) hitTest(input, next() * WIDTH, next() * this.layout.height);
      times.push(((performance.now() - from) * 1000) / batch);
    }
    return [median(times), quantile(times, 0.95)];
  }
}

/** Patterns that are never shown. */
const TEXTURES: Pick<TextureCache, 'pattern'> = { pattern: () => ({}) as CanvasPattern };
