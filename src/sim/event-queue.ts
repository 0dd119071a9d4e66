/** One clock and what is pending: the kernel's events, those of plug-ins, and the scheduling opportunity asked for now. */
import { InvariantError } from '../base/assert';
import { CANCELLED, EventHeap } from '../base/heap';
import { CLASS_STRIDE } from './event-classes';

/**
 * Who an event is for. Frameworks follow from `firstFramework` on, in registry order. The heap's kind of an event is twice
 * its target, plus 1 when it is housekeeping: events of plug-ins carry a kind of their own as well.
 */
export const Target = { submission: 0, intervention: 1, schedule: 2, schedulerTimer: 3, firstFramework: 4 } as const;

export class EventQueue {
  readonly heap = new EventHeap(1024);
  /** Simulated time, µs. */
  clock = 0;
  /** Pending events that can still change something, interventions apart. */
  work = 0;
  /** A scheduling opportunity is wanted at this instant, after everything else that happens in it. */
  passRequested = false;
  private sequence = 0;

  /** Adds an event of the kernel. Returns its handle. */
  push(time: number, eventClass: number, kind: number, a: number, b: number, c: number): number {
    return this.heap.push(time, eventClass * CLASS_STRIDE + this.sequence++, kind, a, b, c);
  }

  /** Adds an event of a plug-in, due after `delay` µs. Housekeeping does not keep a run alive. Returns its handle. */
  pushDelayed(
    delay: number,
    eventClass: number,
    target: number,
    kind: number,
    a: number,
    b: number,
    housekeeping: boolean,
  ): number {
    if (!(delay >= 0)) throw new InvariantError(`an event ${delay} µs in the past`);
    if (!housekeeping) this.work++;
    return this.push(this.clock + delay, eventClass, 2 * target + (housekeeping ? 1 : 0), kind, a, b);
  }

  /** Takes back a pending event of a plug-in. */
  cancel(handle: number): void {
    const kind = this.heap.kindOf(handle);
    if (kind === CANCELLED) throw new InvariantError('an event is cancelled that is not pending');
    if ((kind & 1) === 0) this.work--;
    this.heap.cancel(handle);
  }
}
