/** An order of the reader asks and compares as little as a built-in one would: what changed, and no more. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OwnOrder } from '../../schedulers/own/host/own-order';
import { LoadedPolicy } from '../../schedulers/own/language/program';
import { Rec } from '../../sim/trace/trace';
import { runScenario } from '../testing/run-scenario.test-helper';

const APPLICATIONS = 20;
const TASKS = 50;
const CONTAINERS = APPLICATIONS * TASKS;
const NODES = 10;

/** A queue full of applications on nodes that are always full: each container that ends makes room for one. */
const document = (scheduler: object, queue: object, code: string): object => ({
  signalbox: 1,
  cluster: { nodes: [{ id: 'n', count: NODES, capacity: { vcore: 4, memory: '64GB' } }] },
  queues: [{ id: 'root' }, { id: 'root.a', ...queue }],
  scheduler,
  policies: [{ id: 'mine', api: 1, code }],
  workload: [
    {
      id: 'job',
      kind: 'batch',
      queue: 'root.a',
      count: APPLICATIONS,
      arrivals: '1s',
      tasks: TASKS,
      duration: { dist: 'uniform', min: '10s', max: '50s' },
    },
  ],
});

const SYSTEMS = {
  yunikorn: { properties: { 'application.sort.policy': 'own:mine' } },
  'yarn-fair': { schedulingPolicy: 'own:mine' },
  'yarn-capacity': { 'ordering-policy': 'own:mine', capacity: 100, 'user-limit-factor': 100 },
  'delay-scheduling': { schedulingMode: 'own:mine' },
};
const systems = Object.entries(SYSTEMS);

const calls = vi.spyOn(LoadedPolicy.prototype, 'call');
const comparisons = vi.spyOn(OwnOrder.prototype, 'compare');

beforeEach(() => vi.clearAllMocks());
afterEach(() => expect(calls).toHaveBeenCalled());

/** Runs it to its end. Returns how many containers there were. */
function carried(built: object): number {
  const { run, rows } = runScenario(built);
  expect(run.ended?.reason).toBe('all-done');
  return rows.filter(({ kind }) => kind === Rec.containerAllocated).length;
}

it.each(systems)('%s asks for the key of an application once where nothing changes it', (type, queue) => {
  expect(carried(document({ type }, queue, 'const key = (app) => app.submitted;'))).toBe(CONTAINERS);
  expect(calls.mock.calls.length).toBeLessThanOrEqual(APPLICATIONS);
  // Places are found by halving the others, and the orders of those that wait and of all that are served are two.
  expect(comparisons.mock.calls.length).toBeLessThan(CONTAINERS * 12);
});

it.each(systems)('%s asks for a key that containers change once for each that begins or ends', (type, queue) => {
  carried(document({ type }, queue, 'const key = (app) => app.running;'));
  expect(calls.mock.calls.length).toBeLessThan(2 * CONTAINERS + 2 * APPLICATIONS);
  expect(comparisons.mock.calls.length).toBeLessThan(2 * CONTAINERS * 12);
});

it.each(systems)('%s compares what has changed with the middle of the rest', (type, queue) => {
  carried(document({ type }, queue, 'const compare = (a, b) => a.running - b.running;'));
  expect(calls.mock.calls.length).toBeLessThan(2 * CONTAINERS * 12);
});

it.each(systems)('%s asks for keys that time moves once for each application and instant', (type, queue) => {
  const { run, rows } = runScenario(document({ type }, queue, 'const key = (app, ctx) => draw(app.id, ctx.round);'));
  expect(run.ended?.reason).toBe('all-done');
  const instants = new Set(rows.map(({ at }) => at)).size;
  expect(calls.mock.calls.length).toBeGreaterThan(CONTAINERS);
  expect(calls.mock.calls.length).toBeLessThan(instants * APPLICATIONS);
});

it('YuniKorn asks for the score of a node again after the node has changed, for each size of container', () => {
  const scheduler = { type: 'yunikorn', nodesortpolicy: { type: 'own:mine' } };
  carried(document(scheduler, {}, 'const score = (ask, node) => node.freeMemory - ask.memory;'));
  expect(calls.mock.calls.length).toBeLessThan(2 * CONTAINERS + 2 * NODES);
});
