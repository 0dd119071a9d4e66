/** Clusters that grow and shrink with what is asked for, under the systems that can follow. */
import { GB, SECOND } from '../../base/units';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ModelBuilder } from '../../analysis/build/model-builder';
import { explainWait } from '../../analysis/explain/explain';
import { plain } from '../../analysis/explain/words';
import type { NodeScaling, RunModel } from '../../analysis/model';
import { cases, LAW_TIMEOUT } from '../../../scripts/property-cases';
import { ScalingStep } from '../../sim/trace/codes';
import { Rec } from '../../sim/trace/trace';
import { checkDocument } from '../document/check-document';
import { expandScenario } from '../expand';
import { reasonKind } from '../registry';
import { startRun } from '../run/simulate';
import { faultsOf } from '../testing/audits/faults.test-helper';
import { runScenario } from '../testing/run-scenario.test-helper';
import { batch, scenarioOf, spark } from '../testing/play.test-helper';
import type { Outline } from '../testing/play.test-helper';
import { comparableUntil, inputOf, outcomes, runInput, shortened, systems } from '../testing/law.test-helper';
import type { Loose } from '../testing/law.test-helper';

const group = (autoscaling: Loose, count = 1, id = 'g') => ({
  id,
  count,
  capacity: { vcore: 4, memory: '16GB' },
  autoscaling: { provisioning: '60s', ...autoscaling },
});

/** A run of a document with these groups of nodes. */
function modelOf(nodes: readonly Loose[], autoscaler: Loose, outline: Omit<Outline, 'nodes'>): RunModel {
  const scenario = { ...scenarioOf(outline), cluster: { nodes, autoscaler } };
  const checked = checkDocument(scenario);
  if (!checked.ok) throw new Error(checked.error[0].message);
  const input = expandScenario(checked.value, 'A');
  if (!input.ok) throw new Error(input.error[0].message);
  const run = startRun(input.value);
  const builder = new ModelBuilder(run.directory);
  for (let over = false; !over;) {
    over = run.slice(100_000);
    for (const chunk of run.takeChunks()) builder.add(chunk);
  }
  return builder.snapshot(run.now, run.ended);
}

/** "g/2 requested 10", in the order of time. */
function steps({ scalings, directory }: RunModel): string[] {
  const name = ({ step }: NodeScaling) => Object.entries(ScalingStep).find(([, code]) => code === step)?.[0];
  return scalings.map((one) => `${directory.nodes[one.node].id} ${name(one)} ${one.at / SECOND}`);
}

const finished = ({ applications }: RunModel): number[] => applications.map((app) => app.finished / SECOND);

