import { describe, expect, it } from 'vitest';
import { galleryEntry } from '../../engine/gallery';
import { taskSentences, tasksWaitingAt } from './explain-tasks';
import { TaskWaitCause } from '../waiting/task-waiting';
import { modelOf } from '../testing/model-of.test-helper';
import { plain } from './words';

const SECOND = 1_000_000;
const gallery = (id: string, variant: string) => modelOf(galleryEntry(id)?.scenario, variant);

function told(model: ReturnType<typeof gallery>, at: number): string[] {
  return taskSentences(model, 0, at * SECOND).map(({ letter, text, ends }) =>
    `${letter} ${plain(text)} ${plain(ends)}`.trim(),
  );
}

describe('what tasks wait for at an instant', () => {
  it('states the level and the time that is left', () => {
    const model = gallery('exact-timers', 'A');
    expect(tasksWaitingAt(model, 0, 2 * SECOND)).toEqual([
      {
        stage: 0,
        cause: TaskWaitCause.locality,
        since: 0,
        level: 0,
        left: SECOND,
        next: 1,
      },
    ]);
    expect(told(model, 4)).toEqual([
      'L 1 task of cached waits 4.0 s for a place near the data: one executor has a free slot, but nothing worse than NODE_LOCAL is accepted. ANY opens in 2.0 s, unless a launch restarts the wait (spark.locality.wait).',
    ]);
    expect(told(model, 7)).toEqual([]);
  });

  it('distinguishes waiting for the next offer from waiting for locality', () => {
    const model = gallery('exact-timers', 'B');
    expect(told(model, 2.7)).toEqual([
      'L 2 tasks of cached wait 0.2 s for the next offer: 2 executors have free slots, and the wait for locality is over. Free slots are offered again with the period of spark.scheduler.revive.interval.',
    ]);
  });

  it('distinguishes a lack of slots from both', () => {
    expect(told(gallery('locality-wait-sweep', 'A'), 1.5)).toEqual([
      '7 tasks of read wait 1.5 s for a free slot: every executor is busy, so nothing is refused. Ends when a task ends or an executor comes.',
    ]);
    expect(told(gallery('locality-wait-sweep', 'C'), 1.5)[0]).toContain('ANY opens in 1.5 s');
  });
});
