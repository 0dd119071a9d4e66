/**
 * The submissions of a run. All are known from the beginning, but only the next one lies in the event queue, which stays small
 * however many applications there are. Those of one instant come in the order of their applications.
 */
import { filled } from '../../base/collections/columns';
import { CLASS_STRIDE, EventClass } from './event-classes';
import { kindFor, Target } from './event-queue';
import type { EventQueue } from './event-queue';

export class Arrivals {
  /** When each application is submitted, µs. */
  private readonly submits: Float64Array;
  /** Applications in the order of their submission, and how many of them are in the event queue or submitted. */
  private readonly inOrder: Int32Array;
  private pushed = 0;
  /** Sequence number of the first submission: the numbers of all are reserved when the run starts. */
  private readonly first: number;

  /** Puts the first submission into the event queue, whose order (`plainOrder`) is set before. */
  constructor(
    private readonly events: EventQueue,
    applications: readonly { readonly submit: number }[],
  ) {
    // Sorted as an array, which takes one pass where applications are in the order of their submission already.
    const inOrder = applications.map((_, app) => app);
    const submits = filled(new Float64Array(inOrder.length), applications, ({ submit }) => submit);
    inOrder.sort((x, y) => submits[x] - submits[y] || x - y);
    this.submits = submits;
    this.inOrder = new Int32Array(inOrder);
    this.first = events.reserve(inOrder.length);
    events.work += inOrder.length;
    this.pushNext();
  }

  /** Called when the submission in the event queue has taken place: puts the next one there. */
  pushNext(): void {
    const { events, pushed } = this;
    if (pushed === this.inOrder.length) return;
    this.pushed++;
    const app = this.inOrder[pushed];
    const eventClass = events.plainOrder ? EventClass.fifo : EventClass.arrival;
    events.heap.push(
      this.submits[app],
      eventClass * CLASS_STRIDE + this.first + pushed,
      kindFor(Target.submission),
      app,
      0,
    );
  }
}
