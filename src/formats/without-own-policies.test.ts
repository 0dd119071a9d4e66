import { expect, it } from 'vitest';
import type { Scenario } from '../scenario/schema';
import { writeCapacityFile } from './yarn/configuration-writer';
import { writeFairFile } from './yarn/fair-writer';
import { writeQueuesYaml } from './yunikorn/queues-write';

const leftOut = (path: string): object => ({
  path,
  message: `${path} names the policy "mine", which is code of this scenario and cannot be exported; left out`,
});

function scenario(type: string, settings: object, more: object = {}): Pick<Scenario, 'queues' | 'scheduler'> {
  return { queues: [{ id: 'root' }, { id: 'root.a', ...settings }], scheduler: { type, ...more } };
}

it('queues.yaml is written without own policies for applications and nodes, and says so', () => {
  const own = { properties: { 'application.sort.policy': 'own:mine', 'priority.offset': '5' } };
  const { text, notices } = writeQueuesYaml(scenario('yunikorn', own, { nodesortpolicy: { type: 'own:mine' } }));
  expect(text).not.toContain('own:');
  expect(text).toContain('priority.offset');
  for (const path of ['root.a.properties.application.sort.policy', 'nodesortpolicy.type']) {
    expect(notices).toContainEqual(expect.objectContaining(leftOut(path)));
  }
});

it.each([
  ['yarn-fair', 'schedulingPolicy', writeFairFile],
  ['yarn-capacity', 'ordering-policy', writeCapacityFile],
] as const)('the file of %s is written without them too', (type, setting, write) => {
  const { text, notices } = write(scenario(type, { [setting]: 'own:mine' }, { 'node-policy': 'own:mine' }));
  expect(text).not.toContain('own:');
  expect(notices).toContainEqual(expect.objectContaining(leftOut(`root.a.${setting}`)));
});
