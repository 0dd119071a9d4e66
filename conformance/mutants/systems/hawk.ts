/** Wrong rules of Hawk and Eagle. */
import { mutant } from '../mutant';
import type { System } from '../mutant';

const LONG = 'schedulers/hawk/long-work.ts';
const MONITORS = 'schedulers/hawk/node-monitors.ts';
const PLACEMENT = 'schedulers/hawk/placement.ts';
const PARTITIONS = 'schedulers/hawk/partitions.ts';
const SHARING = 'schedulers/hawk/state-sharing.ts';
const SRPT = 'schedulers/hawk/srpt.ts';
const STEALING = 'schedulers/hawk/work-stealing.ts';

export const hawk: System = {
  kinds: [],
  runs: '"CUTOFF_THIS_EXP"',
  mutants: [
    mutant(
      'of workers that wait equally long the last one goes on',
      LONG,
      'heap.key(chosen) <= heap.key(first)',
      'heap.key(chosen) < heap.key(first)',
    ),
    mutant(
      'a running long task counts by what is left of it',
      LONG,
      'roundTrip + assigned - Math.min(now - since, this.estimate[worker])',
      'roundTrip + assigned',
    ),
    mutant(
      'a running long task has elapsed by its estimate at most',
      LONG,
      'Math.min(now - since, this.estimate[worker])',
      '(now - since)',
    ),
    mutant('an estimate is done with the task', LONG, 'this.assigned[worker] - estimate;', 'this.assigned[worker];'),
    mutant(
      'a job probes its ratio times its tasks',
      PLACEMENT,
      'Math.max(Math.ceil(settings.probeRatio * tasks), minProbes)',
      'Math.max(tasks, minProbes)',
    ),
    mutant(
      'a short job has a minimum of probes',
      PLACEMENT,
      'Math.max(Math.ceil(settings.probeRatio * tasks), minProbes)',
      'Math.ceil(settings.probeRatio * tasks)',
    ),
    mutant('long jobs keep to the big partition', PLACEMENT, 'jobs.isLong(app) ? big : small', 'small'),
    mutant(
      'the big partition is counted from the last worker',
      PARTITIONS,
      'Math.floor(((100 - settings.bigPartition) * count) / 100)',
      'Math.ceil(((100 - settings.bigPartition) * count) / 100)',
    ),
    mutant(
      'a worker that runs out of work steals',
      MONITORS,
      'if (!settings.stealing || ',
      'if (settings.stealing || ',
    ),
    mutant('only what is behind a long task is stolen', STEALING, '} else if (behindLong) {', '} else {'),
    mutant('the first run alone is stolen', STEALING, 'if (taken > 0) break;', ''),
    mutant(
      'it asks no more workers than the limit',
      STEALING,
      'attempt < stealingAttempts',
      'attempt < stealingAttempts + 1',
    ),
    mutant(
      'a worker with long work refuses',
      MONITORS,
      'sharing.round(app) < settings.rounds',
      'sharing.round(app) < settings.rounds - 1',
    ),
    mutant(
      'what is refused goes where no long work is known',
      SHARING,
      'worker = pickOutside(small, bitmap, draw)',
      'worker = pickWorker(small, draw())',
    ),
    mutant(
      'workers that accept tell what they know',
      MONITORS,
      'sharing.returnBitmap(app, worker);',
      'if (hasLong) sharing.returnBitmap(app, worker);',
    ),
    mutant(
      'in the end it goes to workers closed to long jobs',
      SHARING,
      'worker = pickWorker(closed, draw())',
      'worker = pickWorker(small, draw())',
    ),
    mutant(
      'a sticky reservation stays',
      MONITORS,
      '!settings.stickyBatchProbing || long',
      '!settings.stickyBatchProbing || !long',
    ),
    mutant('the least remaining work goes first', SRPT, 'remaining < least && estimate <= slack', 'false'),
    mutant(
      'a reservation is overtaken only so far',
      SRPT,
      'remaining < least && estimate <= slack',
      'remaining < least',
    ),
    mutant(
      'what has been delayed already has less slack',
      SRPT,
      'cap * estimate - queues.delayOf(row)',
      'cap * estimate',
    ),
    mutant(
      'what needs no more is dropped',
      SRPT,
      'if (jobs.isLaunched(app)) {',
      'if (jobs.isLaunched(app) && queues.isLong(row)) {',
    ),
  ],
};