describe('a group that grows', () => {
  test('It requests as many nodes as the waiting asks would fill, and they join after their start-up time', () => {
    const model = modelOf([group({ max: 5 })], {}, { workload: [batch('x', { tasks: 10, duration: '100s' })] });
    expect(steps(model)).toEqual(['g/2 requested 10', 'g/3 requested 10', 'g/2 joined 70', 'g/3 joined 70']);
    expect(finished(model)).toEqual([170]);
  });

  test('It stays below its maximum, and below that of the cluster', () => {
    const workload = [batch('x', { tasks: 40, duration: '100s' })];
    const joins = (nodes: readonly Loose[], autoscaler: Loose) =>
      steps(modelOf(nodes, autoscaler, { workload })).filter((step) => step.includes('joined')).length;
    expect(joins([group({ max: 3 })], {})).toBe(2);
    expect(joins([group({ max: 9 })], { 'max-nodes-total': 4 })).toBe(3);
  });

  test('It grows for what limits of queues, users and groups leave room for, and no further', () => {
    const requests = (limited: Loose): number => {
      const queues = [{ id: 'root' }, { id: 'root.q', ...limited }];
      const workload = [
        { ...batch('x', { tasks: 12, duration: '100s' }), queue: 'root.q', user: 'ana', groups: ['dev'] },
      ];
      const model = modelOf([group({ max: 9 })], {}, { queues, workload });
      return steps(model).filter((step) => step.includes('requested 10')).length;
    };
    const limit = (who: Loose): Loose => ({ limits: [{ limit: 'some', ...who, maxresources: { vcore: 6 } }] });
    expect(requests({})).toBe(2);
    expect(requests({ resources: { max: { vcore: 6 } } })).toBe(1);
    expect(requests(limit({ users: ['*'] }))).toBe(1);
    expect(requests(limit({ groups: ['dev'] }))).toBe(1);
  });

  // YuniKorn core, queue_test.go TestOutStandingRequestMultipleChildrenWithMax.
  test('It grows for what the maximum of a parent leaves to all of its leaves together, up to YuniKorn 1.7 to each', () => {
    const queues = [
      { id: 'root' },
      { id: 'root.parent', resources: { max: { vcore: 8 } } },
      { id: 'root.parent.a' },
      { id: 'root.parent.b' },
    ];
    const workload = ['a', 'b'].map((id) => ({
      ...batch(id, { tasks: 8, duration: '100s' }),
      queue: `root.parent.${id}`,
    }));
    const requests = (preset: string): number => {
      const scheduler = { type: 'yunikorn', preset };
      const model = modelOf([group({ max: 9 })], {}, { queues, workload, scheduler });
      return steps(model).filter((step) => step.includes('requested 10')).length;
    };
    expect(requests('current')).toBe(1);
    expect(requests('1.5')).toBe(2);
  });

  test('Asks that are too recent bring no node yet', () => {
    const workload = [batch('x', { tasks: 5, duration: '100s' })];
    const model = modelOf([group({})], { 'new-pod-scale-up-delay': '35s', 'scan-interval': '5s' }, { workload });
    expect(steps(model)[0]).toBe('g/2 requested 35');
  });

  test('The group with the least room left over grows, or the one that takes most asks', () => {
    const nodes = [group({ max: 3 }, 0, 'a'), { ...group({ max: 3 }, 0, 'b'), capacity: { vcore: 7, memory: '16GB' } }];
    const first = (expander: string) =>
      steps(modelOf(nodes, { expander }, { workload: [batch('x', { tasks: 16, duration: '9s' })] }))[0];
    // Three nodes of four hold twelve of sixteen and leave nothing over; three of seven hold them all.
    expect(first('least-waste')).toBe('a/1 requested 10');
    expect(first('most-pods')).toBe('b/1 requested 10');
  });

  test('The group with the highest priority grows; chance decides between equal ones', () => {
    const nodes = (a: number, b: number) => [
      group({ max: 3, priority: a }, 0, 'a'),
      group({ max: 3, priority: b }, 0, 'b'),
    ];
    const first = (groups: readonly Loose[], expander: string, seed: number) =>
      steps(modelOf(groups, { expander }, { workload: [batch('x', { tasks: 4, duration: '9s' })], seed }))[0];
    const chosen = (groups: readonly Loose[], expander: string) =>
      new Set([1, 2, 3, 4, 5, 6, 7, 8].map((seed) => first(groups, expander, seed)));
    expect([...chosen(nodes(1, 2), 'priority')]).toEqual(['b/1 requested 10']);
    expect([...chosen(nodes(2, 1), 'priority')]).toEqual(['a/1 requested 10']);
    for (const expander of ['priority', 'random', 'least-waste', 'most-pods']) {
      expect(chosen(nodes(1, 1), expander).size).toBe(2);
    }
    expect(chosen(nodes(1, 2), 'random').size).toBe(2);
  });

  test('The cheapest group for what it takes grows, by its price or by its cores and memory', () => {
    const sized = (id: string, vcore: number, price?: number) => ({
      ...group(price === undefined ? { max: 3 } : { max: 3, price }, 0, id),
      capacity: { vcore, memory: `${4 * vcore}GB` },
    });
    const first = (nodes: readonly Loose[], tasks: number) =>
      steps(modelOf(nodes, { expander: 'price' }, { workload: [batch('x', { tasks, duration: '9s' })] }))[0];
    // One core for one container in an empty cluster, where nodes of one core suit.
    expect(first([sized('a', 4), sized('b', 1)], 1)).toBe('b/1 requested 10');
    expect(first([sized('a', 4, 0.01), sized('b', 1, 1)], 1)).toBe('a/1 requested 10');
  });

  test('In a chain each rule decides between the groups that are equal under the rule before', () => {
    const nodes = [
      group({ max: 3, priority: 1 }, 0, 'a'),
      { ...group({ max: 3, priority: 1 }, 0, 'b'), capacity: { vcore: 7, memory: '16GB' } },
      group({ max: 3 }, 0, 'c'),
    ];
    const first = (expander: string) =>
      steps(modelOf(nodes, { expander }, { workload: [batch('x', { tasks: 16, duration: '9s' })] }))[0];
    expect(first('priority,most-pods')).toBe('b/1 requested 10');
    expect(first('priority, least-waste')).toBe('a/1 requested 10');
    const wrong = checkDocument({
      ...scenarioOf({ workload: [] }),
      cluster: { nodes, autoscaler: { expander: 'priority,best' } },
    });
    expect(wrong.ok ? [] : wrong.error.map(({ path }) => path)).toEqual(['cluster.autoscaler.expander']);
  });

  test('A node that does not come in time is given up, and its group left alone, longer each time', () => {
    const model = modelOf(
      [group({ provisioning: '20min' })],
      { 'max-node-provision-time': '1min', 'initial-node-group-backoff-duration': '2min' },
      { workload: [batch('x', { tasks: 5, duration: '30min' })], horizon: '20min' },
    );
    expect(steps(model).slice(0, 5)).toEqual([
      'g/2 requested 10',
      'g/2 gaveUp 70',
      'g/2 requested 190',
      'g/2 gaveUp 250',
      'g/2 requested 490',
    ]);
  });

  test('A node that was requested before its group paused and is given up meanwhile makes the pause last, but no longer', () => {
    const workload = [
      batch('x', { tasks: 5, duration: '30min' }),
      batch('y', { submit: '30s', tasks: 4, duration: '30min' }),
    ];
    const model = modelOf(
      [group({ max: 3, provisioning: '20min' })],
      { 'max-node-provision-time': '1min', 'initial-node-group-backoff-duration': '2min' },
      { workload, horizon: '20min' },
    );
    expect(steps(model).slice(0, 7)).toEqual([
      'g/2 requested 10',
      'g/3 requested 30',
      'g/2 gaveUp 70',
      'g/3 gaveUp 90',
      // Two minutes after the second failure, and after the next one in a row four.
      'g/2 requested 210',
      'g/3 requested 210',
      'g/2 gaveUp 270',
    ]);
    expect(steps(model)[8]).toBe('g/2 requested 510');
  });

  test('A failure after nodes have joined makes its group pause as briefly as the first failure did', () => {
    const workload = [
      batch('x', { tasks: 5, duration: '2h' }),
      batch('y', { submit: '10min', tasks: 4, duration: '2h' }),
    ];
    const model = modelOf(
      [group({ max: 3, provisioning: { dist: 'uniform', min: '30s', max: '90s' } })],
      { 'max-node-provision-time': '1min', 'initial-node-group-backoff-duration': '2min' },
      { workload, horizon: '1h' },
    );
    const moments = steps(model).map((step) => step.replace(/joined .*/, 'joined'));
    expect(moments.slice(0, 7)).toEqual([
      'g/2 requested 10',
      'g/2 gaveUp 70',
      'g/2 requested 190',
      'g/2 joined',
      'g/3 requested 600',
      'g/3 gaveUp 660',
      'g/3 requested 780',
    ]);
  });

  test('Its nodes may join before others that were known before them, also where nodes are gone through by their numbers', () => {
    const model = modelOf(
      [group({ max: 2 })],
      {},
      {
        scheduler: { type: 'yarn-capacity', 'yarn.scheduler.capacity.schedule-asynchronously.enable': true },
        queues: [{ id: 'root' }, { id: 'root.a', capacity: 100 }],
        workload: [batch('x', { tasks: 8, memory: '4GB', duration: '100s' })],
        interventions: [
          { id: 'late', at: '1h', kind: 'node-added', node: 'late', capacity: { vcore: 4, memory: '16GB' } },
        ],
      },
    );
    expect(model.ended).toMatchObject({ reason: 'all-done' });
    expect(steps(model).filter((step) => step.includes('joined'))).toHaveLength(1);
  });

  test('An ask that no node of the group could hold is a deadlock, and is reported as one', () => {
    const big = spark('x', 1, { 'spark.executor.cores': 9 });
    const model = modelOf([group({})], {}, { workload: [big] });
    expect(model.ended).toMatchObject({ reason: 'deadlock' });
    expect(model.deadlocks).toHaveLength(1);
    expect(steps(model)).toEqual([]);
  });

  test('Drivers that fill the cluster are no deadlock while nodes may come', () => {
    const model = modelOf([group({})], {}, { workload: [spark('x', 1, { count: 4 })] });
    expect(model.ended).toMatchObject({ reason: 'all-done' });
    expect(model.deadlocks).toEqual([]);
  });

  test('Reasons of waiting name the nodes that have been requested', () => {
    const model = modelOf([group({ max: 2 })], {}, { workload: [batch('x', { tasks: 9, duration: '100s' })] });
    const words = (at: number) =>
      plain(explainWait(model, (code) => reasonKind('yunikorn', code), 0, at * SECOND).ends).replace(/^.*?\. /, '');
    expect(words(5)).toBe('The autoscaler may add one node but has requested none yet.');
    expect(words(30)).toBe('The autoscaler has asked for one node; it is expected at 1:10.0.');
    expect(words(80)).toBe('The autoscaler can add no more nodes.');
  });
});

