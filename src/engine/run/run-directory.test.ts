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

it('names what an event changes of an application, and not what earlier ones have changed', () => {
  const { scenario } = galleryEntry('jockey-several-deadlines') as { scenario: Scenario };
  const change = (id: string, at: string, field: string, value: string | number) =>
    ({ id, at, kind: 'application-changed', application: 'strict', path: [field], value }) as const;
  const interventions = [
    change('sooner', '5min', 'deadline', '20min'),
    change('more', '6min', 'inputFactor', 2),
    change('back', '7min', 'deadline', '25min'),
    change('again', '8min', 'deadline', '25min'),
  ];
  expect(eventsOf({ ...scenario, interventions })).toEqual([
    'strict: deadline = 20min',
    'strict: inputFactor = 2',
    'strict: deadline = 25min',
    'strict: nothing changes',
  ]);
});
