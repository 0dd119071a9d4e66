import { expect, it } from 'vitest';
import { expandScenario } from '../expand';
import { galleryEntry } from '../gallery';
import { driverDeadlock } from '../gallery/yunikorn/driver-deadlock';
import { directoryOf } from './run-directory';
import type { Scenario } from '../../scenario/schema';

/** What happens to a run from outside, in words. */
function eventsOf(scenario: Scenario): string[] {
  const input = expandScenario(scenario, 'A');
  if (!input.ok) throw new Error(input.error[0].message);
  return directoryOf(input.value, [], [], undefined).interventions.map(({ text }) => text);
}

it('names what drives an application as its kind does', () => {
  const { scenario } = galleryEntry('master-restart') as { scenario: Scenario };
  expect(eventsOf(scenario)).toEqual(['application master of job fails']);
  const interventions = [{ id: 'e', kind: 'driver-failed', at: '5s', application: 'etl/1' }] as const;
  expect(eventsOf({ ...driverDeadlock.scenario, interventions })).toEqual(['driver of etl/1 fails']);
});
