import { describe, expect, it } from 'vitest';
import type { Scenario } from '../../../scenario/schema';
import { editDocument } from '../../../authoring/edit-document';
import { addVariant } from '../../../authoring/edit-variants';
import { capacityVariant } from './capacity-variant';

const document: Scenario = {
  signalbox: 1,
  cluster: { nodes: [{ id: 'n', count: 2, capacity: { vcore: 4, memory: '8GB' } }] },
  queues: [{ id: 'root' }, { id: 'root.etl', weight: 2 }],
  scheduler: { type: 'yarn-fair' },
  workload: [
    { id: 'one', kind: 'batch', queue: 'root.etl' },
    { id: 'two', kind: 'batch', queue: 'root.new' },
    { id: 'three', kind: 'batch', user: 'ana', queue: 'root.default' },
  ],
};

describe('a variant under the Capacity scheduler', () => {
  it('has the queues that placement would make, and is valid', () => {
    const { edits, lost } = capacityVariant(document, { id: 'A', document });
    expect(lost.map(({ path }) => path)).toContain('root.new');
    const added = addVariant(document, 'A');
    const edited = editDocument(added?.document ?? document, edits, added?.id);
    expect(edited).toMatchObject({ ok: true });
    const [queues] = edits;
    expect(queues.value).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: 'root.etl', capacity: 50 }),
        expect.objectContaining({ id: 'root.new', capacity: 25 }),
      ]),
    );
  });
});
