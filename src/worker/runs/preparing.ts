/** Computes what a run needs before it begins, in steps with pauses in between. */
import type { Preparation } from '../../sim/preparation';
import type { RunInput } from '../../sim/run-input';
import type { PluginFactories } from '../../sim/simulation';
import type { Exchange, Turn } from '../exchange';
import type { Preparing } from '../protocol';
import type { ThreadHost } from '../thread-host';
import { PROGRESS_EVERY_MS } from './run-pace';

export interface PreparingHost extends ThreadHost {
  /** Shares the work with other workers; absent: it is done alone. */
  readonly exchange?: Exchange | undefined;
}

/** Between two looks whether another worker is through, ms. */
const LOOK_EVERY_MS = 20;

/** How far a piece of work is, in its own parts. */
export function preparingOf({ title, size, share }: Preparation): Preparing {
  return { title, done: Math.floor(size * share), of: size };
}

/**
 * Prepares a run. `report` hears what is being worked out and how much of all is done, at once and then every so often.
 * Resolves to false when it was cancelled.
 */
export async function prepareRun(
  { prepare }: PluginFactories,
  input: RunInput,
  host: PreparingHost,
  report: (preparing: Preparing) => void,
): Promise<boolean> {
  return new PreparedWork(prepare?.(input) ?? [], host, report).complete();
}

/** The work that a run needs. What another worker does already is left to it. */
class PreparedWork {
  private readonly left: Set<Preparation>;
  /** Work that another worker was found to do. */
  private readonly contended = new Set<Preparation>();
  private reportedAt = -Infinity;

  constructor(
    private readonly all: readonly Preparation[],
    private readonly host: PreparingHost,
    private readonly report: (preparing: Preparing) => void,
  ) {
    this.left = new Set(all);
  }

  /** Resolves to false when it was cancelled. */
  async complete(): Promise<boolean> {
    while (this.left.size > 0) {
      let isIdle = true;
      for (const work of this.left) {
        const outcome = await this.attempt(work);
        if (outcome === 'cancelled') return false;
        if (outcome === 'done') isIdle = false;
      }
      const [next] = this.left;
      if (isIdle && (await this.isStopped(next, LOOK_EVERY_MS))) return false;
    }
    return true;
  }

  /** Does a piece of work, or adopts its result. Work that another worker does now comes after work that is unclaimed. */
  private async attempt(work: Preparation): Promise<'done' | 'elsewhere' | 'cancelled'> {
    const { host, contended } = this;
    const turn: Turn | undefined = host.exchange === undefined ? ALONE : await host.exchange.take(work.key);
    if (turn === undefined) {
      contended.add(work);
      return 'elsewhere';
    }
    try {
      // The message of the other worker may still be in transit.
      if (contended.has(work) && turn.known() === undefined) await host.pause(LOOK_EVERY_MS);
      if (!work.adopt(turn.known()) && !(await this.build(work))) return 'cancelled';
    } finally {
      turn.leave();
    }
    this.left.delete(work);
    return 'done';
  }

  /** Resolves to false when it was cancelled. */
  private async build(work: Preparation): Promise<boolean> {
    for (let done = false; !done;) {
      if (await this.isStopped(work)) return false;
      done = work.step();
    }
    this.host.exchange?.tell(work.key, work.result());
    return true;
  }

  /**
   * Reports the progress if it is time, and then pauses. Resolves to whether the run was cancelled.
   * @param ms length of the pause; without it there is a short one, and only after a report
   */
  private async isStopped(work: Preparation, ms?: number): Promise<boolean> {
    const { all, host } = this;
    if (host.now() - this.reportedAt >= PROGRESS_EVERY_MS) {
      const parts = all.map(preparingOf);
      const sum = (key: 'done' | 'of'): number => parts.reduce((total, part) => total + part[key], 0);
      this.report({ title: work.title, done: sum('done'), of: sum('of') });
      this.reportedAt = host.now();
    } else if (ms === undefined) return false;
    await host.pause(ms);
    return host.isCancelled();
  }
}

const ALONE: Turn = { known: () => undefined, leave: () => undefined };
