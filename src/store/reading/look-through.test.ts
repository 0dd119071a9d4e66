import { expect, it } from 'vitest';
import { checkDocument } from '../../engine/check-document';
import { kept } from '../autosave';
import { lookThrough, lookThroughKept } from './look-through';

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
