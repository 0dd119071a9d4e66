import { afterEach, expect, it } from 'vitest';
import { checkDocument } from './document/check-document';
import { expandScenario } from './expand';
import { driverDeadlock } from './gallery/yunikorn/driver-deadlock';
import { firstSystems, register } from './registry';
import { Reason, sharedReasons } from '../sim/reasons';
import { frameworkPlugins, schedulerPlugins } from './systems';
import { variantsOf } from './document/variants';

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

it('has reasons with codes and names of their own, those of schedulers from 16 on', () => {
  for (const { type, reasons } of schedulerPlugins) {
    for (const { code, id } of reasons) expect(code, `${type}: ${id}`).toBeGreaterThanOrEqual(16);
    const codes = [...sharedReasons, ...reasons].map(({ code }) => code);
    expect(new Set(codes).size, `${type}: a code stands for two reasons`).toBe(codes.length);
    const ids = [...sharedReasons, ...reasons].map(({ id }) => id);
    expect(
      ids.filter((id, i) => ids.indexOf(id) !== i),
      `${type}: ids of two reasons`,
    ).toEqual([]);
  }
  expect(sharedReasons.map(({ code }) => code).sort((a, b) => a - b)).toEqual(
    Object.values(Reason).filter((code) => code !== Reason.none),
  );
});
