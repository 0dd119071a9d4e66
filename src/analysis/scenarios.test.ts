import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../scripts/property-cases';
import { expandScenario } from '../engine/expand';
import { gallery } from '../engine/gallery';
import { reasonKind } from '../engine/registry';
import { parseScenario } from '../engine/document/schema';
import { prepareRun, startRun } from '../engine/run/simulate';
import { variantsOf } from '../engine/document/variants';
import type { Scenario } from '../scenario/schema';
import type { RecordingLevel } from '../sim/trace/trace';
import { ContainerKind, ContainerOutcome } from '../sim/trace/trace';
import { containersHeldAt } from './held';
import { explainWait } from './explain/explain';
import { metrics } from './metrics/metrics';
import { ModelBuilder } from './build/model-builder';
import type { QueueModel, RunModel } from './model';
import { reportRun } from './metrics/report';
import { valueAt } from './series';
import { stretchesOf } from './waiting/stretches';
import { plain } from './explain/words';

// Some of the gallery plans by a solver.
await prepareRun('tetrisched');

/** Runs a document to its end, reading the trace in slices of `events`. */
function run(document: unknown, variant: string, level: RecordingLevel = 'outcomes', events = 10_000): RunModel {
  const scenario = parseScenario(document);
  if (!scenario.ok) throw new Error(JSON.stringify(scenario.error));
  const input = expandScenario(scenario.value, variant);
  if (!input.ok) throw new Error(JSON.stringify(input.error));
  const running = startRun(input.value, level);
  const builder = new ModelBuilder(running.directory);
  for (let done = false; !done;) {
    done = running.slice(events);
    for (const chunk of running.takeChunks()) builder.add(chunk);
    if (!done && events < 100) builder.snapshot(running.now);
  }
  return builder.snapshot(running.now, running.ended);
}

function wasLost(outcome: number): boolean {
  return outcome === ContainerOutcome.preempted || outcome === ContainerOutcome.nodeLost;
}

/** Waiting of every application from submissions, asks and containers alone. */
function waitingFromContainers(model: RunModel): number[] {
  const { asks, containers, applications, end } = model;
  const asksOf = applications.map((): number[] => []);
  for (let ask = 0; ask < asks.count; ask++) asksOf[asks.app[ask]].push(ask);
  return applications.map((app) => {
    // Containers still wanted: up by what is asked, down by what is allocated; withdrawals only come with the end.
    const steps: (readonly [at: number, by: number])[] = [];
    const counted = new Int32Array(asks.count);
    for (const container of app.containers) {
      steps.push([containers.asked[container], 1], [containers.allocated[container], -1]);
      counted[containers.ask[container]]++;
    }
    const lost = Array.from(app.containers).filter((c) => wasLost(containers.outcome[c]));
    for (const ask of asksOf[app.id]) {
      // What is left was asked for last: again, for containers that were lost.
      const lostOfAsk = lost.filter((c) => containers.ask[c] === ask);
      const again = lostOfAsk.map((c) => containers.ended[c]).sort((a, b) => b - a);
      for (let left = 0; left < asks.wanted[ask] - counted[ask]; left++) {
        steps.push([again[left] ?? asks.created[ask], 1]);
      }
    }
    steps.sort((a, b) => a[0] - b[0]);
    const until = Math.min(end, app.finished);
    let pending = 0;
    let waiting = 0;
    steps.forEach(([at, by], i) => {
      pending += by;
      const next = Math.min(until, steps[i + 1]?.[0] ?? until);
      if (pending > 0 && next > at) waiting += next - at;
    });
    return waiting;
  });
}

function checkWaits(model: RunModel): void {
  // One expectation for all of them: there are tens of thousands.
  const faults: string[] = [];
  for (const { id, waiting, submitted, finished, firstContainerAt } of model.applications) {
    const waits = stretchesOf(model, id);
    let sum = 0;
    waits.forEach((wait, i) => {
      const holds = (law: string, kept: boolean) => {
        if (!kept) faults.push(`application ${id}, stretch ${i} from ${wait.from} to ${wait.to}: ${law}`);
      };
      holds('begins after the submission', wait.from >= submitted);
      holds('ends with the application', wait.to <= Math.min(finished, model.end));
      holds('has a length, or is open', wait.open ? wait.to === model.end : wait.to > wait.from);
      holds('has its phase', wait.phase === (wait.from < firstContainerAt ? 'queued' : 'short'));
      holds('lacks something', wait.lacking > 0);
      const next = waits.at(i + 1);
      if (next !== undefined) {
        holds('ends before the next one', next.from >= wait.to);
        const same = ({ phase, reason, kind, lacking }: typeof wait) => JSON.stringify([phase, reason, kind, lacking]);
        holds('differs from the next one', next.from !== wait.to || same(next) !== same(wait));
      }
      sum += wait.to - wait.from;
    });
    if (sum !== waiting) faults.push(`application ${id} waits ${waiting}, its stretches ${sum}`);
  }
  expect(faults).toEqual([]);
}

