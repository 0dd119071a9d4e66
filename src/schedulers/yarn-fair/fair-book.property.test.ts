import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import { assert } from '../../base/assert';
import { expandScenario } from '../../engine/expand';
import { loadFactories } from '../../engine/run/factories';
import { parseScenario } from '../../engine/document/schema';
import { Simulation } from '../../sim/simulation';
import type { World } from '../../sim/world';
import { addTo, subtractFrom } from '../yarn/resources';
import type { FairApp } from './applications/fair-app';
import type { FairBook } from './fair-book';
import type { FairQueue } from './queues/fair-queue';
import { fairDocuments } from './random-documents.test-helper';
import { FairScheduler } from './scheduler';

/** What an application asks for in the world. */
function pendingOf(world: World, app: number): number {
  let pending = 0;
  for (let ask = world.appFirstAsk[app]; ask !== -1; ask = world.askNext[ask]) pending += world.askPending[ask];
  return pending;
}

/** Every sum in the book is that of its parts. Only a node that became smaller may hold more than it has: `mayShrink`. */
function checkSums(book: FairBook, world: World, mayShrink: boolean): void {
  const none = () => new Float64Array(book.types);
  const usage = new Map<FairApp | FairQueue, Float64Array>();
  const of = (member: FairApp | FairQueue) => usage.get(member) ?? none();
  const available = book.nodes.total.slice();
  let containers = 0;
  for (const app of book.apps) {
    const live = book.live.of(app);
    expect(app.holds).toBe(live.length);
    for (const { size } of live) {
      containers++;
      subtractFrom(available, size);
      for (let member: FairApp | FairQueue | null = app; member !== null;) {
        const sum = of(member);
        addTo(sum, size);
        usage.set(member, sum);
        member = 'holds' in member ? member.queue : member.parent;
      }
    }
    expect(app.usage).toEqual(of(app));
    expect(app.requests.pending).toBe(pendingOf(world, app.number));
    expect(app.runnable ? app.queue.runnableApps : app.queue.waiting).toContain(app);
  }
  expect(book.nodes.available).toEqual(available);
  expect(book.containers.filter((one) => one !== undefined)).toHaveLength(containers);
  for (const queue of book.queues.all) {
    expect(queue.usage).toEqual(of(queue));
    const [demand, masters] = [none(), none()];
    for (const app of [...queue.runnableApps, ...queue.waiting]) {
      addTo(demand, app.demand);
      addTo(masters, app.masterUsage);
    }
    if (queue.isLeaf) expect(queue.demandBelow).toEqual(demand);
    expect(queue.masterUsage).toEqual(masters);
    const below = queue.children.reduce((sum, child) => sum + child.runnable, queue.runnableApps.length);
    expect(queue.runnable).toBe(below);
  }
  for (const node of book.nodes.all) {
    if (node === undefined) continue;
    const left = node.total.slice();
    for (const { size } of node.containers) subtractFrom(left, size);
    expect(node.available).toEqual(left);
    if (!mayShrink) expect(Math.min(...left)).toBeGreaterThanOrEqual(0);
    if (node.reservation !== undefined) expect(node.reservation.app.reservedNodes).toContain(node);
  }
}

test('After every event all sums of the book are those of their parts, and asks are those of the world', async () => {
  const { frameworks } = await loadFactories('yarn-fair', new Set(['batch', 'mapreduce', 'spark']));
  fc.assert(
    fc.property(fairDocuments, (document) => {
      const parsed = parseScenario(document);
      assert(parsed.ok, 'the document is valid');
      const input = expandScenario(parsed.value, 'A');
      assert(input.ok, 'the document can be expanded');
      const kinds = new Set(input.value.applications.map(({ kind }) => kind));
      let fair: FairScheduler | undefined;
      const simulation = new Simulation(
        input.value,
        {
          scheduler: (ctx) => (fair = new FairScheduler(ctx)),
          frameworks: Object.fromEntries(Object.entries(frameworks).filter(([kind]) => kinds.has(kind))),
        },
        'metrics',
      );
      assert(fair !== undefined, 'the simulation has a scheduler');
      const mayShrink = input.value.interventions.some(({ kind }) => kind === 'node-resized');
      for (let i = 0; i < 1500 && !simulation.runSlice(1); i++) checkSums(fair['book'], simulation.world, mayShrink);
    }),
    cases(25),
  );
});
