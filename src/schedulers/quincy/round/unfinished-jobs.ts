/** The jobs that are not finished, in the order of their submission: all, those with tasks that wait, and those with news. */
import type { Job } from './job';

/** A task, and a machine that it runs or is to start on. */
export interface TaskOn {
  readonly job: Job;
  readonly task: number;
  readonly machine: number;
}

export class UnfinishedJobs {
  /** With the number of each in the order of submission. */
  private readonly numbers = new Map<Job, number>();
  private submitted = 0;
  private readonly withWaiting = new Set<Job>();
  private readonly withNews = new Set<Job>();

  get count(): number {
    return this.numbers.size;
  }

  add(job: Job): void {
    this.numbers.set(job, this.submitted++);
    this.changed(job);
  }

  remove(job: Job): void {
    this.numbers.delete(job);
    this.withWaiting.delete(job);
    this.withNews.delete(job);
  }

  /** A task of the job has come, started or gone. */
  changed(job: Job): void {
    if (!this.numbers.has(job)) return;
    this.withNews.add(job);
    if (job.waiting > 0) this.withWaiting.add(job);
    else this.withWaiting.delete(job);
  }

  all(): readonly Job[] {
    return [...this.numbers.keys()];
  }

  waiting(): readonly Job[] {
    return this.inOrder(this.withWaiting);
  }

  /** All tasks that run. `machineOf`: by container. */
  *running(machineOf: ArrayLike<number>): Iterable<TaskOn> {
    for (const job of this.numbers.keys()) {
      for (let task = 0; task < job.tasks; task++) {
        const container = job.container[task];
        if (container >= 0) yield { job, task, machine: machineOf[container] };
      }
    }
  }

  /** Jobs that wait, and jobs that may have changed since they were last reported. */
  news(): readonly Job[] {
    return this.inOrder(new Set([...this.withNews, ...this.withWaiting]));
  }

  /** All news has been reported. From now on only these jobs have news. */
  reported(jobs: readonly Job[]): void {
    this.withNews.clear();
    for (const job of jobs) this.withNews.add(job);
  }

  private inOrder(jobs: ReadonlySet<Job>): readonly Job[] {
    return [...jobs].sort((one, other) => this.numberOf(one) - this.numberOf(other));
  }

  private numberOf(job: Job): number {
    return this.numbers.get(job) ?? this.submitted;
  }
}
