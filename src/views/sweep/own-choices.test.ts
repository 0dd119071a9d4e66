import { expect, it } from 'vitest';
import { galleryEntry } from '../../engine/gallery';
import type { Scenario } from '../../scenario/schema';
import { allowPolicies } from '../../store/session/policy-consent';
import { axisOfKey } from './shared-sweep';

const document: Scenario = {
  ...(galleryEntry('own-sjf')?.scenario ?? expect.fail('no scenario')),
  policies: [
    { id: 'order', code: 'const key = (app) => app.submitted;' },
    { id: 'nodes', code: 'const filter = () => true;' },
    { id: 'foreign', code: 'const key = (app) => -app.submitted;' },
  ],
};

const choices = (key: string) => {
  const axis = axisOfKey(document, key);
  return axis?.points.map((point) => axis.text(point));
};

it('a sweep of an order or of the choice of nodes tries the policies that fit, but no code that has not been allowed', () => {
  allowPolicies((document.policies ?? []).slice(0, 2).map(({ code }) => code));
  expect(choices('queues/root.jobs/properties/application.sort.policy')).toEqual([
    'fifo',
    'fair',
    'stateaware',
    'own:order',
  ]);
  expect(choices('scheduler/nodesortpolicy/type')?.at(-1)).toBe('own:nodes');
  const axis = axisOfKey(document, 'queues/root.jobs/properties/application.sort.policy');
  expect(axis?.changes(3, document)).toMatchObject([{ value: 'own:order' }]);
});
