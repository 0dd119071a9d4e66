import { expect, it } from 'vitest';
import { gallery } from '../engine/gallery';
import { parseScenario } from '../engine/schema';
import { keptQueuesYaml, withQueuesYaml } from './scenario-queues';
import { impliedRootFile, plainFile } from './testing';
import { writeQueuesYaml } from './yunikorn-queues-write';
import { readQueuesYaml } from './yunikorn-queues-yaml';

function read(text: string) {
  const result = readQueuesYaml(text);
  if (!result.ok) throw new Error(result.error[0].message);
  return result.value;
}

it('takes queues and settings of the file, and gives the file back', () => {
  const before = gallery[0].scenario;
  const scenario = withQueuesYaml(before, read(plainFile));
  expect(parseScenario(scenario)).toEqual({ ok: true, value: scenario });
  expect(scenario.workload).toBe(before.workload);
  expect(scenario.scheduler).toMatchObject({ ...before.scheduler, nodesortpolicy: { type: 'binpacking' } });
  expect(writeQueuesYaml(scenario, keptQueuesYaml(scenario)).text).toBe(plainFile);
});

it('leaves nothing of the file before', () => {
  const scenario = withQueuesYaml(withQueuesYaml(gallery[0].scenario, read(plainFile)), read(impliedRootFile));
  expect(scenario.scheduler).toEqual(gallery[0].scenario.scheduler);
  expect(keptQueuesYaml(scenario)).toBe(impliedRootFile);
});

it('gives every gallery scenario a file that YuniKorn takes', () => {
  for (const { id, scenario } of gallery.filter((entry) => entry.scenario.scheduler.type === 'yunikorn')) {
    const { text, notices } = writeQueuesYaml(scenario, keptQueuesYaml(scenario));
    expect([id, readQueuesYaml(text).ok, notices.filter((n) => n.message.includes('refuse'))]).toEqual([id, true, []]);
  }
});
