/**
 * Who gets a free slot: the first job in order that accepts the best task it has for the node. The three algorithms of the
 * paper differ in nothing but when a job accepts.
 * Source: Zaharia et al., Delay Scheduling, EuroSys 2010, Algorithms 1 to 3.
 */
import type { FairJobs } from './fair-jobs';

/** Locality of a launch: 0 on a node with the data, 1 in its rack, 2 anywhere else. */
export const SlotLocality = { node: 0, rack: 1, any: 2 } as const;
export type SlotLocality = (typeof SlotLocality)[keyof typeof SlotLocality];

/** When a job launches in a slot that is not near its data. */
export interface LocalityRule {
  /**
   * A heartbeat at `now`: jobs that were skipped in the last one have waited since. Returns the jobs that this may concern; the
   * list is valid until the next call.
   */
  heartbeat(now: number): readonly number[];
  /**
   * Whether a job launches in a slot with locality `best`, the best that it could get there. If not, it lets the slot pass.
   * `heartbeat`: number of the heartbeat; several slots that a job lets pass in one heartbeat count as one skip.
   */
  accepts(job: number, best: SlotLocality, heartbeat: number): boolean;
  /** The worst locality that a job accepts now. */
  levelOf(job: number): SlotLocality;
  /** How long a job must still be skipped before it accepts worse, in the unit of heartbeats; Infinity where time does not count. */
  remaining(job: number): number;
  /** How often in a row a job let slots pass. */
  skipsOf(job: number): number;
}

export class SlotSharing {
  /** Job that launched in the slot offered last, -1 when no job took it. */
  launchedJob = -1;
  launchedTask = -1;
  /** How close to its data that task runs. */
  launchedAt: SlotLocality = SlotLocality.any;
  /** Jobs that had a use for the slot offered last and let it pass. */
  waiting = 0;
  /** Those of them for which it was one more skip. */
  readonly skipped: number[] = [];
  private heartbeats = 0;

  /**
   * `rule`: another one may replace it during the run, and the count of heartbeats goes on; `admits`: whether a job may use a
   * slot of a node at all.
   */
  constructor(
    private readonly fair: FairJobs,
    public rule: LocalityRule,
    private readonly admits: (job: number, node: number) => boolean = () => true,
  ) {}

  /**
   * A slot of a node is free: at most one task is launched. Returns whether one was.
   * @param again whether it is one more slot in the same heartbeat
   */
  offer(node: number, again = false): boolean {
    this.launchedJob = -1;
    this.launchedTask = -1;
    this.waiting = 0;
    this.skipped.length = 0;
    if (!again) this.heartbeats++;
    const takesIt = (job: number): boolean => this.offerTo(job, node);
    return this.fair.inOrder().some((jobs) => jobs.find(takesIt) !== undefined);
  }

  private offerTo(job: number, node: number): boolean {
    const { fair, rule } = this;
    const { tasks } = fair.jobs[job];
    if (tasks.left === 0 || !this.admits(job, node)) return false;
    let best: SlotLocality = SlotLocality.node;
    let task = tasks.onNode(node);
    if (task === -1) {
      best = SlotLocality.rack;
      task = tasks.inRackOf(node);
    }
    if (task === -1) {
      best = SlotLocality.any;
      task = tasks.anywhere();
    }
    const before = rule.skipsOf(job);
    if (!rule.accepts(job, best, this.heartbeats)) {
      this.waiting++;
      if (rule.skipsOf(job) !== before) this.skipped.push(job);
      return false;
    }
    this.launchedJob = job;
    this.launchedTask = task;
    this.launchedAt = best;
    fair.launch(job, task);
    return true;
  }
}
