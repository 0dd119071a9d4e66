import { expect, it, vi } from 'vitest';
import { policyMarks } from '../../engine/document/used-policies';
import { driverDeadlock } from '../../engine/gallery/yunikorn/driver-deadlock';
import type { Scenario } from '../../scenario/schema';
import { allowPolicies, heldPolicies, isAllowed } from './policy-consent';

/** The first scenario of the gallery, its second variant in an order with this code. */
const ordered = (code: string): Scenario => ({
  ...driverDeadlock.scenario,
  policies: [{ id: 'mine', api: 1, code }],
  queues: driverDeadlock.scenario.queues?.map((queue) => ({
    ...queue,
    properties: { 'application.sort.policy': 'own:mine' },
  })),
});

it('an agreement does not hold for other code with the same short mark', () => {
  const [agreed, other] = ['const key = () => 10041799;', 'const key = () => 10075624;'];
  expect(policyMarks(ordered(agreed), 'B')).toEqual(policyMarks(ordered(other), 'B'));
  allowPolicies([agreed]);
  expect([agreed, other].map(isAllowed)).toEqual([true, false]);
  expect(heldPolicies(ordered(agreed), 'B')).toEqual([]);
  expect(heldPolicies(ordered(other), 'B')).toMatchObject([{ code: other }]);
});

it('an agreement in one tab does not undo one in another', async () => {
  const texts = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  };
  vi.stubGlobal('window', { localStorage });
  const tab = async () => {
    vi.resetModules();
    return import('./policy-consent');
  };
  const tabs = [await tab(), await tab()];
  tabs.forEach((one, at) => one.allowPolicies([`const key = () => ${at};`]));
  const later = await tab();
  vi.unstubAllGlobals();
  expect([0, 1].map((at) => later.isAllowed(`const key = () => ${at};`))).toEqual([true, true]);
});
