/** Wrong rules about queues: their order, shares, headroom, priorities and properties. */
import { mutant } from '../../mutant';
import type { Mutant } from '../../mutant';

const QUEUES = 'schedulers/yunikorn/queues/queue-order.ts';
const SHARES = 'schedulers/yunikorn/shares.ts';

export const queues: readonly Mutant[] = [
  mutant(
    'under fair, a smaller share goes first',
    QUEUES,
    '((a, b) => a.share - b.share)',
    '((a, b) => b.share - a.share)',
  ),
  mutant(
    'without priority sorting, the share of a queue stands before its priority',
    'schedulers/yunikorn/queues/sibling-order.ts',
    "keys[row + FIRST] = priority === 'first' ? urgency : queue.share;",
    'keys[row + FIRST] = urgency;',
  ),
  mutant(
    'of queues with one share the one with more pending goes first',
    QUEUES,
    '=> isStrictlyLarger(a.pending, b.pending);',
    '=> isStrictlyLarger(b.pending, a.pending);',
  ),
  mutant(
    'under fifo, queues of higher priority go first',
    QUEUES,
    "else if (priority === 'first') stableSort(",
    "else if (priority === 'last') stableSort(",
  ),
  mutant(
    'a fence shows just its offset',
    'schedulers/yunikorn/queues/queue-priority.ts',
    "if (policy === 'fence') return offset;",
    "if (policy === 'fence') return inner;",
  ),
  mutant(
    'an offset is added to the priority inside',
    'schedulers/yunikorn/queues/queue-priority.ts',
    'Math.max(MIN_PRIORITY, inner + offset)',
    'Math.max(MIN_PRIORITY, inner)',
  ),
  mutant(
    'a queue without asks has the lowest priority, whatever its offset',
    'schedulers/yunikorn/queues/queue-priority.ts',
    'if (inner === MIN_PRIORITY) return MIN_PRIORITY;',
    '',
  ),
  mutant(
    'text that is no policy means fifo, with an error',
    'schedulers/yunikorn/queues/sort-policy-name.ts',
    "return { policy: 'fifo', error: true, warning: false };",
    "return { policy: 'fair', error: true, warning: false };",
  ),
  mutant(
    'a type without a guarantee is measured against the fair max',
    SHARES,
    'if (Number.isNaN(whole)) whole = fairMax[offset + t];',
    '',
  ),
  mutant(
    'the share of a queue is the largest over its types',
    SHARES,
    'if (share > largest) largest = share;',
    'if (share < largest || largest === 0) largest = share;',
  ),
  mutant(
    'use of what the queue has none of is a share of one',
    SHARES,
    'whole > 0 ? used / whole : used > 0 ? 1 : 0;',
    'whole > 0 ? used / whole : 0;',
  ),
  mutant(
    'shares are compared from the largest down',
    SHARES,
    'const difference = left[l] - right[r];',
    'const difference = left[leftCount - 1 - l] - right[rightCount - 1 - r];',
  ),
  mutant(
    'a surplus below zero makes a list of shares smaller',
    SHARES,
    'if (share !== 0) return share > 0 ? 1 : -1;',
    'if (share !== 0) return 1;',
  ),
  mutant(
    'the headroom of a queue ends where that of its parent does',
    'schedulers/yunikorn/headroom.ts',
    'out[t] = above < own ? above : own;',
    'out[t] = own;',
  ),
  mutant(
    'no maximum counts while there is no node',
    SHARES,
    'const known = !parentFairMax.every(Number.isNaN);',
    'const known = true;',
  ),
  mutant(
    'the fair max of a queue is its own maximum where it is set',
    SHARES,
    'out[t] = known && !Number.isNaN(own) ? own : parentFairMax[t];',
    'out[t] = known && Number.isNaN(parentFairMax[t]) ? own : parentFairMax[t];',
  ),
  mutant(
    'of preemption.policy only disabled is inherited',
    'schedulers/yunikorn/queues/queue-properties.ts',
    "if (name === 'preemption.policy' && value !== 'disabled') continue;",
    '',
  ),
];
