/** Wrong rules about nodes: their order, and reservations. */
import { mutant } from '../../mutant';
import type { Mutant } from '../../mutant';

export const nodes: readonly Mutant[] = [
  mutant(
    'binpacking tries the most used node first',
    'schedulers/yunikorn/nodes/node-order.ts',
    "return policy === 'binpacking' ? 1 - use : use;",
    'return use;',
  ),
  mutant('the use of a node is weighted', 'schedulers/yunikorn/nodes/node-order.ts', 'total += weight;', 'total += 1;'),
  mutant(
    'nodes of one score are tried by name',
    'schedulers/yunikorn/nodes/node-order.ts',
    '(ids[a] < ids[b] ? -1 : ids[a] > ids[b] ? 1 : a - b)',
    '(ids[a] < ids[b] ? 1 : ids[a] > ids[b] ? -1 : a - b)',
  ),
  mutant(
    'an application is left alone only where another ask follows those in vain',
    'schedulers/yunikorn/nodes/reserving.ts',
    'if (this.backOff.begins(app, queue, inVain - 1, now)) break;',
    'if (this.backOff.begins(app, queue, inVain, now)) break;',
  ),
  mutant(
    'a reservation outside the limits is never cancelled',
    'schedulers/yunikorn/nodes/reserving.ts',
    'if (now >= over) this.reservations.remove(reservation);',
    'if (now >= over) return;',
  ),
];
