/** Wrong rules of YARN's Capacity scheduler. */
import { mutant } from '../mutant';
import type { System } from '../mutant';

export const yarnCapacity: System = {
  kinds: [
    'user-limit',
    'app-assignment',
    'user-headroom',
    'am-limit',
    'am-activation',
    'locality-delay',
    'locality-delay-two-apps',
    'queue-ordering',
    'app-ordering',
    'user-limit-formula',
    'parent-queue',
  ],
  runs: '"type":"yarn-capacity"',
  mutants: [
    mutant(
      'below its guarantee a leaf is divided as if it had it all',
      'schedulers/yarn-capacity/limits/user-limit.ts',
      'current.set(guaranteed);',
      'setSum(current, consumed, more);',
    ),
    mutant(
      'the minimum share of a user counts',
      'schedulers/yarn-capacity/limits/user-limit.ts',
      'const wanted = larger(calculator, cluster, part, floor);',
      'const wanted = part;',
    ),
    mutant(
      'a user gets no more than the guarantee times the factor',
      'schedulers/yarn-capacity/limits/user-limit.ts',
      'smaller(calculator, cluster, wanted, ceiling)',
      'wanted',
    ),
    mutant(
      'limits of masters follow what a leaf was offered',
      'schedulers/yarn-capacity/limits/am-limit.ts',
      'const usable = larger(calculator, cluster, input.currentLimit, input.guaranteed);',
      'const usable = input.guaranteed;',
    ),
    mutant(
      'a user has a part of the masters',
      'schedulers/yarn-capacity/limits/am-limit.ts',
      'floatProduct(input.maximumAmFraction, weighed, userLimitFactor)',
      'floatProduct(input.maximumAmFraction, 1, userLimitFactor)',
    ),
    mutant(
      'what children use is taken from the limit of the parent',
      'schedulers/yarn-capacity/limits/limits.ts',
      'setDifference(left, smaller(settings.calculator, cluster, limit, parent.maximum), parent.used);',
      'setDifference(left, cluster, parent.used);',
    ),
    mutant(
      'a higher priority goes first',
      'schedulers/yarn-capacity/assignment/app-ordering.ts',
      'return b - a;',
      'return a - b;',
    ),
    mutant(
      'a missed node is counted',
      'schedulers/yarn-capacity/assignment/container-allocation.ts',
      'counts.missed++;',
      'counts.missed += 0;',
    ),
    mutant(
      'a leaf without headroom is left alone',
      'schedulers/yarn-capacity/assignment/container-allocation.ts',
      'return Offer.noHeadroom;',
      'return Offer.keyPassed;',
    ),
    mutant(
      '3.3 reserves no node that is too small in one type',
      'schedulers/yarn-capacity/assignment/container-allocation.ts',
      "if (reservations === '3.3') return fits(calculator, size, node.total);",
      '',
    ),
    mutant(
      'in 3.3 a node whose reservation is given up waits for its next heartbeat',
      'schedulers/yarn-capacity/assignment/node-rounds.ts',
      "if (settings.reservations === '3.3') return true;",
      '',
    ),
  ],
};