describe('a group that shrinks', () => {
  const workload = [batch('x', { tasks: 8, duration: '100s' }), batch('y', { submit: '1h' })];
  const times = { 'scale-down-unneeded-time': '2min', 'scale-down-delay-after-add': '5min' };

  test('Nodes that are empty for long enough go, down to the minimum', () => {
    const model = modelOf([group({ min: 1 }, 1)], times, { workload });
    expect(steps(model)).toEqual(['g/2 requested 10', 'g/2 joined 70', 'g/1 removed 310']);
    expect(model.nodeChanges.at(-1)).toMatchObject({ up: false, removed: true });
    expect(steps(modelOf([group({ min: 2 }, 2)], times, { workload }))).toEqual([]);
  });

  test('What comes in the place of a removed node is a machine of the group, whatever had become of the other one', () => {
    // Four tasks fill a node of 16 GB.
    const work = (submit: string) => batch(submit, { submit, tasks: 8, memory: '4GB', duration: '100s' });
    const model = modelOf([group({ min: 1 }, 1)], times, {
      scheduler: { type: 'yarn-capacity' },
      queues: [{ id: 'root' }, { id: 'root.a', capacity: 100 }],
      workload: [work('0s'), work('1h')],
      interventions: [
        { id: 'small', at: '200s', kind: 'node-resized', node: 'g/1', capacity: { memory: '4GB' } },
        { id: 'slow', at: '200s', kind: 'node-slowed', node: 'g/1', speed: 0.5 },
      ],
    });
    expect(steps(model).filter((step) => step.startsWith('g/1'))[0]).toMatch(/^g\/1 removed /);
    const { capacity, speed, up } =
      model.nodeChanges.findLast(({ node }) => model.directory.nodes[node].id === 'g/1') ?? {};
    expect({ memory: capacity?.[1], speed, up }).toEqual({ memory: 16 * GB, speed: 1, up: true });
    const [, y] = model.applications;
    expect(y.finished - y.submitted).toBeLessThan(200 * SECOND);
  });

  test('A node that was removed may join again', () => {
    const again = [...workload.slice(0, 1), batch('y', { submit: '1h', tasks: 8, duration: '100s' })];
    const model = modelOf([group({ min: 1 }, 1)], times, { workload: again });
    expect(steps(model).slice(3)).toEqual(['g/1 requested 3600', 'g/1 joined 3660']);
    expect(model.ended).toMatchObject({ reason: 'all-done' });
  });

  test('Nodes stay when removal is switched off', () => {
    const model = modelOf([group({})], { ...times, 'scale-down-enabled': false }, { workload });
    expect(steps(model)).toHaveLength(2);
  });
});

