import { SECOND } from '../../../src/base/units';
import type { ApplicationInput } from '../../../src/sim/run-input';
import { GB, job } from './run-input';

/** The generator of java.util.Random: 48 bits, of which 53 make a double. */
class Random48 {
  private state: bigint;

  constructor(seed: number) {
    this.state = BigInt.asUintN(48, BigInt(seed) ^ 0x5deece66dn);
  }

  private next(bits: bigint): number {
    this.state = BigInt.asUintN(48, this.state * 0x5deece66dn + 0xbn);
    return Number(this.state >> (48n - bits));
  }

  /** From [0, 1). */
  nextDouble(): number {
    const high = this.next(26n);
    return (high * 2 ** 27 + this.next(27n)) / 2 ** 53;
  }

  /** Exponential with this mean. */
  exponential(mean: number): number {
    return -mean * Math.log(1 - this.nextDouble());
  }
}

/** Jobs of one type: means in seconds, and of their tasks. */
export interface StreamOf {
  readonly between: number;
  readonly tasks: number;
  readonly duration: number;
}

/** The jobs of a stream up to the horizon (s), and their tasks. */
export function jobStream(
  type: 'batch' | 'service',
  { between, tasks: meanTasks, duration: meanDuration }: StreamOf,
  seed: number,
  horizon: number,
): { readonly jobs: ApplicationInput[]; readonly tasks: number[] } {
  const random = new Random48(seed * 1000 + (type === 'batch' ? 1 : 2));
  const jobs: ApplicationInput[] = [];
  const counts: number[] = [];
  for (let time = random.exponential(between); time < horizon;) {
    const tasks = Math.max(1, Math.ceil(random.exponential(meanTasks)));
    const duration = Math.round(random.exponential(meanDuration) * SECOND);
    const settings = { tasks, vcore: 1, memory: 2 * GB, jobType: type };
    jobs.push(job(`${type}/${jobs.length + 1}`, Math.round(time * SECOND), duration, settings));
    counts.push(tasks);
    time += random.exponential(between);
  }
  return { jobs, tasks: counts };
}
