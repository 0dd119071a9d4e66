/** Wrong rules of Quincy. */
import { mutant } from '../mutant';
import type { System } from '../mutant';

export const quincy: System = {
  kinds: ['schedulingRound', 'fairShare', 'waitCost', 'continuationCost', 'transferCost'],
  runs: '"type":"quincy"',
  mutants: [
    mutant(
      'theta counts one for a second',
      'schedulers/quincy/costs/costs.ts',
      'return gamma - seconds;',
      'return gamma - seconds / 2;',
    ),
    mutant(
      'theta is kept over executions',
      'schedulers/quincy/round/job.ts',
      'this.ranBefore[task] += lasted;',
      'this.ranBefore[task] = 0;',
    ),
    mutant(
      'nu is kept over waits',
      'schedulers/quincy/round/job.ts',
      'this.waitedBefore[task] += lasted;',
      'this.waitedBefore[task] = 0;',
    ),
    mutant(
      'a preference is inclusive',
      'schedulers/quincy/costs/transfer-costs.ts',
      '>= (prices.delta - ROUNDING) * total',
      '> (prices.delta + ROUNDING) * total',
    ),
    mutant(
      'a rack costs what its worst machine costs',
      'schedulers/quincy/costs/transfer-costs.ts',
      'worst = Math.max(worst, this.gamma(machine));',
      'worst = this.gamma(machine);',
    ),
    mutant(
      'under QFP as many run as the quota',
      'schedulers/quincy/policies.ts',
      '{ least: quota, most: quota }',
      '{ least: 0, most: quota }',
    ),
    mutant(
      'under QF a job above its quota keeps what runs',
      'schedulers/quincy/policies.ts',
      'Math.max(quota, running)',
      'quota + running',
    ),
    mutant(
      'the rest of the slots goes in the order of submission',
      'schedulers/quincy/round/fair-share.ts',
      'const share = Math.max(1, Math.floor(left / unserved));',
      'const share = Math.ceil(left / unserved);',
    ),
  ],
};