/** Series against the containers they sum up, at some instants. */
function checkSeries(model: RunModel, instants: readonly number[]): void {
  const { containers, directory, queues, capacity } = model;
  for (const at of instants) {
    const held = containersHeldAt(model, at);
    directory.resourceTypes.forEach((_, type) => {
      const size = (container: number) => directory.shapes[containers.shape[container]][type];
      const used = held.reduce((sum, container) => sum + size(container), 0);
      const drivers = held.filter((container) => containers.kind[container] === ContainerKind.driver);
      expect(valueAt(queues[0].used[type], at)).toBe(used);
      expect(valueAt(queues[0].drivers[type], at)).toBe(drivers.reduce((sum, container) => sum + size(container), 0));
      expect(valueAt(queues[0].driverCount, at)).toBe(drivers.length);
      // YARN's Capacity scheduler looks at memory alone by default.
      if (directory.scheduler !== 'yarn-capacity' || directory.resourceTypes[type] === 'memory') {
        expect(used).toBeLessThanOrEqual(valueAt(capacity[type], at));
      }
      const busy = valueAt(queues[0].busy[type], at);
      expect(busy).toBeGreaterThanOrEqual(0);
      expect(busy + valueAt(queues[0].drivers[type], at)).toBeLessThanOrEqual(used);
      directory.queues.forEach((queue, q) => {
        if (queue.leaf) return;
        const children = directory.queues.flatMap((child, c) => (child.parent === q ? [c] : []));
        const below = children.reduce((sum, child) => sum + valueAt(queues[child].pending[type], at), 0);
        expect(valueAt(queues[q].pending[type], at)).toBe(below);
      });
    });
  }
}

function check(model: RunModel): void {
  const reasons = (code: number) => reasonKind(model.directory.scheduler, code);
  checkWaits(model);
  const some = model.instants.filter((_, i) => i % Math.ceil(model.instants.length / 20) === 0);
  checkSeries(model, Array.from(some));
  for (const at of [0, model.end / 2, model.end]) {
    for (const app of model.applications) {
      const { letter, text, ends } = explainWait(model, reasons, app.id, at);
      expect(plain(text)).toMatch(/^[A-Z].*\.$/);
      expect(letter === '' || plain(ends).endsWith('.')).toBe(true);
    }
  }
  for (const metric of metrics(model)) if (metric.value !== undefined) expect(metric.value).toBeGreaterThanOrEqual(0);
  reportRun({ model, reasons, variant: 'A', seed: 1, fingerprint: '' });
}

/** Equality of long columns; what differs is looked for only where something does. */
function expectSame(given: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(given, expected)) expect(given).toEqual(expected);
}

/** Waiting, deadlocks and series follow from the outcome alone: they are the same where no reasons are recorded. */
function sameWithoutReasons(full: RunModel, scenario: Scenario, variant: string): void {
  const lean = run(scenario, variant, 'metrics');
  expect(lean.applications.map((app) => app.waiting)).toEqual(full.applications.map((app) => app.waiting));
  expect(lean.deadlocks).toEqual(full.deadlocks);
  const withoutWork = ({ drivers, used, pending, driverCount, limits }: QueueModel) => ({
    drivers,
    used,
    pending,
    driverCount,
    limits,
  });
  expectSame(lean.queues.map(withoutWork), full.queues.map(withoutWork));
}

describe('the gallery', () => {
  // The largest scenario would take as long as all the others; its fingerprint holds what it comes to.
  const entries = gallery.filter(({ id }) => id !== 'sparrow-paper-scale');
  const variants = entries.flatMap(({ id, scenario }) =>
    variantsOf(scenario).map((variant) => ({ id, scenario, variant: variant.id })),
  );

  describe.each(variants)('$id $variant', ({ scenario, variant }) => {
    test('Waits, series and sentences agree with the containers', () => {
      const model = run(scenario, variant);
      check(model);
      expect(model.applications.map((app) => app.waiting)).toEqual(waitingFromContainers(model));
    });
  });

  // Laws hold outcomes of all levels against each other; what is derived from them differs by system at most.
  const systems = new Map(entries.map((entry) => [entry.scenario.scheduler.type, entry]));

  test.each([...systems.values()])('Waiting and deadlocks of $id are the same without reasons', ({ scenario }) => {
    const [{ id: variant }] = variantsOf(scenario);
    sameWithoutReasons(run(scenario, variant), scenario, variant);
  });

  test('Read in slices with snapshots in between, a run ends in the same model', () => {
    const [{ scenario, variant }] = variants;
    expect(run(scenario, variant, 'outcomes', 7)).toEqual(run(scenario, variant));
  });
});

