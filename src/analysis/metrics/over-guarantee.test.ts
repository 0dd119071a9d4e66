import { expect, it } from 'vitest';
import { galleryEntry } from '../../engine/gallery';
import { MINUTE } from '../../base/units';
import { granted } from '../../schedulers/jockey/records';
import { modelOf } from '../testing/model-of.test-helper';
import { allMetrics } from './metrics';
import type { RecordColumns } from '../model';
import { overGuarantee } from './over-guarantee';

/** A job of 95 token-minutes with 10 minutes: the oracle takes 10 tokens. */
const JOB = { distribution: { profile: [{ running: 90 * MINUTE, queueing: 5 * MINUTE }] } };
/** It is promised 12 tokens, from minute 4 on 9, from minute 6 on 15. */
const PROMISES = {
  count: 3,
  time: Float64Array.of(0, 4 * MINUTE, 6 * MINUTE),
  app: Int32Array.of(0, 0, 0),
  containers: Int32Array.of(12, 9, 15),
};

interface Case {
  readonly finished?: number;
  readonly from?: number;
  readonly to?: number;
  /** Minutes that it has from minute 7 on, in all. */
  readonly extended?: number;
}

function above({ finished = 8, from = 0, to = Infinity, extended }: Case) {
  const changes = extended === undefined ? [] : [{ app: 0, deadline: extended * MINUTE }];
  const [metric] = overGuarantee(
    {
      directory: {
        facts: { dag: { 0: JOB } },
        applications: [{ deadline: 10 * MINUTE }],
        interventions: changes.map((deadline) => ({ id: 'x', at: 7 * MINUTE, kind: '', text: '', deadline })),
      },
      interventions: changes.map((_, index) => ({ at: 7 * MINUTE, index })),
      own: { [granted.name]: PROMISES as unknown as RecordColumns },
      applications: [{ submitted: 0, finished: finished * MINUTE }],
      end: 20 * MINUTE,
    },
    { from: from * MINUTE, to: to * MINUTE },
  );
  return { minutes: (metric.value ?? NaN) / 60, atLeast: metric.atLeast };
}

it('counts tokens above the line only while a promise holds, and nothing of those below it', () => {
  // 4 min of 2 above, 2 min below, 2 min of 5 above.
  expect(above({})).toEqual({ minutes: 8 + 10, atLeast: false });
});

it('is a lower bound while the job runs, and counts inside the window', () => {
  expect(above({ finished: Infinity })).toEqual({ minutes: 8 + 70, atLeast: true });
  expect(above({ from: 1, to: 7 })).toEqual({ minutes: 6 + 5, atLeast: false });
});

it('follows a deadline that changes: with 19 minutes the oracle takes 5', () => {
  expect(above({ extended: 19 })).toEqual({ minutes: 8 + 5 + 10, atLeast: false });
});

it('is measured where jobs have a line, and not elsewhere', () => {
  const ids = (id: string) => allMetrics(modelOf(galleryEntry(id)?.scenario)).map((metric) => metric.id);
  expect(ids('jockey-deadline')).toContain('over-guarantee');
  expect(ids('driver-deadlock')).not.toContain('over-guarantee');
});
