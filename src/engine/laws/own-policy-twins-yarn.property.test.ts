/** The orders of YARN's schedulers, written again as policies of the reader, decide the same in every run. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import { CAPACITY, capacityDocuments } from '../../schedulers/yarn-capacity/random-documents.test-helper';
import { fairDocuments } from '../../schedulers/yarn-fair/random-documents.test-helper';
import type { Scenario } from '../../scenario/schema';
import { Rec } from '../../sim/trace/trace';
import { gallery } from '../gallery';
import { runScenario } from '../testing/run-scenario.test-helper';
import type { FinishedRun } from '../testing/run-scenario.test-helper';

type Loose = Readonly<Record<string, unknown>>;

interface Document extends Loose {
  readonly queues: readonly (Loose & { readonly id: string })[];
  readonly scheduler: Loose;
  readonly interventions: readonly { readonly path?: readonly string[] }[];
}

const RESERVATION = 'yarn.scheduler.reservation-threshold.increment-multiple';
const LEAVES = ['root.a', 'root.p.b', 'root.p.c'];
const PARENTS = ['root', 'root.p'];
const runs = cases(25);

/**
 * The document with a setting of some queues, without preemption, which looks at what would be, and without reservations, for
 * which a policy that divides all types is measured by the dominant one.
 */
function withOrder(document: Loose, field: string, names: readonly string[], order: string, code: string): unknown {
  const { queues, scheduler, interventions, ...rest } = document as Document;
  return {
    ...rest,
    policies: [{ id: 'twin', api: 1, code }],
    scheduler: {
      ...scheduler,
      preset: scheduler['type'] === 'yarn-fair' ? 'fs-3' : 'current',
      // What may be below what, which an order of the reader does not ask.
      defaultQueueSchedulingPolicy: order === 'drf' || (names === LEAVES && code.includes('vcores')) ? 'drf' : 'fair',
      'yarn.scheduler.fair.preemption': false,
      [RESERVATION]: 1_000_000,
      'yarn.resourcemanager.scheduler.monitor.enable': false,
      [`${CAPACITY}reservations-continue-look-all-nodes`]: false,
    },
    queues: queues.map((queue) => (names.includes(queue.id) ? { ...queue, [field]: order } : queue)),
    interventions: interventions.filter(
      ({ path }) => path?.[0] !== 'preset' && path?.[0] !== RESERVATION && path?.[0]?.includes('preempt') !== true,
    ),
  };
}

function expectTwins(
  documents: fc.Arbitrary<Loose>,
  field: string,
  names: readonly string[],
  order: string,
  code: string,
  seesAll: (builtIn: FinishedRun) => boolean = () => true,
): void {
  fc.assert(
    fc.property(documents, (document) => {
      const builtIn = runScenario(withOrder(document, field, names, order, code));
      fc.pre(seesAll(builtIn));
      const own = runScenario(withOrder(document, field, names, 'own:twin', code));
      expect(own.run.ended).toEqual(builtIn.run.ended);
      expect(own.run.fingerprint).toBe(builtIn.run.fingerprint);
    }),
    runs,
  );
}

/** Applications that ask for no memory go last. */
const FAIR_APPS = `
const key = (app) => [
  app.usedMemory + app.pendingMemory > 0 ? 0 : 1,
  app.weight > 0 ? app.usedMemory / app.weight : Infinity,
];`;

it('fair among the applications of a leaf of the Fair scheduler', () => {
  expectTwins(fairDocuments, 'schedulingPolicy', LEAVES, 'fair', FAIR_APPS);
});

/** Queues below their minimum go first, then by usage in weight. */
const FAIR_QUEUES = `
const due = (q) => Math.min(q.minMemory, q.demandMemory);
const needy = (q) => q.usedMemory < due(q);
const part = (q) => q.usedMemory / Math.max(due(q), 1);
const compare = (a, b) => {
  if ((a.demandMemory === 0) !== (b.demandMemory === 0)) return a.demandMemory === 0 ? 1 : -1;
  if (needy(a) !== needy(b)) return needy(a) ? -1 : 1;
  if (needy(a)) return part(a) - part(b);
  if (a.weight > 0 && b.weight > 0) return a.usedMemory / a.weight - b.usedMemory / b.weight;
  return a.weight === b.weight ? a.usedMemory - b.usedMemory : b.weight - a.weight;
};`;

it('fair among the queues of the Fair scheduler', () => {
  expectTwins(fairDocuments, 'schedulingPolicy', PARENTS, 'fair', FAIR_QUEUES);
});

it('fifo of the Fair scheduler, with its shares', () => {
  const code = `
const key = (app) => 1;
const shares = (members, total) => members.map((m, i) => (i === 0 ? total : m.share));`;
  expectTwins(fairDocuments, 'schedulingPolicy', LEAVES, 'fifo', code);
});

