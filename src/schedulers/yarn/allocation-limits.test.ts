import { expect, test } from 'vitest';
import { scenarioOf } from '../../engine/testing/play.test-helper';
import { startProblems } from '../../engine/testing/start-problems.test-helper';

const MB = 'yarn.scheduler.minimum-allocation-mb';
const MOST_MB = 'yarn.scheduler.maximum-allocation-mb';
const MOST_VCORES = 'yarn.scheduler.maximum-allocation-vcores';

test.each(['yarn-fair', 'yarn-capacity'])('%s does not start with a largest container below the smallest', (type) => {
  const problems = (settings: object, interventions: readonly object[] = []): string[] =>
    startProblems(
      scenarioOf({
        queues: [{ id: 'root' }],
        scheduler: { type, ...settings },
        workload: [],
        interventions: interventions as never,
      }),
    );
  expect(problems({ [MB]: 2048, [MOST_MB]: 2048 })).toEqual([]);
  expect(problems({ [MB]: 2048, [MOST_MB]: 2047 })).toEqual([
    `scheduler.${MOST_MB}: expected at least the minimum, 2048`,
  ]);
  expect(problems({ 'yarn.scheduler.minimum-allocation-vcores': 2, [MOST_VCORES]: 1 })).toEqual([
    `scheduler.${MOST_VCORES}: expected at least the minimum, 2`,
  ]);
  const event = { id: 'i', kind: 'knob-changed', path: [MB], value: 9000, at: '1s' };
  expect(problems({}, [event])).toEqual([
    expect.stringMatching(/^interventions\.i\.value: .*at least the minimum, 9000$/),
  ]);
});