describe('random scenarios', () => {
  const workload = fc.record({
    kind: fc.constantFrom('spark', 'spark', 'batch'),
    queue: fc.constantFrom('root.x', 'root.y'),
    count: fc.integer({ min: 1, max: 4 }),
    submit: fc.nat(5),
    instances: fc.integer({ min: 0, max: 3 }),
    cores: fc.integer({ min: 1, max: 2 }),
    tasks: fc.integer({ min: 1, max: 4 }),
  });
  const intervention = fc.record({
    at: fc.nat(30),
    kind: fc.constantFrom(
      'node-lost',
      'node-back',
      'node-slowed',
      'application-killed',
      'application-moved',
      'executor-lost',
      'driver-failed',
      'queue-changed',
    ),
    node: fc.integer({ min: 1, max: 3 }),
    app: fc.nat(3),
  });
  const documents = fc
    .record({
      max: fc.integer({ min: 1, max: 8 }),
      policies: fc.tuple(fc.constantFrom('fifo', 'fair', 'stateaware'), fc.constantFrom('fifo', 'fair', 'stateaware')),
      cores: fc.integer({ min: 1, max: 3 }),
      workload: fc.array(workload, { minLength: 1, maxLength: 4 }),
      interventions: fc.array(intervention, { maxLength: 4 }),
      seed: fc.nat(1000),
    })
    .map(toDocument);

  test('Whatever happens, waits cover exactly the time waited and series agree with the containers', () => {
    fc.assert(
      fc.property(documents, (document) => check(run(document, 'A', 'outcomes', 50))),
      cases(60),
    );
  });

  test('Under delay scheduling, too, waits cover exactly the time waited', () => {
    fc.assert(
      fc.property(documents, fc.constantFrom('fifo', 'naive-fair', 'skip-count', 'wait'), (document, policy) =>
        check(run(asHadoop(document, policy), 'A', 'outcomes', 50)),
      ),
      cases(60),
    );
  });
});

interface Outline {
  readonly max: number;
  readonly policies: readonly string[];
  readonly cores: number;
  readonly workload: readonly {
    readonly kind: string;
    readonly queue: string;
    readonly count: number;
    readonly submit: number;
    readonly instances: number;
    readonly cores: number;
    readonly tasks: number;
  }[];
  readonly interventions: readonly {
    readonly at: number;
    readonly kind: string;
    readonly node: number;
    readonly app: number;
  }[];
  readonly seed: number;
}

/** The same with batch jobs alone, which read data. */
function asHadoop(document: Readonly<Record<string, unknown>>, policy: string): unknown {
  const entries = document['workload'] as readonly Readonly<Record<string, unknown>>[];
  return {
    ...document,
    scheduler: { type: 'delay-scheduling', policy },
    data: [{ id: 'logs', blocks: 5, replication: 1 }],
    workload: entries.map(({ id, queue, count, submit, tasks = 2 }) => ({
      id,
      kind: 'batch',
      queue,
      count,
      submit,
      tasks,
      input: 'logs',
      duration: '4s',
      anyReadFactor: 2,
    })),
  };
}

function toDocument({
  max,
  policies,
  cores,
  workload,
  interventions,
  seed,
}: Outline): Readonly<Record<string, unknown>> {
  const duration = { dist: 'uniform', min: '1s', max: '6s' };
  const id = (index: number) => `w${index}`;
  return {
    signalbox: 1,
    title: 'Random',
    seed,
    horizon: '20min',
    cluster: { nodes: [{ id: 'n', count: 3, capacity: { vcore: cores, memory: '64GB' } }] },
    queues: [
      { id: 'root' },
      { id: 'root.x', resources: { max: { vcore: max } }, properties: { 'application.sort.policy': policies[0] } },
      { id: 'root.y', properties: { 'application.sort.policy': policies[1] } },
    ],
    scheduler: { type: 'yunikorn', preset: '1.5' },
    workload: workload.map((entry, i) => {
      const common = {
        id: id(i),
        kind: entry.kind,
        queue: entry.queue,
        count: entry.count,
        submit: `${entry.submit}s`,
      };
      if (entry.kind === 'batch') return { ...common, tasks: entry.tasks, duration };
      return {
        ...common,
        'spark.executor.instances': entry.instances,
        'spark.executor.cores': entry.cores,
        stages: [
          { id: 's1', tasks: entry.tasks, duration },
          { id: 's2', tasks: 2, duration },
        ],
      };
    }),
    interventions: interventions.map((one, i) => {
      const common = { id: `i${i}`, at: `${one.at}s`, kind: one.kind };
      const application = `${id(one.app % workload.length)}/1`;
      if (one.kind.startsWith('node'))
        return { ...common, node: `n/${one.node}`, ...(one.kind === 'node-slowed' && { speed: 0.5 }) };
      if (one.kind === 'queue-changed') {
        return { ...common, queue: 'root.x', path: ['resources', 'max', 'vcore'], value: one.node * 2 };
      }
      return { ...common, application, ...(one.kind === 'application-moved' && { queue: 'root.y' }) };
    }),
  };
}
