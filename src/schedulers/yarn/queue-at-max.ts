/** The reason that one more container would take a queue over its maximum, in both of YARN's schedulers. */
import { MB, VCORE } from '../../base/units';
import type { Phrase, ReasonLookup } from '../../sim/reasons';

const TYPES = 256;

/** The argument of that reason: a resource type of the run and the shape of the container as one number. */
export function typeAndShape(type: number, shape: number): number {
  return shape * TYPES + type;
}

/**
 * The resource type in such an argument.
 *
 * @internal
 */
export function typeIn(argument: number): number {
  return argument % TYPES;
}

/** The maximum of a queue for a resource type of the run, in its units; NaN if no figure reports it. `figure`: of memory, MB. */
function maximumOf(look: ReasonLookup, queue: number, type: number, figure: number): number {
  const name = look.directory.resourceTypes[type];
  if (name === 'memory') return look.queueMeasure(queue, figure) * MB;
  return name === 'vcore' ? look.queueMeasure(queue, figure + 1) * VCORE : NaN;
}

/**
 * Why a container does not fit below the maximum of a queue. Reservations and containers that have ended are mentioned where the
 * running containers alone would leave room.
 * @param argument `typeAndShape`
 * @param figure number of the queue's figure for its maximum of memory; that of vcores follows
 */
export function overMaximum(look: ReasonLookup, queue: number, argument: number, figure: number): Phrase[] {
  const { queues, shapes } = look.directory;
  const type = typeIn(argument);
  const size = shapes[Math.floor(argument / TYPES)][type];
  const maximum = maximumOf(look, queue, type, figure);
  const held = look.queueUsed(queue, type);
  const also =
    held + size <= maximum ? '; with reservations, and containers whose nodes have not reported the end,' : ', and';
  const most = maximum >= 0 ? ` of ${look.quantity(maximum, type)}` : '';
  return [
    { name: queues[queue].id },
    ` holds ${look.quantity(held, type)}${also} one more container would take it over its maximum${most}`,
  ];
}
