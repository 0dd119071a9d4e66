/** A built-in order that is written again as a policy of the reader decides the same in every run. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import type { Scenario } from '../../scenario/schema';
import { gallery, galleryEntry } from '../gallery';
import { ContainerOutcome, Rec } from '../../sim/trace/trace';
import { runScenario } from '../testing/run-scenario.test-helper';
import { yuniKornDocuments } from '../testing/documents/yunikorn-documents.test-helper';

interface Queue {
  readonly id: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly resources?: object;
}

interface Document {
  readonly queues: readonly Queue[];
  readonly scheduler: object;
  readonly workload: readonly object[];
}

/** The document with one order in all leaves, in a release with priorities and no settings that a policy cannot see. */
function withOrder(document: unknown, order: string, code: string, guaranteed?: object): unknown {
  const { queues, scheduler, workload, ...rest } = document as Document;
  const parents = new Set(queues.map(({ id }) => id.slice(0, id.lastIndexOf('.'))));
  return {
    ...rest,
    // fair admits no gangs, which is no matter of order.
    workload: workload.map((entry) => ({ ...entry, gang: false })),
    scheduler: { ...scheduler, preset: '1.5' },
    policies: [{ id: 'twin', api: 1, code }],
    queues: queues.map(({ id, properties = {}, ...queue }) => {
      const kept = Object.entries(properties).filter(([name]) => !name.startsWith('application.sort.'));
      const own = parents.has(id) ? {} : { 'application.sort.policy': order };
      const resources = guaranteed === undefined || parents.has(id) ? {} : { guaranteed };
      return { ...queue, id, resources, properties: { ...Object.fromEntries(kept), ...own } };
    }),
  };
}

const runs = cases(60);

function expectTwins(order: string, code: string, guaranteed?: object): void {
  fc.assert(
    fc.property(yuniKornDocuments, (document) => {
      const builtIn = runScenario(withOrder(document, order, code, guaranteed));
      const own = runScenario(withOrder(document, 'own:twin', code, guaranteed));
      expect(own.run.ended).toEqual(builtIn.run.ended);
      expect(own.run.fingerprint).toBe(builtIn.run.fingerprint);
    }),
    runs,
  );
}

it('fifo of YuniKorn', () => {
  expectTwins('fifo', 'const key = (app) => [-app.priority, app.submitted];');
});

it('fifo of YuniKorn as a comparator', () => {
  expectTwins('fifo', 'const compare = (a, b) => b.priority - a.priority || a.submitted - b.submitted;');
});

it('fair of YuniKorn without guarantees', () => {
  expectTwins('fair', 'const key = (app) => [-app.priority, app.usedMemory, app.usedVcores];');
});

it('fair of YuniKorn with guarantees', () => {
  // The largest share of what is guaranteed to the queue counts, then the other one.
  const code = `
const key = (app) => {
  const memory = app.usedMemory / 4096;
  const vcores = app.usedVcores / 2;
  return [-app.priority, Math.max(memory, vcores), Math.min(memory, vcores)];
};`;
  expectTwins('fair', code, { memory: '4GB', vcore: 2 });
});

const STATE_AWARE = `
const key = (app) => [-app.priority, app.submitted];
const admit = (app, ctx) => ctx.starting === 0 && app.id === ctx.oldest;`;

it('StateAware of YuniKorn', () => {
  expectTwins('stateaware', STATE_AWARE);
});

const gated = [
  'driver-deadlock',
  'gang-vs-stateaware-vs-maxapplications',
  'one-pod-apps',
  'stuck-starting',
  'two-queues',
];

/** Fingerprints of all variants of a scenario of the gallery, with another policy for StateAware where there is one. */
function outcomes(id: string, code?: string): string[] {
  const builtIn = galleryEntry(id)?.scenario as Scenario;
  const text = JSON.stringify(builtIn);
  expect(text).toContain('"stateaware"');
  const policies = [{ id: 'twin', api: 1, code }];
  const own = { ...(JSON.parse(text.replaceAll('"stateaware"', '"own:twin"')) as object), policies };
  const variants = builtIn.variants?.map((variant) => variant.id) ?? ['A'];
  return variants.map((variant) => runScenario(code === undefined ? builtIn : own, { variant }).run.fingerprint);
}

it.each(gated)('StateAware of YuniKorn in the scenario %s of the gallery', (id) => {
  expect(outcomes(id, STATE_AWARE)).toEqual(outcomes(id));
});

it('without its gate StateAware is another policy', () => {
  const [order] = STATE_AWARE.trim().split('\n');
  expect(outcomes('driver-deadlock', order)).not.toEqual(outcomes('driver-deadlock'));
});

/** The fingerprints of a document with the built-in order of nodes and with the same as a policy; none where the two may differ. */
function nodeOrders(document: unknown): readonly string[] {
  const code = `
const part = (free, all) => (all > 0 ? 1 - free / all : 0);
const score = (ask, node) => -(part(node.freeVcores, node.vcores) + part(node.freeMemory, node.memory)) / 2;`;
  const { scheduler, ...rest } = document as Document;
  const withNodes = (type: string): unknown => ({
    ...rest,
    policies: [{ id: 'twin', api: 1, code }],
    scheduler: { ...scheduler, nodesortpolicy: { type } },
  });
  const both = ['fair', 'own:twin'].map((type) => runScenario(withNodes(type)));
  // Of nodes that need equally few victims, preemption takes the first by id, and by a policy of the reader the first in its order.
  const preempts = both.some(({ rows }) =>
    rows.some(({ kind, b }) => kind === Rec.containerEnded && b === ContainerOutcome.preempted),
  );
  return preempts ? [] : both.map(({ run }) => run.fingerprint);
}

it('the order of nodes of YuniKorn', () => {
  fc.assert(
    fc.property(yuniKornDocuments, (document) => {
      const [builtIn, own] = nodeOrders(document);
      fc.pre(builtIn !== undefined);
      expect(own).toBe(builtIn);
    }),
    runs,
  );
});

/** With placement rules a leaf of the document gets queues of its own, which a policy of applications cannot order. */
const WITH_LEAVES_ONLY = gallery.filter(
  ({ id, scenario }) => (scenario as Scenario).scheduler.type === 'yunikorn' && id !== 'placement-rules',
);

describe.each(WITH_LEAVES_ONLY)('in the scenario $id of the gallery', ({ scenario }) => {
  it('fifo of YuniKorn', () => {
    const code = 'const key = (app) => [-app.priority, app.submitted];';
    const [builtIn, own] = ['fifo', 'own:twin'].map((order) => runScenario(withOrder(scenario, order, code)).run);
    expect(own.ended).toEqual(builtIn.ended);
    expect(own.fingerprint).toBe(builtIn.fingerprint);
  });

  it('the order of nodes of YuniKorn', () => {
    const [builtIn, own] = nodeOrders(scenario);
    expect(own).toBe(builtIn);
  });
});
