import { describe, expect, it } from 'vitest';
import { expandScenario } from '../../../engine/expand';
import type { Scenario } from '../../../scenario/schema';
import { editDocument } from '../../../authoring/edit-document';
import { moveQueue, placeAt, placeByKey } from './queue-move';
import type { QueuePlace } from './queue-move';
import { queueRows } from '../../../authoring/queue-model';

const scenario = {
  signalbox: 1,
  cluster: { nodes: [{ id: 'n', count: 4, capacity: { vcore: 2 } }] },
  queues: [
    { id: 'root' },
    { id: 'root.a' },
    { id: 'root.a.x', parent: 'root.a' },
    { id: 'root.a.y' },
    { id: 'root.b' },
    { id: 'root.b.x' },
    { id: 'root.c' },
  ],
  scheduler: { type: 'yunikorn' },
  workload: [
    { id: 'one', kind: 'batch', queue: 'root.a.y' },
    { id: 'two', kind: 'batch', queue: 'root.b.x' },
  ],
  overrides: {},
  variants: [
    { id: 'A' },
    { id: 'B', changes: [{ path: ['queues', 'root.a.y', 'maxapplications'], value: 2 }] },
    { id: 'C', changes: [{ path: ['workload', 'two', 'queue'], value: 'root.c' }] },
  ],
} as unknown as Scenario;

function moved(id: string, place: QueuePlace): Scenario {
  const move = moveQueue(scenario, id, place);
  if (move.kind !== 'edits') throw new Error(JSON.stringify(move));
  const edited = editDocument(scenario, move.edits);
  expect(edited).toMatchObject({ ok: true });
  return edited.ok ? edited.value : scenario;
}

const ids = (document: Scenario) => document.queues.map((queue) => queue.id);

describe('moving a queue', () => {
  it('among its siblings takes what lies below it along', () => {
    expect(ids(moved('root.a', { parent: 'root', before: undefined }))).toEqual([
      'root',
      'root.b',
      'root.b.x',
      'root.c',
      'root.a',
      'root.a.x',
      'root.a.y',
    ]);
    expect(ids(moved('root.c', { parent: 'root', before: 'root.a' })).slice(0, 2)).toEqual(['root', 'root.c']);
  });

  it('below another queue carries references and the differences of variants along', () => {
    const document = moved('root.a.y', { parent: 'root.b', before: 'root.b.x' });
    expect(ids(document)).toEqual(['root', 'root.a', 'root.a.x', 'root.b', 'root.b.y', 'root.b.x', 'root.c']);
    expect(document.workload[0].queue).toBe('root.b.y');
    const other = expandScenario(document, 'B');
    expect(other.ok && other.value.queues[4].settings).toMatchObject({ id: 'root.b.y', maxapplications: 2 });
  });

  it('corrects a parent that is written in the document', () => {
    const document = moved('root.a.x', { parent: 'root', before: 'root.b' });
    expect(document.queues.find(({ id }) => id === 'root.x')).toEqual({ id: 'root.x', parent: 'root' });
  });

  it('is refused with the reason', () => {
    const why = (id: string, place: QueuePlace) => {
      const move = moveQueue(scenario, id, place);
      return move.kind === 'refused' ? move.sentence : move.kind;
    };
    expect(why('root', { parent: 'root.a', before: undefined })).toContain('is the root');
    expect(why('root.a', { parent: 'root.a.x', before: undefined })).toBe('root.a cannot go into itself.');
    expect(why('root.a.x', { parent: 'root.b', before: undefined })).toBe('A queue root.b.x already exists.');
    expect(why('root.b', { parent: 'root.a.y', before: undefined })).toContain('1 application entry uses root.a.y');
    // In the third variant.
    expect(why('root.b', { parent: 'root.c', before: undefined })).toContain('uses root.c');
    expect(why('root.a', { parent: 'root', before: 'root.b' })).toBe('stays');
  });
});

describe('places', () => {
  it('by key: among siblings, into the one before, beside the parent', () => {
    expect(placeByKey(scenario, 'root.b', 'ArrowUp')).toEqual({ parent: 'root', before: 'root.a' });
    expect(placeByKey(scenario, 'root.a', 'ArrowDown')).toEqual({ parent: 'root', before: 'root.c' });
    expect(placeByKey(scenario, 'root.b', 'ArrowDown')).toEqual({ parent: 'root', before: undefined });
    expect(placeByKey(scenario, 'root.c', 'ArrowRight')).toEqual({ parent: 'root.b', before: undefined });
    expect(placeByKey(scenario, 'root.a.x', 'ArrowLeft')).toEqual({ parent: 'root', before: 'root.b' });
    expect(placeByKey(scenario, 'root.a', 'ArrowUp')).toBeUndefined();
    expect(placeByKey(scenario, 'root.a', 'ArrowLeft')).toBeUndefined();
  });

  it('by pointer: in front of a row, inside it, behind it, and behind a whole branch', () => {
    const rows = queueRows(scenario);
    const at = (row: number, part: number, level: number) => placeAt(rows, row, part, level);
    expect(at(4, 0.1, 1)).toMatchObject({ place: { parent: 'root', before: 'root.b' }, line: 4, depth: 1 });
    expect(at(4, 0.5, 1)).toMatchObject({ place: { parent: 'root.b', before: undefined }, into: 4 });
    expect(at(4, 0.9, 1)).toMatchObject({ place: { parent: 'root.b', before: 'root.b.x' }, line: 5, depth: 2 });
    expect(at(3, 0.9, 2)).toMatchObject({ place: { parent: 'root.a', before: undefined }, line: 4, depth: 2 });
    expect(at(3, 0.9, 1)).toMatchObject({ place: { parent: 'root', before: 'root.b' }, line: 4, depth: 1 });
    expect(at(0, 0.1, 0)).toMatchObject({ place: { parent: 'root', before: undefined }, into: 0 });
  });

  it('by pointer: behind a parent without children, which has none to stand in front of', () => {
    const empty = { id: 'root.d', isParent: true };
    const rows = queueRows({ queues: [...scenario.queues, empty] });
    expect(placeAt(rows, 7, 0.9, 1)).toMatchObject({ place: { parent: 'root', before: undefined }, line: 8, depth: 1 });
    const between = queueRows({ queues: [{ id: 'root' }, empty, { id: 'root.e' }] });
    expect(placeAt(between, 1, 0.9, 1)).toMatchObject({ place: { parent: 'root', before: 'root.e' }, line: 2 });
  });
});
