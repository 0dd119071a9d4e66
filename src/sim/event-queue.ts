/** One clock and what is pending: the kernel's events, those of plug-ins, and the scheduling opportunity asked for now. */
import { InvariantError } from '../base/assert';
import { CANCELLED, EventHeap } from '../base/heap';
import { CLASS_STRIDE, EventClass } from './event-classes';
import { MessageLine } from './message-line';

/**
 * Who an event is for. Frameworks follow from `firstFramework` on, in registry order. The heap's kind of an event is twice
 * its target, plus 1 when it is housekeeping: events of plug-ins carry a kind of their own as well.
 */
export const Target = {
  submission: 0,
  intervention: 1,
  schedule: 2,
  schedulerTimer: 3,
  message: 4,
  heartbeat: 5,
  firstFramework: 6,
} as const;

export class EventQueue {
  readonly heap = new EventHeap(1024);
  private readonly line = new MessageLine();
  /** Simulated time, µs. */
  clock = 0;
  /** Pending events that can still change something, interventions apart. */
  work = 0;
  /** A scheduling opportunity is wanted at this instant, after everything else that happens in it. */
  passRequested = false;
  /** Whether the scheduler wants scheduling opportunities at all. */
  withPasses = true;
  /** Whether arrivals and the events of plug-ins stand in one class, plainly first in, first out. */
  plainOrder = false;
  /** A scheduling opportunity is being carried out, which comes last in its instant. */
  passing = false;
  private sequence = 0;

  /** Asks for a scheduling opportunity at this instant. */
  requestPass(): void {
    this.passRequested = this.withPasses;
  }

  /** Sets `count` sequence numbers aside, for events that are pushed later and come as if they had been pushed now. */
  reserve(count: number): number {
    const first = this.sequence;
    this.sequence += count;
    return first;
  }

  /** Whether what is carried out now comes before the events of a class at the same instant. */
  isBefore(eventClass: number): boolean {
    return !this.passing && this.heap.order < eventClass * CLASS_STRIDE;
  }

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
    const inClass = this.plainOrder ? EventClass.fifo : eventClass;
    return this.push(this.clock + delay, inClass, 2 * target + (housekeeping ? 1 : 0), kind, a, b);
  }

  /** Adds a message of a plug-in, which cannot be taken back. */
  pushMessage(delay: number, target: number, kind: number, a: number, b: number): void {
    if (!(delay >= 0)) throw new InvariantError(`a message ${delay} µs in the past`);
    this.work++;
    const time = this.clock + delay;
    const order = EventClass.fifo * CLASS_STRIDE + this.sequence++;
    if (this.line.takes(time)) this.line.push(time, order, 2 * target, kind, a, b);
    else this.heap.push(time, order, 2 * target, kind, a, b);
  }

  /** Time of the earliest event, µs; Infinity when there is none. */
  peekTime(): number {
    return Math.min(this.heap.peekTime(), this.line.time);
  }

  /** Second key of the earliest event, Infinity when there is none. */
  peekOrder(): number {
    return this.lineIsFirst() ? this.line.order : this.heap.peekOrder();
  }

  /** Removes the earliest event and leaves it in the public fields of the heap; false when there is none. */
  pop(): boolean {
    if (!this.lineIsFirst()) return this.heap.pop();
    this.line.pop(this.heap);
    return true;
  }

  private lineIsFirst(): boolean {
    const { line, heap } = this;
    if (line.size === 0) return false;
    const first = heap.peekTime();
    return line.time < first || (line.time === first && line.order < heap.peekOrder());
  }

  /** Takes back a pending event of a plug-in. */
  cancel(handle: number): void {
    const kind = this.heap.kindOf(handle);
    if (kind === CANCELLED) throw new InvariantError('an event is cancelled that is not pending');
    if ((kind & 1) === 0) this.work--;
    this.heap.cancel(handle);
  }
}
