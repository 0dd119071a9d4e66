/** Wrong rules of YARN's Fair scheduler. */
import { mutant } from '../mutant';
import type { System } from '../mutant';

export const yarnFair: System = {
  kinds: [
    'queue-fair-shares',
    'assignment',
    'locality-strict',
    'user-limit-containers',
    'reservation',
    'max-running-apps',
    'move-app',
    'max-am-share',
    'max-am-share-run',
    'fair-preemption-2014',
    'fair-preemption-3.x',
    'fair-starvation-2014',
    'fair-starvation-3.x',
    'locality-delay',
  ],
  runs: '"type":"yarn-fair"',
  mutants: [
    mutant(
      'a heartbeat gives one container where it may give no more',
      'schedulers/yarn-fair/assignment/fair-assignment.ts',
      'if (!settings.assignMultiple) return done +',
      'if (settings.maxAssign === 1) return done +',
    ),
    mutant(
      'a heartbeat gives half of what is free',
      'schedulers/yarn-fair/assignment/fair-assignment.ts',
      'multiplyAndRoundDown(node.available, 0.5)',
      'multiplyAndRoundDown(node.available, 1)',
    ),
    mutant(
      'no more are given than may be',
      'schedulers/yarn-fair/assignment/fair-assignment.ts',
      'containers >= settings.maxAssign',
      'containers > settings.maxAssign',
    ),
    mutant(
      'an application that was preempted for is looked at again after a while',
      'schedulers/yarn-fair/preemption/fair-preemption.ts',
      'return settings.waitTimeBeforeKill + toTake + settings.waitTimeBeforeNextStarvationCheck;',
      'return toTake;',
    ),
    mutant(
      'who leaves lets another one in',
      'schedulers/yarn-fair/applications/fair-running.ts',
      'if (runnable) afterRemoval(queue, user, this.makeRunnable);\n  }\n\n  /** Limits',
      '}\n\n  /** Limits',
    ),
    mutant(
      'a master that is too large for the share waits behind a smaller one',
      'schedulers/yarn-fair/assignment/fair-assignment.ts',
      'const offer = this.offerIfWanted(next, node);\n      if (offer !== Offer.nothing)',
      'const offer = this.offerIfWanted(next, node);\n      if (offer !== Offer.nothing || isMaster)',
    ),
    mutant(
      'who was preempted for takes the room first',
      'schedulers/yarn-fair/assignment/fair-assignment.ts',
      'let done = this.servePreempting(node);',
      'let done = 0;',
    ),
    mutant(
      'who moves leaves no master behind',
      'schedulers/yarn-fair/applications/fair-running.ts',
      'queue.masterUsage[t] -= app.masterUsage[t];',
      'queue.masterUsage[t] -= 0;',
    ),
    mutant(
      'who moves takes its master along',
      'schedulers/yarn-fair/applications/fair-running.ts',
      'target.masterUsage[t] += app.masterUsage[t];',
      'target.masterUsage[t] += 0;',
    ),
    mutant(
      'a queue is charged with a master as long as its attempt lives',
      'schedulers/yarn-fair/fair-containers.ts',
      'if (isMaster && isLost(outcome))',
      'if (isMaster) book.releaseMaster(app);\n      if (isMaster && isLost(outcome))',
    ),
  ],
};
