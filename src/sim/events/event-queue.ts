/** One clock and what is pending: the kernel's events, those of plug-ins, and the scheduling opportunity asked for now. */
import { InvariantError } from '../../base/assert';
import { CANCELLED, EventHeap } from '../../base/collections/heap';
import { CLASS_STRIDE, EventClass } from './event-classes';
import type { EventRole } from './event-classes';
import { MessageLine } from './message-line';

/** Who an event is for. Frameworks follow from `firstFramework` on, in registry order. */
export const Target = {
  submission: 0,
  intervention: 1,
  schedule: 2,
  schedulerTimer: 3,
  message: 4,
  heartbeat: 5,
  clock: 6,
  autoscaler: 7,
  firstFramework: 8,
} as const;

/**
 * The kind of an event as the heap stores it: its target and its role in one number. Events of plug-ins carry a kind of their
 * own as well.
 */
export function kindFor(target: number, role: EventRole = 'progress'): number {
  return 2 * target + (role === 'housekeeping' ? 1 : 0);
}

/** The target in a number made by {@link kindFor}. */
export function targetOf(kind: number): number {
  return kind >> 1;
}

/** Whether an event counts as progress, and not as housekeeping, by a number made by {@link kindFor}. */
export function isProgress(kind: number): boolean {
  return (kind & 1) === 0;
}

/** Scheduling opportunities come after everything of their instant but monitors. */
const LAST_PASS = (EventClass.schedule + 1) * CLASS_STRIDE - 1;

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
  /** Whether arrivals and the events of plug-ins are in one class, plainly first in, first out. */
  plainOrder = false;
  /** The largest second key of what was carried out in this instant. */
  private reached = 0;
  private sequence = 0;

  /** Asks for a scheduling opportunity at this instant. */
  requestPass(): void {
    this.passRequested = this.withPasses;
  }

  /** Reserves `count` sequence numbers: events that are pushed later with these are ordered as if they were pushed now. */
  reserve(count: number): number {
    const first = this.sequence;
    this.sequence += count;
    return first;
  }

  /** Whether an event with this second key would still come in this instant. */
  isAhead(order: number): boolean {
    return this.reached < order;
  }

  /** The scheduling opportunity that was asked for begins. */
  passBegins(): void {
    this.reached = Math.max(this.reached, LAST_PASS);
  }

  /** Adds an event of the kernel. Returns its handle. */
  push(time: number, eventClass: number, kind: number, a: number, b: number, c: number): number {
    return this.heap.push(time, eventClass * CLASS_STRIDE + this.sequence++, kind, a, b, c);
  }

  /** Adds an event of a plug-in, due after `delay` µs. Returns its handle. */
  pushDelayed(
    delay: number,
    eventClass: number,
    target: number,
    kind: number,
    a: number,
    b: number,
    role: EventRole = 'progress',
  ): number {
    if (!(delay >= 0)) throw new InvariantError(`an event ${delay} µs in the past`);
    const inHeap = kindFor(target, role);
    if (isProgress(inHeap)) this.work++;
    const inClass = this.plainOrder ? EventClass.fifo : eventClass;
    return this.push(this.clock + delay, inClass, inHeap, kind, a, b);
  }

  /** Adds a message of a plug-in, which cannot be taken back. */
  pushMessage(delay: number, target: number, kind: number, a: number, b: number): void {
    if (!(delay >= 0)) throw new InvariantError(`a message ${delay} µs in the past`);
    this.work++;
    const time = this.clock + delay;
    const order = EventClass.fifo * CLASS_STRIDE + this.sequence++;
    if (this.line.takes(time)) this.line.push(time, order, kindFor(target), kind, a, b);
    else this.heap.push(time, order, kindFor(target), kind, a, b);
  }

  /** Whether nothing is left in this instant that comes before a second key. */
  isOverBefore(order: number): boolean {
    const { heap, line, clock } = this;
    if (line.size > 0 && line.time <= clock && line.order < order) return false;
    return heap.peekTime() > clock || heap.peekOrder() >= order;
  }

  /** Removes the earliest event and leaves it in the public fields of the heap; false when there is none. */
  pop(): boolean {
    const { heap } = this;
    if (!this.lineIsFirst()) {
      if (!heap.pop()) return false;
    } else {
      this.line.pop(heap);
    }
    if (heap.time > this.clock || heap.order > this.reached) this.reached = heap.order;
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
    if (isProgress(kind)) this.work--;
    this.heap.cancel(handle);
  }
}
