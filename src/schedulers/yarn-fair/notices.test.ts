import { expect, test } from 'vitest';
import { expandScenario } from '../../engine/expand';
import { parseScenario } from '../../engine/document/schema';

function noticesOf(settings: Readonly<Record<string, string>>): readonly string[] {
  const parsed = parseScenario({
    signalbox: 1,
    cluster: { nodes: [{ id: 'n', capacity: { vcore: 8, memory: '8GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.a', ...settings }],
    scheduler: { type: 'yarn-fair' },
    workload: [],
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  const expanded = expandScenario(parsed.value, 'A');
  if (!expanded.ok) throw new Error(JSON.stringify(expanded.error));
  return (expanded.value.notices ?? []).map(({ path, message }) => `${path}: ${message}`);
}

test('a minimum above the maximum of its queue is named, by the first type that is', () => {
  expect(noticesOf({ minResources: '4096 mb, 3 vcores', maxResources: '4096 mb, 2 vcores' })).toEqual([
    'queues.root.a.minResources: vcores above those of maxResources, which win: Hadoop warns of it',
  ]);
  expect(noticesOf({ minResources: '4096 mb, 2 vcores', maxResources: '4096 mb, 2 vcores' })).toEqual([]);
});

test('a maximum in percent, or none, is not compared', () => {
  expect(noticesOf({ minResources: '4096 mb, 3 vcores', maxResources: '10%' })).toEqual([]);
  expect(noticesOf({ minResources: '4096 mb, 3 vcores' })).toEqual([]);
});
