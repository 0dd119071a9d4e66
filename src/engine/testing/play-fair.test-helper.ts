/** Plays small workloads under YARN's Fair scheduler, for its tests. */
import { play } from './play.test-helper';
import type { Outline, Played } from './play.test-helper';

export type Loose = Readonly<Record<string, unknown>>;

/** How the names of most settings begin. */
export const FAIR = 'yarn.scheduler.fair.';

/** Nodes of 8 GB. Heartbeats of one second; node i of n beats i/n of a second later; updates every half second. */
export function yarn(outline: Omit<Outline, 'scheduler'> & { readonly settings?: Loose }): Played {
  const { settings, nodes = [8], ...rest } = outline;
  return play({
    ...rest,
    nodes: nodes.map((node) => (typeof node === 'number' ? { capacity: { vcore: node, memory: '8GB' } } : node)),
    scheduler: { type: 'yarn-fair', preset: 'fs-3', ...settings },
  });
}

/** The root and the queues below it. */
export const tree = (...queues: Loose[]) => [{ id: 'root' }, ...queues];
