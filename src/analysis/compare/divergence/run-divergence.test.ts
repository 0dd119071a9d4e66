import { expect, it } from 'vitest';
import { galleryEntry } from '../../../engine/gallery';
import { reasonKind } from '../../../engine/registry';
import { modelOf } from '../../testing/model-of.test-helper';
import type { PlaceRule } from './decision-log';
import { EXACT } from './rule';
import { divergenceSentence } from './divergence-words';
import { runDivergence } from './run-divergence';
import type { RunDivergence } from './run-divergence';

const names = { a: 'A', b: 'B' };
const alike = { at: undefined, when: 'exact', completions: [] } as unknown as RunDivergence;

function between(document: unknown, a: string, b: string, rule = EXACT): RunDivergence {
  const [first, second] = [a, b].map((id) => modelOf(document, id));
  return runDivergence(first, second, (scheduler) => (code) => reasonKind(scheduler, code), rule);
}

it('does not call runs alike whose containers do something else', () => {
  expect(divergenceSentence(alike, names)).toBe('A and B make the same decisions.');
  const inside = { ...alike, completions: [{ app: 'app', by: 7_000_000 }] };
  expect(divergenceSentence(inside, names)).toBe(
    'A and B make the same decisions. They differ only in what happens inside their containers.',
  );
});

it('says of the first instant that nobody held anything before, and of a run that decides on alike no more than that', () => {
  const scenario = galleryEntry('gang-vs-stateaware-vs-maxapplications')?.scenario ?? {};
  const found = between(scenario, 'A', 'C');
  expect(found.at).toBe(0);
  expect(found.state.filter(({ a, b }) => a !== b)).toEqual([]);
  expect(divergenceSentence(found, { a: 'A', b: 'C' })).toBe(
    'First divergence at 0:00.0: in A etl/1 gets a placeholder on node/1 at 0:00.0; C decides nothing that the other does not decide too; all work is done.',
  );
});

it('says which outcome differs before any decision does, where a duration was changed', () => {
  const document = {
    signalbox: 1,
    cluster: { nodes: [{ id: 'n', count: 1, capacity: { vcore: 2, memory: '8GB' } }] },
    queues: [{ id: 'root' }],
    workload: [
      { id: 'short', kind: 'batch', tasks: 1, duration: '4s', queue: 'root' },
      { id: 'wide', kind: 'batch', tasks: 2, duration: '3s', queue: 'root', submit: '5s' },
    ],
    scheduler: { type: 'yunikorn' },
    variants: [{ id: 'A' }, { id: 'B', changes: [{ path: ['workload', 'short', 'duration'], value: '7s' }] }],
  };
  const found = between(document, 'A', 'B');
  expect(found.at).toBe(5_000_000);
  expect(found.outcome).toEqual({ app: 'short', work: 'task 1', a: 4_000_000, b: Infinity });
  expect(divergenceSentence(found, names)).toMatch(
    / Before that, task 1 of short ends at 0:04\.0 in A and not yet in B: what happens inside containers differs first\.$/,
  );
  // The other way round it is the same work, and of runs that are alike there is none.
  expect(between(document, 'B', 'A').outcome).toEqual({ app: 'short', work: 'task 1', a: Infinity, b: 4_000_000 });
  expect(between(document, 'A', 'A').outcome).toBeUndefined();
  // Where nothing waits, no decision differs at all.
  const roomy = { ...document, cluster: { nodes: [{ id: 'n', count: 1, capacity: { vcore: 8, memory: '32GB' } }] } };
  const alone = between(roomy, 'A', 'B');
  expect(alone.at).toBeUndefined();
  expect(divergenceSentence(alone, names)).toBe(
    'A and B make the same decisions. They differ only in what happens inside their containers. The first: task 1 of short ends at 0:04.0 in A and at 0:07.0 in B.',
  );
});

it('takes decisions for the same that lie a slack apart, and for others that lie elsewhere, where a rule says so', () => {
  const document = {
    signalbox: 1,
    cluster: { nodes: [{ id: 'n', count: 2, capacity: { vcore: 4, memory: '16GB' }, racks: 2 }] },
    queues: [{ id: 'root' }],
    workload: [{ id: 'job', kind: 'batch', tasks: 2, duration: '3s', queue: 'root', submit: '1s' }],
    scheduler: { type: 'yunikorn', nodesortpolicy: { type: 'fair' } },
    variants: [
      { id: 'A' },
      { id: 'packed', changes: [{ path: ['scheduler', 'nodesortpolicy', 'type'], value: 'binpacking' }] },
      { id: 'late', changes: [{ path: ['workload', 'job', 'submit'], value: '1300ms' }] },
    ],
  };
  const packed = (place: PlaceRule) => between(document, 'A', 'packed', { ...EXACT, place }).at;
  expect([packed('off'), packed('rack'), packed('node')]).toEqual([undefined, 1_000_000, 1_000_000]);
  const late = (slack: number) => between(document, 'A', 'late', { ...EXACT, slack });
  expect([late(0).at, late(299_999).at, late(300_000).at]).toEqual([1_000_000, 1_000_000, undefined]);
  expect([late(0).laterCount, late(300_000).laterCount]).toEqual([1, 0]);
  // Ends that follow from starts at other times are no news.
  expect([late(0).outcome, late(300_000).outcome]).toEqual([undefined, undefined]);
});
