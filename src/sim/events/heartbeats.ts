/**
 * The heartbeats of nodes: node i of the n initial nodes beats on i/n of the period, and one that joins later from that
 * instant on. A node whose heartbeats have no effect is silent until it is woken, in its original phase, so that
 * thousands of idle nodes cost nothing. In one instant nodes beat in their order.
 */
import { CLASS_STRIDE, EventClass } from './event-classes';
import { kindFor, Target } from './event-queue';
import type { EventQueue } from './event-queue';
import type { NodeInput } from '../run-input';
import { PeriodicSource } from './periodic';

export class Heartbeats {
  /** µs; 0 when nodes send none. */
  private period = 0;
  /** Nodes with a pending heartbeat, because it could matter. */
  awake = 0;
  private readonly sources: (PeriodicSource | undefined)[] = [];
  /** Number of initial nodes. */
  private readonly first: number;

  /** `neverSleeps`: no node is ever silent. */
  constructor(
    private readonly events: EventQueue,
    private readonly nodes: readonly Pick<NodeInput, 'absent'>[],
    private readonly neverSleeps: boolean,
  ) {
    this.first = nodes.filter(({ absent }) => absent !== true).length;
  }

  /** Starts the heartbeats. With `neverSleeps` every node is heard from its first one on. `period`: µs. */
  start(period: number): void {
    this.period = period;
    if (this.neverSleeps) this.nodes.forEach(({ absent }, node) => absent !== true && this.wake(node));
  }

  /** The next heartbeat of a node is to be heard: that of this instant, unless its turn has passed. */
  wake(node: number): void {
    if (this.period === 0) return;
    const source = (this.sources[node] ??= new PeriodicSource(
      this.period,
      Math.floor((node * this.period) / this.first),
    ));
    if (!source.asleep) return;
    const now = this.events.clock;
    // Nodes that joined may beat in one instant with others, in their order.
    const isAhead = this.events.isAhead(EventClass.heartbeat * CLASS_STRIDE + node);
    this.push(node, source.wake(isAhead ? now - 1 : now));
    if (!this.neverSleeps) this.awake++;
  }

  /** A node joins: it beats from this instant on, or in its former phase if it was there before. */
  join(node: number): void {
    if (this.period === 0 || this.sources[node] !== undefined) return;
    this.sources[node] = new PeriodicSource(this.period, this.events.clock);
    if (this.neverSleeps) this.wake(node);
  }

  /** A heartbeat was heard; `more`: whether the next one matters as well. */
  beat(node: number, more: boolean): void {
    const source = this.sources[node] as PeriodicSource;
    source.tick();
    if (more || this.neverSleeps) {
      this.push(node, source.nextTick(this.events.clock));
    } else {
      this.awake--;
      source.sleep(this.events.clock);
    }
  }

  private push(node: number, at: number): void {
    this.events.heap.push(
      at,
      EventClass.heartbeat * CLASS_STRIDE + node,
      kindFor(Target.heartbeat, 'housekeeping'),
      node,
      0,
    );
  }
}
