/** The reason that one more container of a size would take a queue over its maximum, under both schedulers. */
import type { Phrase, ReasonLookup } from '../../sim/reasons';

const TYPES = 256;

/** A type of the run and the shape of the container as one number. */
export function typeAndShape(type: number, shape: number): number {
  return shape * TYPES + type;
}

export function typeIn(typeAndSize: number): number {
  return typeAndSize % TYPES;
}

/**
 * Why a container does not fit below the maximum of a queue. What counts there besides containers is mentioned where these alone
 * would leave room.
 * @param maximum in units of the run; NaN where it is not stated
 */
export function overMaximum(look: ReasonLookup, queue: number, typeAndSize: number, maximum: number): Phrase[] {
  const { queues, shapes } = look.directory;
  const type = typeIn(typeAndSize);
  const size = shapes[Math.floor(typeAndSize / TYPES)][type];
  const held = look.queueUsed(queue, type);
  const also =
    held + size <= maximum ? '; with reservations, and containers whose nodes have not reported the end,' : ', and';
  const most = maximum >= 0 ? ` of ${look.quantity(maximum, type)}` : '';
  return [
    { name: queues[queue].id },
    ` holds ${look.quantity(held, type)}${also} one more container would take it over its maximum${most}`,
  ];
}
