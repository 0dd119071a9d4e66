/** A run that stops at every instant, so that what its scheduler holds can be looked at beside what the model says of it. */
import { modelOf } from '../../../analysis/testing/model-of.test-helper';
import type { RunModel } from '../../../analysis/model';
import { expandScenario } from '../../../engine/expand';
import { galleryEntry } from '../../../engine/gallery';
import { schedulerPlugin } from '../../../engine/registry';
import { parseScenario } from '../../../engine/document/schema';
import { frameworkPlugins } from '../../../engine/systems';
import type { Scenario } from '../../../scenario/schema';
import type { ClusterScheduler, Framework } from '../../../sim/ports';
import { Simulation } from '../../../sim/simulation';
import { seenBy } from '../../shared/acts/act';

export interface LiveRun {
  readonly model: RunModel;
  /** The document as the variant sees it. */
  readonly seen: Scenario;
  /** Runs it from the beginning; `look` is called when all that happens at an instant (µs) has happened. */
  readonly play: (look: (scheduler: ClusterScheduler, frameworks: readonly Framework[], at: number) => void) => void;
}

export async function liveRun(id: string, variant = 'A'): Promise<LiveRun> {
  const parsed = parseScenario(galleryEntry(id)?.scenario);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  const input = expandScenario(parsed.value, variant);
  if (!input.ok) throw new Error(JSON.stringify(input.error));
  const scheduler = await schedulerPlugin(parsed.value.scheduler.type).load();
  const frameworks = Object.fromEntries(
    await Promise.all(frameworkPlugins.map(async (plugin) => [plugin.kind, await plugin.load()] as const)),
  );
  return {
    model: modelOf(parsed.value, variant),
    seen: seenBy(parsed.value, variant),
    play: (look) => {
      const begin = () => new Simulation(input.value, { scheduler, frameworks }, 'outcomes');
      const simulation = begin();
      // The last event of an instant is known from a run before: afterwards the next instant has begun.
      for (const events of lastEvents(begin())) {
        // A slice may only work on what is prepared.
        while (simulation.eventCount < events) simulation.runSlice(events - simulation.eventCount);
        look(simulation.scheduler, simulation.frameworks, simulation.now());
      }
    },
  };
}

/** How many events have happened at the end of each instant. */
function lastEvents(simulation: Simulation): number[] {
  const counts: number[] = [];
  let before = simulation.now();
  for (let over = false; !over;) {
    const { eventCount } = simulation;
    over = simulation.runSlice(1);
    if (simulation.now() > before && eventCount > 0) counts.push(eventCount);
    before = simulation.now();
  }
  return counts;
}
