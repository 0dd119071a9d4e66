import { MINUTE } from '../../base/units';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { profileOf } from './earlier-run';
import { readBy } from './job-model';
import type { StageModel } from './job-model';
import { OfflineSimulation } from './offline-simulation';
import { TableBuilder, tableOfQuantile } from './remaining-samples';
import type { TableSpec } from './remaining-samples';
import { GraphShape, VertexGraph, VertexState } from './vertex-graph';

function stage(vertices: number, minutes: number, inputs: StageModel['inputs'] = []): StageModel {
  return {
    vertices,
    run: { dist: 'constant', value: minutes * MINUTE },
    runFactor: 1,
    init: { dist: 'constant', value: 0 },
    stragglers: 0,
    stragglerFactor: 1,
    failures: 0,
    lostInputs: 0,
    inputs,
  };
}

function minutes(model: readonly StageModel[], tokens: number): number {
  const simulation = new OfflineSimulation(model, 1);
  simulation.drawRun(0);
  return simulation.simulate(tokens) / MINUTE;
}

/** Small random jobs: any stage reads any of those before it, with or without barriers. */
const jobs = fc
  .array(
    fc.record({
      vertices: fc.integer({ min: 1, max: 7 }),
      minutes: fc.integer({ min: 0, max: 5 }),
      inputs: fc.uniqueArray(fc.record({ back: fc.integer({ min: 1, max: 4 }), barrier: fc.boolean() }), {
        maxLength: 2,
        selector: ({ back }) => back,
      }),
      failures: fc.constantFrom(0, 0, 0.3),
      lostInputs: fc.constantFrom(0, 0.5, 1),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((stages) =>
    stages.map(({ vertices, minutes: length, inputs, failures, lostInputs }, s) => ({
      ...stage(
        vertices,
        length,
        inputs.filter(({ back }) => back <= s).map(({ back, barrier }) => ({ stage: s - back, barrier })),
      ),
      run: { dist: 'uniform' as const, min: 0, max: length * MINUTE },
      failures,
      lostInputs,
    })),
  );

describe('the graph of a job', () => {
  test('Every vertex of a stage has a reader, whatever the numbers of vertices', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }), (n, m) => {
        const read = new Set<number>();
        for (let i = 0; i < n; i++) {
          const [from, to] = readBy(i, n, m);
          expect(from).toBeLessThanOrEqual(to);
          expect(to).toBeLessThan(m);
          for (let u = from; u <= to; u++) read.add(u);
        }
        expect(read.size).toBe(m);
      }),
    );
  });

  test('Readers and what is read are two sides of one relation', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 }), (n, m) => {
        const shape = new GraphShape([stage(m, 1), stage(n, 1, [{ stage: 0, barrier: false }])]);
        for (let u = 0; u < m; u++) {
          const [from, to] = [shape.firstReader(u, 0), shape.lastReader(u, 0)];
          for (let i = 0; i < n; i++) {
            const [first, last] = readBy(i, n, m);
            expect(m + i >= from && m + i <= to).toBe(u >= first && u <= last);
          }
        }
      }),
    );
  });

  test('An output that is lost holds up those that have not started, and is asked for again once', () => {
    const shape = new GraphShape([stage(2, 1), stage(2, 1, [{ stage: 0, barrier: true }])]);
    const ready: number[] = [];
    const blocked: number[] = [];
    const graph = new VertexGraph(
      shape,
      (vertex) => ready.push(vertex),
      (vertex) => blocked.push(vertex),
    );
    graph.begin();
    for (const vertex of [0, 1]) graph.start(vertex);
    graph.complete(0);
    expect(graph.complete(1)).toBe(0);
    graph.start(2);
    expect(graph.isNeeded(0)).toBe(true);
    expect(graph.undo(0)).toBe(true);
    expect([blocked, graph.state[3], graph.completed(0)]).toEqual([[3], VertexState.blocked, 0.5]);
    graph.complete(2);
    graph.start(0);
    graph.complete(0);
    expect(ready).toEqual([0, 1, 2, 3, 0, 3]);
    graph.start(3);
    expect(graph.isNeeded(0)).toBe(false);
    graph.complete(3);
    expect(graph.finished).toBe(true);
  });

  test('An output that is lost is waited for by those that wait for another one as well', () => {
    const [edge, barrier] = [false, true].map((one) => ({ stage: 0, barrier: one }));
    for (const input of [edge, barrier]) {
      const shape = new GraphShape([stage(1, 1), stage(1, 1), stage(1, 1, [input, { stage: 1, barrier: false }])]);
      const graph = new VertexGraph(
        shape,
        () => undefined,
        () => undefined,
      );
      graph.begin();
      for (const vertex of [0, 1]) graph.start(vertex);
      graph.complete(0);
      expect(graph.isNeeded(0)).toBe(true);
      graph.undo(0);
      graph.complete(1);
      expect(graph.state[2]).toBe(VertexState.blocked);
      graph.start(0);
      graph.complete(0);
      expect(graph.state[2]).toBe(VertexState.ready);
    }
  });

  test('What is made or begun again waits for what it reads and is being made again', () => {
    const chain = [0, 1].map((read) => stage(1, 1, [{ stage: read, barrier: read === 1 }]));
    const graph = new VertexGraph(
      new GraphShape([stage(1, 1), ...chain]),
      () => undefined,
      () => undefined,
    );
    const { state } = graph;
    graph.begin();
    for (const vertex of [0, 1]) {
      graph.start(vertex);
      graph.complete(vertex);
    }
    graph.start(2);
    graph.undo(0);
    graph.start(0);
    graph.undo(1);
    graph.restart(2);
    expect([...state]).toEqual([VertexState.running, VertexState.blocked, VertexState.blocked]);
    graph.complete(0);
    expect([...state]).toEqual([VertexState.done, VertexState.ready, VertexState.blocked]);
    graph.start(1);
    graph.complete(1);
    expect(state[2]).toBe(VertexState.ready);
  });
});

