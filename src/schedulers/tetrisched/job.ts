/** A job as the scheduler knows it. */
import type { JobInput } from '../../sim/job-input';
import { leavesOf, mapLeaves } from './strl/expression';
import type { Request } from './strl/request';
import { requestOf, statedRequest } from './wizard/job-request';
import type { ConstraintKind } from './wizard/job-request';

/** A running task. */
export interface RunningTask {
  readonly node: number;
  /** Expected end, µs. */
  until: number;
}

export class Job {
  /** Tasks that are to be placed. */
  pending = 0;
  /** Running tasks by container. */
  readonly running = new Map<number, RunningTask>();
  begun = false;
  /** It lost a node, and what is left of it is stopped at the next opportunity. */
  broken = false;
  attempts = 1;

  constructor(
    readonly app: number,
    readonly ask: number,
    readonly input: JobInput,
    /** µs. */
    readonly submit: number,
  ) {}

  /** Whether its tasks start together: not where each of them is worth its share. */
  get isGang(): boolean {
    const stated = statedRequest(this.input);
    if (stated !== undefined) return leavesOf(stated).some(({ op }) => op === 'nCk');
    return this.input.prefers !== 'storage';
  }

  /** Jobs with accepted reservations come before those with deadlines, and these before the rest. */
  get rank(): number {
    if (this.input.deadline === undefined) return 2;
    return this.input.reserved ? 0 : 1;
  }

  /** µs: until then it has its full value. Without a deadline that is its submission. */
  get desired(): number {
    return this.submit + (this.input.deadline ?? 0);
  }

  /** What it asks for, with run times as the scheduler believes them. */
  request(racks: readonly string[], constraints: ConstraintKind, estimateError: number): Request {
    return believedRequest(this.input, this.pending, racks, constraints, estimateError);
  }
}

/** The request of a job of which tasks are to be placed, with run times as the scheduler believes them. */
export function believedRequest(
  input: JobInput,
  tasks: number,
  racks: readonly string[],
  constraints: ConstraintKind,
  estimateError: number,
): Request {
  const request = statedRequest(input) ?? requestOf(input, tasks, racks, constraints);
  return mapLeaves(request, (leaf) => ({ ...leaf, dur: Math.round((leaf.dur ?? input.runtime) * estimateError) }));
}

/**
 * What alsched makes of a request. It knows no time, so that what is fast is worth as much more as it is faster; a tree of the
 * job's own says itself what it is worth.
 */
export function timelessRequest(request: Request, { utility, runtime }: JobInput): Request {
  if (utility !== undefined) return request;
  return mapLeaves(request, (leaf) => ({ ...leaf, v: leaf.v * speed(runtime, leaf.dur) }));
}

/** How many times as fast as usual; what takes no time is fast everywhere. */
function speed(usual: number, taken: number | undefined): number {
  return taken === undefined || taken === 0 ? 1 : usual / taken;
}
