/**
 * Succinct state sharing: who knows which workers have long work.
 *
 * Source: Eagle (SoCC 2016). The central scheduler sends the bitmap of workers with long work along with each long task; a
 * worker keeps that of the last long task that reached it, stamped with its arrival. The answer to a reservation carries the
 * worker's bitmap back, whether it is refused or not, and the scheduler of the short job keeps the freshest of those it got.
 */
import { pickOutside, pickWorker } from './partitions';
import type { Partitions } from './partitions';

/** A bitmap; undefined before there is any. */
type Bitmap = Uint32Array | undefined;

export class StateSharing {
  /** Of a long job the bitmap that goes along; of a short one the freshest that came back, and its stamp. */
  private readonly jobBitmaps: Bitmap[] = [];
  private readonly jobStamps: Float64Array;
  private readonly workerBitmaps: Bitmap[] = [];
  private readonly workerStamps: Float64Array;
  /** Rounds of reservations that were refused to each job, and how many of the present one were so far. */
  private readonly rounds: Int32Array;
  private readonly refusals: Int32Array;

  constructor(workers: number, jobs: number) {
    this.jobStamps = new Float64Array(jobs).fill(-1);
    this.workerStamps = new Float64Array(workers).fill(-1);
    this.rounds = new Int32Array(jobs);
    this.refusals = new Int32Array(jobs);
  }

  /** The tasks of a long job go out with this bitmap. */
  sendAlong(app: number, bitmap: Uint32Array): void {
    this.jobBitmaps[app] = bitmap;
  }

  /** A long task has reached a worker. */
  longTaskArrived(app: number, worker: number, now: number): void {
    this.workerBitmaps[worker] = this.jobBitmaps[app];
    this.workerStamps[worker] = now;
  }

  /** A worker refuses a reservation of a short job. */
  refuse(app: number): void {
    this.refusals[app]++;
  }

  /** The answer of a worker to a reservation of a short job returns its bitmap, which the job keeps if it is fresher than its own. */
  returnBitmap(app: number, worker: number): void {
    const bitmap = this.workerBitmaps[worker];
    if (bitmap === undefined || this.workerStamps[worker] <= this.jobStamps[app]) return;
    this.jobStamps[app] = this.workerStamps[worker];
    this.jobBitmaps[app] = bitmap;
  }

  /**
   * The refusals of a round are back. Returns how many there were; 0 when they were taken already, because all of a round come
   * at one instant and the first stands for all.
   */
  takeRefusals(app: number): number {
    const count = this.refusals[app];
    if (count > 0) this.rounds[app]++;
    this.refusals[app] = 0;
    return count;
  }

  /** Rounds that were refused to a job so far. */
  round(app: number): number {
    return this.rounds[app];
  }

  /** The same with a round whose refusals are on their way back. */
  refused(app: number): number {
    return this.rounds[app] + (this.refusals[app] > 0 ? 1 : 0);
  }

  /** A job starts again with reservations that may be refused. */
  restart(app: number): void {
    this.rounds[app] = 0;
  }

  /** What a worker knew is lost with it. */
  workerLost(worker: number): void {
    this.workerBitmaps[worker] = undefined;
    this.workerStamps[worker] = -1;
  }

  /**
   * Where a refused reservation goes: to a worker without long work, as far as the job's bitmap shows it. After the last of
   * `rounds` it goes to one closed to long jobs. -1 when no worker is up.
   */
  nextWorker(app: number, { small, closed }: Partitions, rounds: number, draw: () => number): number {
    const bitmap = this.jobBitmaps[app];
    let worker = -1;
    if (this.rounds[app] >= rounds) worker = pickWorker(closed, draw());
    if (worker === -1 && bitmap !== undefined) worker = pickOutside(small, bitmap, draw);
    return worker === -1 ? pickWorker(small, draw()) : worker;
  }
}
