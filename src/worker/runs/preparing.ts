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
  const all = prepare?.(input) ?? [];
  const left = new Set(all);
  const contended = new Set<Preparation>();
  let saidAt = -Infinity;
  /** Says how far it is, if it is time. Answers whether to stop. */
  const look = async (at: Preparation, ms?: number): Promise<boolean> => {
    if (host.now() - saidAt >= PROGRESS_EVERY_MS) {
      const parts = all.map(preparingOf);
      const sum = (key: 'done' | 'of'): number => parts.reduce((total, part) => total + part[key], 0);
      report({ title: at.title, done: sum('done'), of: sum('of') });
      saidAt = host.now();
    } else if (ms === undefined) return false;
    await host.pause(ms);
    return host.isCancelled();
  };
  const build = async (preparation: Preparation): Promise<boolean> => {
    for (let done = false; !done;) {
      if (await look(preparation)) return false;
      done = preparation.step();
    }
    host.exchange?.tell(preparation.key, preparation.result());
    return true;
  };
  while (left.size > 0) {
    let idle = true;
    for (const preparation of left) {
      const turn: Turn | undefined = host.exchange === undefined ? ALONE : await host.exchange.take(preparation.key);
      // Another worker does it: unclaimed work comes first.
      if (turn === undefined) {
        contended.add(preparation);
        continue;
      }
      idle = false;
      try {
        // The message of the other worker may still be in transit.
        if (contended.has(preparation) && turn.known() === undefined) await host.pause(LOOK_EVERY_MS);
        if (!preparation.adopt(turn.known()) && !(await build(preparation))) return false;
      } finally {
        turn.leave();
      }
      left.delete(preparation);
    }
    const [next] = left;
    if (idle && (await look(next, LOOK_EVERY_MS))) return false;
  }
  return true;
}

const ALONE: Turn = { known: () => undefined, leave: () => undefined };
