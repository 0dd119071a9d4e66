/**
 * Continuous scheduling: rounds over all nodes with room, that with the most free memory first, independently of heartbeats.
 * Source: Hadoop, scheduler/fair/FairScheduler.continuousSchedulingAttempt.
 */
import type { OwnNodes } from '../../yarn/own-nodes';
import { MEMORY } from '../../yarn/resources';
import type { RequestKey } from '../../yarn/resource-requests';
import type { FairApp, FairNode } from '../applications/fair-app';
import type { FairBook } from '../fair-book';
import type { FairAssignment } from './fair-assignment';

export class ContinuousRounds {
  constructor(
    private readonly book: FairBook,
    private readonly assignment: FairAssignment,
    private readonly own: OwnNodes<FairApp>,
  ) {}

  /** Carries out a round. Returns whether another one may have an effect although nothing else happens. */
  run(): boolean {
    const { book, own } = this;
    const nodes = this.nodesInOrder();
    let goesOn = false;
    const look = (node: FairNode): boolean => {
      const hasGiven = this.assignment.attempt(node) > 0;
      if (hasGiven || this.assignment.ages) goesOn = true;
      return hasGiven && node.reservation === undefined;
    };
    if (own.isInForce) own.sweep(nodes, this.wanted(), look);
    else nodes.forEach(look);
    return goesOn && book.wanted > 0;
  }

  private nodesInOrder(): FairNode[] {
    const { nodes, settings } = this.book;
    const { minimum } = settings;
    return nodes.all
      .filter((node) => node !== undefined)
      .filter(({ available }) => available.every((quantity, t) => quantity >= minimum[t]))
      .sort((a, b) => b.available[MEMORY] - a.available[MEMORY] || a.node - b.node);
  }

  /** The request keys of runnable applications. */
  private wanted(): RequestKey[] {
    return [...this.book.apps].filter(({ runnable }) => runnable).flatMap(({ requests }) => requests.keys);
  }
}
