import { afterEach, expect, it } from 'vitest';
import { checkDocument } from './check-document';
import { expandScenario } from './expand';
import { driverDeadlock } from './gallery/yunikorn/driver-deadlock';
import { firstSystems, register } from './registry';
import { frameworkPlugins, schedulerPlugins } from './systems';
import { variantsOf } from './variants';

const all = { schedulers: schedulerPlugins, frameworks: frameworkPlugins };

afterEach(() => register(all));

const { scenario } = driverDeadlock;
const inputs = () => variantsOf(scenario).map(({ id }) => expandScenario(scenario, id));

it('reads the first scenario with its own systems as with all of them', () => {
  const withAll = inputs();
  register(firstSystems);
  expect(checkDocument(scenario).ok).toBe(true);
  expect(inputs()).toEqual(withAll);
});

it('knows a system once it is registered', () => {
  const other = { ...scenario, scheduler: { type: 'yarn-fair' }, variants: undefined };
  register(firstSystems);
  const before = checkDocument(other);
  expect(before.ok ? '' : before.error[0].message).toBe('expected a scheduler with type yunikorn, got "yarn-fair"');
  register(all);
  const after = checkDocument(other);
  expect(after.ok ? [] : after.error.map(({ message }) => message).filter((m) => m.includes('yarn-fair'))).toEqual([]);
});
