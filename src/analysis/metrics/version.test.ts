import { expect, it } from 'vitest';
import { contentName } from '../../base/hashing/content-name';
import { driverDeadlock } from '../../engine/gallery/yunikorn/driver-deadlock';
import { expandScenario } from '../../engine/expand';
import { ENGINE_VERSION } from '../../engine/version';
import { modelOf } from '../testing/model-of.test-helper';
import { metricsOfRun } from './of-run';
import { METRICS_VERSION } from './version';
import { EVERYTHING } from './window';

/** What all metrics of a run came to, by version of engine and metrics. */
const FROZEN: Readonly<Record<string, string>> = {
  '0.2.0 1': '#568377923e29a675',
  // A deadlock that an act dissolves counts no more, and Quincy's solver is measured; here there is neither.
  '0.2.0 2': '#568377923e29a675',
  '0.3.0 2': '#568377923e29a675',
  // Jobs of stages have deadlines as well; here there are none.
  '0.3.0 3': '#568377923e29a675',
  '0.4.0 3': '#568377923e29a675',
  // The makespan is unknown where every application is refused; here none is.
  '0.4.0 4': '#568377923e29a675',
  // A task waits from the beginning of its stage that came before it; here each stage begins once.
  '0.4.0 5': '#568377923e29a675',
  // Deadlines are measured by how much they were missed as well; here there are none.
  '0.4.0 6': '#568377923e29a675',
  // Slowdown is measured as well; here all applications need about as long as each other.
  '0.4.0 7': '#568377923e29a675',
  // Kills whose room is not used are counted as well; here nothing is killed.
  '0.4.0 8': '#568377923e29a675',
  // Where applications keep coming, a run says from when on it has settled; here they do not.
  '0.4.0 9': '#568377923e29a675',
  // Applications are also told apart by their work; here all have about as much as each other.
  '0.4.0 10': '#568377923e29a675',
  // A percentile says how large it can be as well; here all applications are finished.
  '0.4.0 11': '#568377923e29a675',
  // What still waits makes the longest wait a lower bound; here nothing else is longer.
  '0.4.0 12': '#568377923e29a675',
};

it('metrics keep their values unless their version is raised', () => {
  const model = modelOf(driverDeadlock.scenario);
  const input = expandScenario(driverDeadlock.scenario, 'A');
  if (!input.ok) throw new Error(JSON.stringify(input.error));
  const values = metricsOfRun({ model, input: input.value }, EVERYTHING).map(({ id, unit, value, atLeast, most }) => [
    id,
    unit,
    value ?? null,
    atLeast,
    ...(most === undefined ? [] : [most]),
  ]);
  // Where this fails: raise METRICS_VERSION unless the engine's version was raised, and write the new name into the table.
  expect(FROZEN[`${ENGINE_VERSION} ${METRICS_VERSION}`]).toBe(contentName(values).slice(0, 17));
});