describe('what is refused', () => {
  const problemsOf = (nodes: readonly Loose[], outline: Partial<Outline> = {}) => {
    const scenario = { ...scenarioOf({ workload: [batch('x')], ...outline }), cluster: { nodes } };
    const checked = checkDocument(scenario);
    return checked.ok ? [] : checked.error.map(({ path, message }) => `${path}: ${message}`);
  };

  test('Limits that the number of nodes breaks, groups without a number, systems that cannot follow', () => {
    expect(problemsOf([group({ min: 3 }, 2)])).toEqual([
      'cluster.nodes.g.autoscaling.min: expected at most 2, the count of the group, got 3',
    ]);
    expect(problemsOf([group({ max: 1 }, 2)])).toEqual([
      'cluster.nodes.g.autoscaling.max: expected at least 2, the count of the group, got 1',
    ]);
    expect(problemsOf([{ id: 'g', capacity: { vcore: 4 }, autoscaling: {} }])).toEqual([
      'cluster.nodes.g.count: expected how many nodes an autoscaled group has at first',
    ]);
    expect(problemsOf([group({})], { scheduler: { type: 'quincy' } })[0]).toContain(
      'knows no nodes that join during a run',
    );
  });
});

/** The document with a group of nodes that may grow. */
function scaledUp(document: Loose, more: number): Loose {
  const cluster = document['cluster'] as { readonly nodes: readonly Loose[] };
  const scaled = {
    id: 'scaled',
    count: 0,
    capacity: { vcore: 2, memory: '8GB' },
    autoscaling: { max: more, provisioning: '7s' },
  };
  const autoscaler = {
    'scan-interval': '3s',
    'scale-down-unneeded-time': '9s',
    'scale-down-delay-after-add': '5s',
  };
  return { ...document, cluster: { ...cluster, nodes: [...cluster.nodes, scaled], autoscaler } };
}

