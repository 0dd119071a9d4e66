/** Keys and scores that are kept decide as those that are asked for anew each time: every example, in random runs. */
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import { delayDocuments } from '../../schedulers/delay/random-documents.test-helper';
import { nodeExamples, policyExamples } from '../../schedulers/own/examples';
import { OwnOrder } from '../../schedulers/own/host/own-order';
import { RecordTable } from '../../schedulers/own/host/record-table';
import { capacityDocuments } from '../../schedulers/yarn-capacity/random-documents.test-helper';
import { fairDocuments } from '../../schedulers/yarn-fair/random-documents.test-helper';
import { yuniKornDocuments } from '../testing/documents/yunikorn-documents.test-helper';
import { runScenario } from '../testing/run-scenario.test-helper';
import type { FinishedRun } from '../testing/run-scenario.test-helper';

type Loose = Readonly<Record<string, unknown>>;
type Queue = Loose & { readonly id: string };

/** Nothing is known of a policy that names a field only when it runs: it sees all of them, and time may change any answer. */
const READS_ANYTHING = '\nconst anything = (record, name) => record[name];';

const undo: (() => void)[] = [];

/** Does something before each call of a method, until it is undone. */
function before<T extends object>(prototype: T, name: string, act: (self: T, given: readonly unknown[]) => void): void {
  const method = Reflect.get(prototype, name) as (this: T, ...given: unknown[]) => unknown;
  Reflect.set(prototype, name, function (this: T, ...given: unknown[]) {
    act(this, given);
    return method.apply(this, given);
  });
  undo.push(() => Reflect.set(prototype, name, method));
}

/** Keys, records and places in an order are forgotten before each use: an order looks at the time before all it does. */
function forgetAlways(): void {
  before(OwnOrder.prototype, 'noticeTime', (order) => {
    (Reflect.get(order, 'keys') as unknown[]).length = 0;
    order.touchAll();
  });
  before(RecordTable.prototype, 'get', (table, [id]) => table.touch(Number(id)));
}

function keepAgain(): void {
  for (const one of undo.splice(0)) one();
}

afterEach(keepAgain);

const isLeaf = (queues: readonly Queue[], { id }: Queue): boolean => !queues.some((one) => one.id.startsWith(`${id}.`));

const leaves = (document: Loose, change: (leaf: Queue) => Loose): Loose => {
  const queues = document['queues'] as readonly Queue[];
  return {
    ...document,
    queues: queues.map((queue) => (isLeaf(queues, queue) ? { ...queue, ...change(queue) } : queue)),
  };
};

const withScheduler = (document: Loose, more: Loose): Loose => ({
  ...document,
  scheduler: { ...(document['scheduler'] as Loose), ...more },
});

interface System {
  readonly name: string;
  readonly documents: fc.Arbitrary<Loose>;
  readonly order: (document: Loose) => Loose;
  readonly nodes?: (document: Loose) => Loose;
}

const NAME = 'own:example';
const NODE_POLICY = { 'node-policy': NAME };
const SYSTEMS: readonly System[] = [
  {
    name: 'YuniKorn',
    documents: yuniKornDocuments as unknown as fc.Arbitrary<Loose>,
    order: (document) =>
      leaves(document, ({ properties }) => ({
        properties: { ...(properties as Loose | undefined), 'application.sort.policy': NAME },
      })),
    nodes: (document) => withScheduler(document, { nodesortpolicy: { type: NAME } }),
  },
  {
    name: 'the Fair scheduler',
    documents: fairDocuments,
    order: (document) => leaves(document, () => ({ schedulingPolicy: NAME })),
    nodes: (document) =>
      withScheduler(document, { ...NODE_POLICY, 'yarn.scheduler.fair.continuous-scheduling-enabled': true }),
  },
  {
    name: 'the Capacity scheduler',
    documents: capacityDocuments,
    order: (document) => leaves(document, () => ({ 'ordering-policy': NAME })),
    nodes: (document) =>
      withScheduler(document, {
        ...NODE_POLICY,
        'yarn.scheduler.capacity.schedule-asynchronously.enable': true,
      }),
  },
  {
    name: 'delay scheduling',
    documents: delayDocuments,
    order: (document) => leaves(document, () => ({ schedulingMode: NAME })),
  },
];

/**
 * A policy that time may change awaits one more round than another, and a fault shows all fields where it sees all. Of several
 * applications that it fails for at one time, either may be the first.
 */
function howEnded({ ended }: FinishedRun['run']): unknown {
  return ended?.fault === undefined
    ? ended?.reason
    : { ...ended, fault: { ...ended.fault, given: undefined, message: undefined } };
}

/** Whether a policy decides the same with and without what is kept of its answers. */
function expectSame(documents: fc.Arbitrary<Loose>, use: (document: Loose) => Loose, code: string): void {
  fc.assert(
    fc.property(documents, (document) => {
      const used = use({ ...document, horizon: '60s' });
      const run = (text: string) => runScenario({ ...used, policies: [{ id: 'example', api: 1, code: text }] }).run;
      const kept = run(code);
      // A policy that time may change is waited for where another one is a deadlock.
      fc.pre(kept.ended?.reason !== 'deadlock');
      forgetAlways();
      const asked = run(code + READS_ANYTHING);
      keepAgain();
      expect(howEnded(asked)).toEqual(howEnded(kept));
      expect(asked.fingerprint).toBe(kept.fingerprint);
    }),
    cases(5),
  );
}

describe.each(SYSTEMS)('$name', ({ documents, order, nodes }) => {
  it.each(policyExamples)('orders by $id', ({ code }) => expectSame(documents, order, code));

  it.runIf(nodes).each(nodeExamples)('chooses nodes by $id', ({ code }) => {
    if (nodes !== undefined) expectSame(documents, nodes, code);
  });
});

it('An application that is noticed to have changed while others are put to their places keeps one place', () => {
  const document = {
    signalbox: 1,
    seed: 0,
    cluster: { nodes: [{ id: 'n', count: 3, capacity: { vcore: 1, memory: '8GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.a', capacity: 0 }, { id: 'root.c', capacity: 100 }],
    scheduler: { type: 'yarn-capacity' },
    data: [
      { id: 'd0', blocks: 6, replication: 2 },
      { id: 'd1', blocks: 3, replication: 1, placement: 'skewed' },
    ],
    workload: [
      { queue: 'root.c', kind: 'mapreduce', mapDuration: '3s', input: 'd1', id: 'j0' },
      { queue: 'root.a', kind: 'batch', tasks: 1, duration: '2s', input: 'd0', onlyWithData: true, id: 'j1' },
      {
        queue: 'root.c',
        priority: 4,
        submit: '1s',
        kind: 'batch',
        tasks: 1,
        duration: '2s',
        input: 'd0',
        onlyWithData: true,
        id: 'j2',
      },
    ],
  };
  const [, , { order }] = SYSTEMS;
  const { code } = policyExamples.find(({ id }) => id === 'two-queues') as { readonly code: string };
  expectSame(fc.constant(document), order, code);
});