it('drf of the Fair scheduler, among applications', () => {
  // The type of which an application has most counts, then the other one; equal ratios count in the order of the types.
  const code = `
const key = (app, ctx) => {
  const memory = app.usedMemory / ctx.memory;
  const vcores = app.usedVcores / ctx.vcores;
  return [Math.max(memory, vcores) / app.weight, Math.min(memory, vcores) / app.weight];
};
const share = (m, ratio) => (m.weight > 0 ? Math.trunc(Math.min(Math.max(m.weight * ratio, m.min), m.max)) : m.min);
const shares = (members, total) => {
  const free = members.filter((m) => m.weight > 0);
  const used = (ratio) => free.reduce((sum, m) => sum + share(m, ratio), 0);
  if (free.length === 0) return members.map((m) => m.min);
  let right = 1;
  while (used(right) < total) right *= 2;
  let left = 0;
  for (let step = 0; step < 25; step++) {
    const middle = (left + right) / 2;
    if (used(middle) < total) left = middle;
    else right = middle;
    if (used(middle) === total) break;
  }
  return members.map((m) => share(m, right));
};`;
  // Without weight, the built-in order finds an application equal to every other one, which no key is.
  const weighty = fairDocuments.filter(({ workload }) => !JSON.stringify(workload).includes('"0B"'));
  expectTwins(weighty, 'schedulingPolicy', LEAVES, 'drf', code);
});

it('fifo of the Capacity scheduler', () => {
  expectTwins(capacityDocuments, 'ordering-policy', LEAVES, 'fifo', 'const key = (app) => -app.priority;');
});

it('fair of the Capacity scheduler', () => {
  const plain = capacityDocuments.map((document): Loose => {
    const { queues, ...rest } = document as unknown as Document;
    const field = 'ordering-policy.fair.enable-size-based-weight';
    return { ...rest, queues: queues.map((queue) => ({ ...queue, [field]: undefined })) };
  });
  // The built-in order does not count reservations, and does not notice a container that replaces one.
  const seesAll = ({ rows }: FinishedRun) => rows.every(({ kind }) => kind !== Rec.reservation);
  expectTwins(plain, 'ordering-policy', LEAVES, 'fair', 'const key = (app) => app.usedMemory;', seesAll);
});

/** The ratio of weight at which all that is there is handed out, between what each must and what each may have. */
const DIVISION = `
const share = (m, ratio) => Math.trunc(Math.min(Math.max(m.weight * ratio, m.min), m.max));
const divided = (members, total) => {
  const used = (ratio) => members.reduce((sum, m) => sum + share(m, ratio), 0);
  let right = 1;
  while (used(right) < total && right < 1e18) right *= 2;
  let left = 0;
  for (let step = 0; step < 25; step++) {
    const middle = (left + right) / 2;
    const sum = used(middle);
    if (sum === total) {
      right = middle;
      break;
    }
    if (sum < total) left = middle;
    else right = middle;
  }
  return members.map((m) => share(m, right));
};
const over = (m) => m.usage > m.share;
const headroom = (queue, free) => ({
  memory: Math.min(Math.max(queue.share - queue.usedMemory, 0), free.memory),
  vcores: free.vcores,
});`;

const FAIR = `${FAIR_APPS}${DIVISION}
const shares = (members, total) => divided(members, total);`;

it('fair of the Fair scheduler, with shares, overuse and headroom', () => {
  expectTwins(fairDocuments, 'schedulingPolicy', LEAVES, 'fair', FAIR);
});

it('fair of the Fair scheduler among queues, with shares, overuse and headroom', () => {
  // Vcores are not divided. Who may have nothing, has nothing to run or weighs nothing takes no part.
  const code = `${FAIR_QUEUES}${DIVISION}
const isFixed = (m) => m.max === 0 || !m.active || m.weight <= 0;
const least = (m) => (m.max === 0 || !m.active ? 0 : m.min);
const shares = (members, total, ctx) => {
  if (ctx.type === 'vcores') return members.map((m) => m.share);
  const free = members.filter((m) => !isFixed(m));
  const taken = members.filter(isFixed).reduce((sum, m) => sum + least(m), 0);
  const most = free.reduce((sum, m) => sum + m.max, 0);
  const found = divided(free, Math.min(Math.max(total - taken, 0), most));
  let next = 0;
  return members.map((m) => (isFixed(m) ? least(m) : found[next++]));
};`;
  expectTwins(fairDocuments, 'schedulingPolicy', PARENTS, 'fair', code);
});

describe.each(gallery.filter(({ scenario }) => (scenario as Scenario).scheduler.type === 'yarn-fair'))(
  'in the scenario $id of the gallery',
  ({ scenario }) => {
    const { interventions = [], ...document } = scenario as Scenario;
    const ids = document.queues.map((queue) => queue.id);
    const leaves = ids.filter((id) => !ids.some((other) => other.startsWith(`${id}.`)));

    it('fair of the Fair scheduler, with shares, overuse and headroom', () => {
      const [builtIn, own] = ['fair', 'own:twin'].map(
        (order) => runScenario(withOrder({ ...document, interventions }, 'schedulingPolicy', leaves, order, FAIR)).run,
      );
      expect(own.ended).toEqual(builtIn.ended);
      expect(own.fingerprint).toBe(builtIn.fingerprint);
    });
  },
);
