/** Wrong rules of Hadoop's delay scheduling. */
import { mutant } from '../mutant';
import type { System } from '../mutant';

export const delay: System = {
  kinds: ['algorithm_trace', 'algorithm3_trace', 'wait_seconds', 'share_wait', 'sticky_locality'],
  runs: '"type":"delay-scheduling"',
  mutants: [
    mutant(
      'D slots are let pass',
      'schedulers/delay/skip-count.ts',
      'if (this.counts[job] >= this.maxSkips) return true;',
      'if (this.counts[job] > this.maxSkips) return true;',
    ),
    mutant(
      'a local launch sets the skips to nothing',
      'schedulers/delay/skip-count.ts',
      'this.counts[job] = 0;',
      'this.counts[job] += 0;',
    ),
    mutant(
      'several slots of a heartbeat are one skip',
      'schedulers/delay/skip-count.ts',
      'if (this.skippedIn[job] !== heartbeat) this.counts[job]++;',
      'this.counts[job]++;',
    ),
    mutant(
      'a launch in the rack keeps the level of racks',
      'schedulers/delay/two-level-wait.ts',
      'this.levels[job] = best;',
      'this.levels[job] = SlotLocality.node;',
    ),
    mutant(
      'every launch ends the wait',
      'schedulers/delay/two-level-wait.ts',
      'this.waits[job] = 0;\n      this.levels',
      'this.levels',
    ),
    mutant(
      'from the level of racks on only W2 is waited',
      'schedulers/delay/two-level-wait.ts',
      'return wait >= anyWait ? SlotLocality.any : SlotLocality.rack;',
      'return wait >= rackWait + anyWait ? SlotLocality.any : SlotLocality.rack;',
    ),
    mutant(
      'a wait that is over opens its level',
      'schedulers/delay/two-level-wait.ts',
      'return wait >= rackWait ? SlotLocality.rack : SlotLocality.node;',
      'return wait > rackWait ? SlotLocality.rack : SlotLocality.node;',
    ),
    mutant(
      'a job that launched in a heartbeat was not skipped in it',
      'schedulers/delay/two-level-wait.ts',
      'if (this.skippedIn[job] !== heartbeat && this.launchedIn[job] !== heartbeat) {',
      'if (this.skippedIn[job] !== heartbeat) {',
    ),
    mutant(
      'in a cluster of one rack W1 is the whole wait',
      'schedulers/delay/rule-of.ts',
      'hasRacks ? settings.anyWait : 0',
      'settings.anyWait',
    ),
    mutant(
      'local tasks go first',
      'schedulers/delay/slot-sharing.ts',
      'let task = tasks.onNode(node);',
      'let task = tasks.anywhere();',
    ),
    mutant(
      'the job with the fewest running tasks goes first',
      'schedulers/delay/fair-order.ts',
      ': one.running / jobWeight(one) - other.running / jobWeight(other);',
      ': other.running / jobWeight(other) - one.running / jobWeight(one);',
    ),
    mutant(
      'in a fair pool the priority is a weight',
      'schedulers/delay/fair-order.ts',
      'return 2 ** Math.max(-HIGHEST, Math.min(HIGHEST, priority));',
      'return priority > HIGHEST ? HIGHEST : 1;',
    ),
    mutant(
      'in a fifo pool the priority goes first',
      'schedulers/delay/fair-order.ts',
      '(other.priority ?? 0) - (one.priority ?? 0)',
      '(one.priority ?? 0) - (other.priority ?? 0)',
    ),
    mutant(
      'a pool below its minimum share goes first',
      'schedulers/delay/fair-order.ts',
      'if (one.needy !== other.needy) return one.needy ? -1 : 1;',
      'if (one.needy !== other.needy) return one.needy ? 1 : -1;',
    ),
    mutant(
      'no more of a minimum share is missed than there is use for',
      'schedulers/delay/fair-order.ts',
      'const minShare = Math.min(settings.minShare, running + left);',
      'const { minShare } = settings;',
    ),
    mutant(
      'below their minimum shares the emptier pool goes first',
      'schedulers/delay/fair-order.ts',
      'running / (needy ? Math.max(minShare, 1) : settings.weight)',
      'running / (needy ? -Math.max(minShare, 1) : settings.weight)',
    ),
    mutant(
      'weights divide what runs',
      'schedulers/delay/fair-order.ts',
      'running / (needy ? Math.max(minShare, 1) : settings.weight)',
      'running / (needy ? Math.max(minShare, 1) : 1)',
    ),
    mutant(
      'a heartbeat gives one task where it may give no more',
      'schedulers/delay/scheduler.ts',
      'if (!settings.assignMultiple) break;',
      'if (launched > 1) break;',
    ),
    mutant(
      'waits grow by the time to the next heartbeat of any node',
      'schedulers/delay/scheduler.ts',
      'this.heardAt + this.gapAfter(this.lastHeard)',
      'this.heardAt',
    ),
  ],
};
