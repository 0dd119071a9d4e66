import { expect, it } from 'vitest';
import { checkDocument } from '../../../engine/document/check-document';
import { kept } from '../kept';
import { editDocument } from '../../../authoring/edit-document';
import { lookThrough, lookThroughEdits, lookThroughKept } from './look-through';

const document = {
  signalbox: 1,
  cluster: { nodes: Array.from({ length: 900 }, (_, i) => ({ id: `n${i}`, capacity: { vcore: 1, memory: '1GB' } })) },
  queues: [{ id: 'root' }, { id: 'root.a' }],
  scheduler: { type: 'yunikorn' },
  workload: [{ id: 'x', kind: 'batch', queue: 'root.a', tasks: 1, duration: '5s' }],
};

it('changes nothing about what is accepted and what is refused', async () => {
  await lookThrough(document);
  expect(checkDocument(document).ok).toBe(true);
  const [first, ...others] = document.cluster.nodes;
  const spoiled = { ...document, cluster: { nodes: [...others, { ...first, speed: 'fast' }] } };
  await lookThrough(spoiled);
  const checked = checkDocument(spoiled);
  expect(checked.ok ? [] : checked.error.map(({ path }) => path)).toEqual(['cluster.nodes.n0.speed']);
  await expect(lookThrough(['no', 'scenario'])).resolves.toBeUndefined();
});

it('knows what the browser kept when it is opened', async () => {
  const text = JSON.stringify({ document });
  await lookThroughKept(text);
  const opened = kept({ getItem: () => text, setItem: () => undefined }, 'work');
  expect(opened?.document.cluster.nodes).toHaveLength(900);
  expect(kept({ getItem: () => '{', setItem: () => undefined }, 'work')).toBeUndefined();
});

it('checks what edits put into lists, and leaves their problems to the edits', async () => {
  const checked = checkDocument(document);
  if (!checked.ok) throw new Error('the document is valid');
  const workload = Array.from({ length: 900 }, (_, i) => ({ ...document.workload[0], id: `job-${i}` }));
  const spoiled = workload.map((entry, i) => (i === 800 ? { ...entry, tasks: 'many' } : entry));
  await lookThroughEdits(checked.value, [{ path: ['workload'], value: spoiled }]);
  await lookThroughEdits(checked.value, [{ path: ['seed'], value: 3 }]);
  const found = editDocument(checked.value, [{ path: ['workload'], value: spoiled }]);
  expect(found.ok ? [] : found.error.map(({ path }) => path)).toEqual(['workload.job-800.tasks']);
  expect(editDocument(checked.value, [{ path: ['workload'], value: workload }]).ok).toBe(true);
});
