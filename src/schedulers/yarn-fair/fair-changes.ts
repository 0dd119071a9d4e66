/** The consumers of each kind of change in the Fair scheduler's book. */
import { Changes } from '../yarn/changes';
import type { Dependencies } from '../yarn/changes';
import type { FairQueue } from './queues/fair-queue';

/**
 * asked: an application wants more or fewer containers; given, released: it got or lost one; master: one is charged or no longer;
 * served: an application has all that one of its keys asked for, so that nodes come to the next one;
 * runnable: applications came, went, moved or were admitted; reservation: one was dropped; bounds: the smallest and largest
 * asks of a leaf; demand: that of a queue; shares: the cluster was divided again; limits: settings or queues; nodes: one came
 * or went.
 */
export type FairChange =
  | 'asked'
  | 'given'
  | 'released'
  | 'served'
  | 'master'
  | 'runnable'
  | 'reservation'
  | 'bounds'
  | 'demand'
  | 'shares'
  | 'limits'
  | 'nodes';

const dependsOn = {
  /** The update thread has something to do. */
  update: ['asked', 'given', 'released', 'master', 'runnable', 'reservation', 'limits', 'nodes'],
  /** Demands of applications, by leaf. */
  demands: ['asked', 'released', 'runnable'],
  /** All sums of demands: maxima may cut them differently. */
  allDemands: ['limits', 'nodes'],
  /** Fair shares from the root down. */
  shares: ['runnable', 'limits', 'nodes'],
  /** Steady fair shares. */
  steadyShares: ['limits', 'nodes'],
  /** What is asked for at least and at most, by leaf: which nodes count as full follows from it. */
  askSizes: ['asked', 'runnable'],
  /** Silent nodes may have something to hear: something became possible that was not. */
  nodes: ['asked', 'released', 'served', 'master', 'runnable', 'reservation', 'demand', 'shares', 'limits', 'nodes'],
  /** The same, for the table of it. */
  leafAsks: ['bounds'],
  allAsks: ['limits', 'nodes'],
  /** Whether masters run in a leaf or wait, by leaf. */
  masters: ['master', 'runnable', 'bounds'],
  /** Whether a queue on the way up runs as many applications as it may, by leaf. */
  runReasons: ['runnable'],
  /** Which leaves may have too little left for the masters that wait, by leaf. */
  masterReasons: ['master', 'runnable', 'bounds'],
  /** Whether the maxima of a leaf and of the queues above are too small for what is wanted there, by leaf. */
  maxima: ['asked', 'given', 'released', 'runnable'],
  allMaxima: ['limits', 'nodes'],
  /** The statements about fair shares and demands of queues. */
  figures: ['shares', 'limits', 'nodes'],
  /** Those about the demand of one queue. */
  demandFigures: ['demand'],
  /** Those about masters, by leaf. */
  masterFigures: ['master', 'runnable'],
  /** The statements about their steady shares and limits. */
  limitFigures: ['limits', 'nodes'],
  /** Since when nothing but time has passed. */
  stillness: ['asked', 'given', 'released', 'master', 'runnable', 'reservation', 'limits', 'nodes'],
} as const satisfies Dependencies<string, FairChange>;

export type FairConsumer = keyof typeof dependsOn;

/** Subjects are leaves; demands are those of any queue. */
export class FairChanges extends Changes<FairConsumer, FairChange, FairQueue> {
  constructor() {
    super(dependsOn);
  }
}