test.each(['yunikorn', 'yarn-fair', 'yarn-capacity'] as const)(
  'Reasons under %s are so while nodes come and go',
  (type) => {
    let joined = 0;
    fc.assert(
      fc.property(systems[type].documents, fc.integer({ min: 1, max: 3 }), (document, more) => {
        const finished = runScenario(scaledUp(document, more));
        expect(faultsOf(finished)).toEqual([]);
        joined += finished.rows.filter(({ kind, b }) => kind === Rec.nodeState && b === 1).length;
      }),
      cases(20),
    );
    expect(joined).toBeGreaterThan(0);
  },
);

describe.each(['yunikorn', 'yarn-fair', 'yarn-capacity'])('the laws under %s', (type) => {
  test(
    'Sleep changes nothing in a cluster that is scaled, and groups keep their limits',
    async () => {
      await fc.assert(
        fc.asyncProperty(systems[type].documents, fc.integer({ min: 0, max: 3 }), async (document, more) => {
          const input = inputOf(shortened(scaledUp(document, more)));
          const quiet = await runInput(input);
          const restless = await runInput(input, true);
          const until = comparableUntil(quiet, restless);
          expect(outcomes(restless, until)).toEqual(outcomes(quiet, until));
          const there = input.nodes.map(({ absent }) => Number(absent !== true));
          const first = there.length - more;
          for (const { a, b } of quiet.rows.filter(({ kind }) => kind === Rec.nodeState)) {
            if (a >= first) expect(there[a]).toBe(1 - b);
            there[a] = b;
          }
        }),
        cases(8),
      );
    },
    LAW_TIMEOUT,
  );
});
