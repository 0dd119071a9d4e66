import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { expandScenario } from '../engine/expand';
import { NotLoaded } from '../engine/run/factories';
import { driverDeadlock } from '../engine/gallery/yunikorn/driver-deadlock';
import { firstSystems, register } from '../engine/registry';
import { parseScenario } from '../engine/document/schema';
import { frameworkPlugins, schedulerPlugins } from '../engine/systems';
import { readWithSystems } from './documents';

const registerAll = () => register({ schedulers: schedulerPlugins, frameworks: frameworkPlugins });

beforeEach(() => register(firstSystems));
afterEach(registerAll);

const load = vi.fn(async () => registerAll());

const { scenario } = driverDeadlock;
const underFair = [{ path: ['scheduler'], value: { type: 'yarn-fair' } }];
const read = (document: unknown, variant = 'A') =>
  readWithSystems(() => {
    const parsed = parseScenario(document);
    return parsed.ok ? expandScenario(parsed.value, variant) : parsed;
  }, load);

it('reads the first scenario without any further system', async () => {
  load.mockClear();
  expect((await read(scenario, scenario.variants?.[0].id)).ok).toBe(true);
  expect(load).not.toHaveBeenCalled();
});

it('loads the others for the system that a document, a variant or an application names', async () => {
  const batch = { id: 'b', kind: 'batch', queue: 'root', tasks: 1 };
  const documents = [
    { ...scenario, scheduler: { type: 'yarn-fair' }, variants: undefined },
    { ...scenario, variants: [{ id: 'A', changes: underFair }] },
    { ...scenario, workload: [...scenario.workload, batch], variants: undefined },
  ];
  for (const document of documents) {
    register(firstSystems);
    const result = await read(document);
    const problems = result.ok ? [] : result.error.map(({ message }) => message);
    expect(problems.filter((message) => message.includes('expected a scheduler') || message.includes('kind'))).toEqual(
      [],
    );
  }
});

it('says what is wrong with a document in terms of all systems', async () => {
  const result = await read({ ...scenario, scheduler: { type: 'nobody' } });
  expect(result.ok ? '' : result.error[0].message).toContain('yarn-fair');
});

it('says that a part is missing where they cannot be loaded', async () => {
  const document = { ...scenario, scheduler: { type: 'yarn-fair' } };
  const reading = readWithSystems(
    () => parseScenario(document),
    () => Promise.reject(new Error('no network')),
  );
  await expect(reading).rejects.toThrow(NotLoaded);
});
