/** What a run needs worked out before it begins, in steps with pauses in between. */
import type { RunInput } from '../sim/run-input';
import type { PluginFactories } from '../sim/simulation';
import { PROGRESS_EVERY_MS } from './run-pace';

/** What it needs from the thread it runs in. */
export interface PreparingHost {
  now(): number;
  pause(): Promise<void>;
  isCancelled(): boolean;
}

/**
 * Prepares a run. `report` hears what is being worked out and how much of all is done, 0 to 1, at once and then every so often.
 * Resolves to false when it was cancelled.
 */
export async function prepareRun(
  { prepare }: PluginFactories,
  input: RunInput,
  host: PreparingHost,
  report: (title: string, share: number) => void,
): Promise<boolean> {
  const all = prepare?.(input) ?? [];
  let saidAt = -Infinity;
  for (const [number, preparation] of all.entries()) {
    for (let done = false; !done;) {
      if (host.now() - saidAt >= PROGRESS_EVERY_MS) {
        report(preparation.title, (number + preparation.share) / all.length);
        saidAt = host.now();
        await host.pause();
        if (host.isCancelled()) return false;
      }
      done = preparation.step();
    }
  }
  return true;
}
