/**
 * What preemption frees on one node, by application that it is for, until the application has received it.
 * Source: Hadoop 3.x, scheduler/fair/FSSchedulerNode.
 */
import { addTo, componentwiseMin, isZero, subtractFrom } from '../../yarn/resources';
import type { Resource } from '../../yarn/resources';

export class NodeEarmarks<A> {
  /** Sum over all applications. */
  readonly total: Resource;
  /** By application, in the order of preemption. */
  private readonly amounts = new Map<A, Resource>();

  constructor(private readonly types: number) {
    this.total = new Float64Array(types);
  }

  get isEmpty(): boolean {
    return this.amounts.size === 0;
  }

  has(app: A): boolean {
    return this.amounts.has(app);
  }

  /** Applications with the amount for each. */
  entries(): [A, Resource][] {
    return [...this.amounts];
  }

  /** A container of that size is preempted for an application. */
  add(app: A, size: Resource): void {
    let amount = this.amounts.get(app);
    if (amount === undefined) {
      amount = new Float64Array(this.types);
      this.amounts.set(app, amount);
    }
    addTo(amount, size);
    addTo(this.total, size);
  }

  /** The application got a container of that size on the node. */
  given(app: A, size: Resource): void {
    const amount = this.amounts.get(app);
    if (amount === undefined) return;
    const used = componentwiseMin(amount, size);
    subtractFrom(amount, used);
    subtractFrom(this.total, used);
    if (isZero(amount)) this.amounts.delete(app);
  }

  /** The application no longer needs its amount. */
  drop(app: A): void {
    const amount = this.amounts.get(app);
    if (amount === undefined) return;
    subtractFrom(this.total, amount);
    this.amounts.delete(app);
  }
}
