/** Nodes by a policy of the reader under both YARN schedulers: what is turned down, in which order rounds go, and the reasons. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import { capacityDocuments } from '../../schedulers/yarn-capacity/random-documents.test-helper';
import { fairDocuments } from '../../schedulers/yarn-fair/random-documents.test-helper';
import { Reason } from '../../sim/reasons';
import { Rec } from '../../sim/trace/trace';
import { comparableUntil, inputOf, outcomes, runInput } from '../testing/law.test-helper';
import { runScenario } from '../testing/run-scenario.test-helper';
import { startProblems } from '../testing/start-problems.test-helper';

/** The switch of each system that makes it go over all nodes by itself. */
const ROUNDS = {
  'yarn-fair': 'yarn.scheduler.fair.continuous-scheduling-enabled',
  'yarn-capacity': 'yarn.scheduler.capacity.schedule-asynchronously.enable',
} as const;

type System = keyof typeof ROUNDS;
const SYSTEMS: readonly System[] = ['yarn-fair', 'yarn-capacity'];

const document = (type: System, code: string, scheduler: object = {}): object => ({
  signalbox: 1,
  cluster: { nodes: [{ id: 'n', count: 3, capacity: { vcore: 4, memory: '4GB' } }] },
  queues: [
    { id: 'root' },
    { id: 'root.a', ...(type === 'yarn-capacity' ? { capacity: 100, 'user-limit-factor': 10 } : {}) },
  ],
  scheduler: { type, 'node-policy': 'own:mine', ...scheduler },
  workload: ['x', 'y'].map((id) => ({
    id,
    kind: 'batch',
    queue: 'root.a',
    tasks: 4,
    vcore: 1,
    memory: '1GB',
    duration: '10s',
  })),
  policies: [{ id: 'mine', api: 1, code }],
});

/** The nodes that each application got containers on, in order. */
function nodesOf(type: System, code: string, scheduler: object = {}): Record<string, string[]> {
  const { run, rows } = runScenario(document(type, code, scheduler));
  const { nodes, applications } = run.directory;
  const askApp = rows.filter(({ kind }) => kind === Rec.askAdded).reduce((m, { a, b }) => m.set(a, b), new Map());
  const found: Record<string, string[]> = {};
  for (const { kind, b, c } of rows) {
    if (kind !== Rec.containerAllocated) continue;
    const app = applications[askApp.get(b) as number].id;
    (found[app] ??= []).push(nodes[c].id);
  }
  return found;
}

describe.each(SYSTEMS)('%s', (type) => {
  const inRounds = { [ROUNDS[type]]: true };

  it('offers no node that the filter turns down, application by application', () => {
    const code = "const filter = (ask, node) => node.id === (ask.app === 'x' ? 'n/1' : 'n/3');";
    const found = nodesOf(type, code);
    expect(new Set(found['x'])).toEqual(new Set(['n/1']));
    expect(new Set(found['y'])).toEqual(new Set(['n/3']));
  });

  it('counts what the node has reported: no second container before the heartbeat that reports an end', () => {
    const { run, rows } = runScenario(document(type, 'const filter = (ask, node) => node.containers < 1;'));
    expect(run.ended?.reason).toBe('all-done');
    const starts = rows.filter(({ kind }) => kind === Rec.containerAllocated);
    expect(starts.length).toBe(8);
    expect(new Set(starts.slice(0, 3).map(({ c }) => c)).size).toBe(3);
  });

  it('offers a node again when time alone opens the filter', () => {
    const { run, rows } = runScenario(document(type, 'const filter = (ask, node, ctx) => ctx.now >= 20;'));
    expect(rows.find(({ kind }) => kind === Rec.containerAllocated)?.at).toBeGreaterThanOrEqual(20);
    expect(run.ended?.reason).toBe('all-done');
  });

  it('goes through its rounds by score, the fullest node first', () => {
    const found = nodesOf(type, 'const score = (ask, node) => -node.freeMemory;', inRounds);
    const all = [...found['x'], ...found['y']];
    expect(new Set(all).size).toBe(2);
  });

  it('says which policy turned a node down, until a node is accepted', () => {
    const code = "const filter = (ask, node) => ask.app === 'x';";
    const { run, rows } = runScenario(document(type, code));
    const said = rows.find(({ kind, b }) => kind === Rec.reason && b >> 8 === Reason.nodeTurnedDown);
    expect(run.directory.texts?.[said?.d ?? -1]).toBe('own:mine');
    expect(run.ended?.reason).not.toBe('all-done');
  });

  it('refuses scores alone where heartbeats bring one node each', () => {
    const problems = (scheduler: object) => startProblems(document(type, 'const score = () => 1;', scheduler));
    expect(problems({})).toEqual([
      'scheduler.node-policy: "mine" cannot be used here: expected a function `filter`: nodes come one by one with their heartbeats, so scores have nothing to order',
    ]);
    expect(problems(inRounds)).toEqual([]);
  });
});

describe('in random runs', () => {
  const CODES = [
    'const filter = (ask, node) => node.containers < 2;',
    'const filter = (ask, node) => ask.pending % 2 === 0 || node.freeMemory > 3000;',
    'const filter = (ask, node, ctx) => (ctx.round + node.containers) % 3 > 0;\nconst score = (ask, node) => -node.freeMemory;',
  ];

  it.each(SYSTEMS)('of %s, a filter that lets everything pass changes nothing', (type) => {
    const documents = type === 'yarn-fair' ? fairDocuments : capacityDocuments;
    fc.assert(
      fc.property(documents, (built) => {
        const { scheduler, ...rest } = built as { scheduler: object };
        const plain = { ...scheduler, [ROUNDS[type]]: false };
        const policies = [{ id: 'mine', api: 1, code: 'const filter = () => true;' }];
        const own = runScenario({ ...rest, policies, scheduler: { ...plain, 'node-policy': 'own:mine' } });
        expect(own.run.fingerprint).toBe(runScenario({ ...rest, scheduler: plain }).run.fingerprint);
      }),
      cases(10),
    );
  });

  it.each(SYSTEMS)('of %s, skipped heartbeats change nothing', async (type) => {
    const documents = type === 'yarn-fair' ? fairDocuments : capacityDocuments;
    const given = fc.record({ built: documents, code: fc.constantFrom(...CODES), rounds: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(given, async ({ built, code, rounds }) => {
        const { scheduler, ...rest } = built as { scheduler: object };
        const input = inputOf({
          ...rest,
          policies: [{ id: 'mine', api: 1, code }],
          scheduler: { ...scheduler, [ROUNDS[type]]: rounds, 'node-policy': 'own:mine' },
          horizon: '120s',
        });
        const quiet = await runInput(input);
        const restless = await runInput(input, true);
        const until = comparableUntil(quiet, restless);
        expect(outcomes(restless, until)).toEqual(outcomes(quiet, until));
      }),
      cases(10),
    );
  });
});