describe('the offline simulation', () => {
  test('A stage without vertices is over when what it reads is', () => {
    const model = [
      stage(2, 3),
      stage(0, 5, [{ stage: 0, barrier: true }]),
      stage(0, 1),
      stage(4, 2, [
        { stage: 1, barrier: true },
        { stage: 2, barrier: false },
      ]),
    ];
    expect([1, 2, 4].map((tokens) => minutes(model, tokens))).toEqual([14, 7, 5]);
  });

  test('Without a barrier a vertex starts when its own part is there', () => {
    const join = (barrier: boolean) => [stage(4, 2), stage(4, 2, [{ stage: 0, barrier }])];
    // Vertex 0 of the second stage starts at 2 beside vertex 3 of the first one.
    expect([minutes(join(true), 3), minutes(join(false), 3)]).toEqual([8, 6]);
  });

  test('All that end in one instant are over before anything starts: the first of the listed stages goes on', () => {
    const first = stage(2, 1);
    const second = stage(2, 3, [{ stage: 0, barrier: true }]);
    const third = stage(1, 2, [{ stage: 1, barrier: true }]);
    expect(minutes([first, second, third, stage(1, 1)], 2)).toBe(6);
  });

  test('Tokens are never more than there are, and all is done in the end', () => {
    fc.assert(
      fc.property(jobs, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 99 }), (model, tokens, seed) => {
        const simulation = new OfflineSimulation(model, seed);
        simulation.drawRun(0);
        const changes: [number, number][] = [];
        const length = simulation.simulate(tokens, {
          started: (vertex, at) => changes.push([at, 1], [at + simulation.times[vertex], -1]),
        });
        changes.sort((x, y) => x[0] - y[0] || x[1] - y[1]);
        let held = 0;
        for (const [at, change] of changes) {
          held += change;
          expect(held).toBeLessThanOrEqual(tokens);
          expect(at).toBeLessThanOrEqual(length);
        }
        expect(held).toBe(0);
        expect(simulation.graph.finished).toBe(true);
      }),
    );
  });

  test('The same run is the same again, after others and with other tokens in between', () => {
    fc.assert(
      fc.property(jobs, (model) => {
        const simulation = new OfflineSimulation(model, 7);
        const length = (run: number): number => {
          simulation.drawRun(run);
          return simulation.simulate(2);
        };
        const first = length(3);
        length(4);
        simulation.simulate(9);
        expect(length(3)).toBe(first);
      }),
    );
  });
});

describe('the table of remaining times', () => {
  const model = [
    { ...stage(12, 4), run: { dist: 'exponential' as const, mean: 4 * MINUTE }, failures: 0.1 },
    stage(4, 6, [{ stage: 0, barrier: true }]),
  ];
  const spec: TableSpec = { model, tokens: [1, 4, 12], steps: 20, runs: 50, indicator: 'totalworkWithQ', seed: 5 };

  function built(steps: readonly number[]) {
    const builder = new TableBuilder(spec);
    for (const step of steps) builder.step(step);
    return builder.result();
  }

  test('It is the same in one step and in many', () => {
    expect(built([50])).toEqual(built([1, 7, 20, 100]));
  });

  test('For a job that never varies it gives the exact remaining time, the same in all quantiles', () => {
    const builder = new TableBuilder({ ...spec, model: [stage(12, 4), stage(4, 6, [{ stage: 0, barrier: true }])] });
    builder.step(50);
    const { tables } = builder.result();
    // 72, 18 and 10 minutes, as in the paper's terms: 12 of 4 min, then 4 of 6.
    expect(tables[10].remaining[0].map((time) => time / MINUTE)).toEqual([72, 18, 10]);
    expect(tables[10].remaining[20]).toEqual([0, 0, 0]);
    expect(tables[0]).toEqual(tables[20]);
  });

  test('A quantile between two that are kept lies between them', () => {
    const distribution = built([50]);
    const [low, mid, high] = [0.5, 0.52, 0.55].map((q) => tableOfQuantile(distribution, q).remaining[0][0]);
    expect(mid).toBeCloseTo(low + (high - low) * 0.4, 3);
  });

  test('The profile knows where stages lie and what comes after them', () => {
    const profile = profileOf(new OfflineSimulation([stage(12, 4), stage(4, 6, [{ stage: 0, barrier: true }])], 1), 4);
    expect(profile.map(({ longestTask, pathAfter }) => [longestTask / MINUTE, pathAfter / MINUTE])).toEqual([
      [4, 6],
      [6, 0],
    ]);
    expect(profile[0].end).toBeCloseTo(12 / 18);
    expect(profile[1].beginUnlimited).toBeCloseTo(4 / 10);
  });
});
