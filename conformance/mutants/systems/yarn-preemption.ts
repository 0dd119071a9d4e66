/** Wrong rules of the Capacity scheduler's preemption monitor. */
import { mutant } from '../mutant';
import type { System } from '../mutant';

export const yarnPreemption: System = {
  kinds: [
    'inter-queue',
    'inter-queue-vcores',
    'inter-queue-multi-resource',
    'balance-after-satisfied',
    'reserved-containers',
    'queue-priority',
    'intra-queue',
    'intra-queue-user-limit',
    'intra-queue-fair',
    'kill-timing',
    'container-order',
  ],
  runs: '"type":"yarn-capacity"',
  mutants: [
    mutant(
      'a marked container is killed when its wait is over',
      'schedulers/yarn-preemption/marks.ts',
      'mark.since + wait <= now',
      'mark.since + wait < now',
    ),
    mutant(
      'balancing has a wait of its own',
      'schedulers/yarn-preemption/marks.ts',
      "(selector === 'balance' && settings.balanceMaxWaitBeforeKill) || settings.maxWaitBeforeKill",
      'settings.maxWaitBeforeKill',
    ),
    mutant(
      'observe only marks nobody',
      'schedulers/yarn-preemption/marks.ts',
      'if (settings.observeOnly) return [];',
      'if (now < 0) return [];',
    ),
    mutant(
      'a mark is forgotten after two waits',
      'schedulers/yarn-preemption/marks.ts',
      'since + 2 * maxWaitBeforeKill < time',
      'time < 0',
    ),
    mutant(
      'a mark is not forgotten before two waits',
      'schedulers/yarn-preemption/marks.ts',
      'since + 2 * maxWaitBeforeKill < time',
      'since + maxWaitBeforeKill < time',
    ),
    mutant(
      'rounds that were slept through forget as well',
      'schedulers/yarn-preemption/marks.ts',
      'this.forgetStale(now - monitoringInterval, settings);',
      '',
    ),
  ],
};
