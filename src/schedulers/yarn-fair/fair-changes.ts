/** The consumers of each kind of change in the Fair scheduler's book. */
import { Changes } from '../yarn/changes';
import type { Dependencies } from '../yarn/changes';
import type { FairQueue } from './queues/fair-queue';

/**
 * asked: an application asks for more or fewer containers; given, released: it got or lost one; offered: nodes are offered to an
 * application that was offered none, or to its next key because one has all that it asked for; master: the charge for a master
 * began or ended; runnable: applications came, ended, moved or became runnable; reservation: one was given up; bounds: the
 * smallest and largest asks of a leaf; demand: that of a queue; shares: fair shares were computed; limits: settings or queues;
 * nodes: one joined, left or was resized; starved: an application began to miss a part of its leaf's minimum share, and may
 * reserve nodes because of that.
 */
export type FairChange =
  | 'asked'
  | 'given'
  | 'released'
  | 'offered'
  | 'master'
  | 'runnable'
  | 'reservation'
  | 'bounds'
  | 'demand'
  | 'shares'
  | 'limits'
  | 'nodes'
  | 'starved';

const dependsOn = {
  /** The next update. */
  update: ['asked', 'given', 'released', 'master', 'runnable', 'reservation', 'limits', 'nodes'],
  /** Demands of applications, by leaf. */
  demands: ['asked', 'released', 'runnable'],
  /** The demands of all queues, which their maxima limit. */
  allDemands: ['limits', 'nodes'],
  /** Fair shares from the root down. */
  shares: ['runnable', 'limits', 'nodes'],
  /** Limits of queues that are fractions of the cluster. */
  queueSizes: ['nodes'],
  /** Steady fair shares. */
  steadyShares: ['limits', 'nodes'],
  /** The smallest and largest asks, by leaf: they decide which nodes count as full. */
  askSizes: ['asked', 'runnable'],
  /** Heartbeats of silent nodes. */
  nodes: [
    'asked',
    'released',
    'offered',
    'master',
    'runnable',
    'reservation',
    'demand',
    'shares',
    'limits',
    'nodes',
    'starved',
  ],
  /** The table of smallest asks: rows of leaves, and all rows. */
  leafAsks: ['bounds'],
  allAsks: ['limits', 'nodes'],
  /** Whether masters run or wait, by leaf. */
  masters: ['master', 'runnable', 'bounds'],
  /** Statements about limits on running applications, by leaf. */
  runReasons: ['runnable'],
  /** Statements about limits on masters, by leaf. */
  masterReasons: ['master', 'runnable', 'bounds'],
  /** Statements about maxima of queues, by leaf, and all of them. */
  maxima: ['asked', 'given', 'released', 'runnable'],
  allMaxima: ['limits', 'nodes'],
  /** Figures of fair shares. */
  figures: ['shares', 'limits', 'nodes'],
  /** Figures of demand, by queue. */
  demandFigures: ['demand'],
  /** Figures of masters, by leaf. */
  masterFigures: ['master', 'runnable'],
  /** Figures of steady fair shares and limits. */
  limitFigures: ['limits', 'nodes'],
  /** The time since the latest change (`FairPreemption`). */
  stillness: ['asked', 'given', 'released', 'master', 'runnable', 'reservation', 'limits', 'nodes'],
} as const satisfies Dependencies<string, FairChange>;

export type FairConsumer = keyof typeof dependsOn;

/** Subjects are leaves; demands are those of any queue. */
export class FairChanges extends Changes<FairConsumer, FairChange, FairQueue> {
  constructor() {
    super(dependsOn);
  }
}
