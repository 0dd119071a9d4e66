/** Runs where every plug-in is at hand: on the command line and in tests. A page loads those of its scenario (`worker/`). */
import type { RunInput } from '../sim/run-input';
import type { PluginFactories } from '../sim/simulation';
import type { RecordingLevel } from '../sim/trace';
import { loadFactories, schedulerTypes } from './factories';
import { frameworkPlugins } from './registry';
import { createRun } from './run';
import type { Run } from './run';

const kinds = new Set(frameworkPlugins.map(({ kind }) => kind));
const loaded = new Map<string, PluginFactories>();
for (const type of schedulerTypes) loaded.set(type, await loadFactories(type, kinds));

/** Prepares a run of a validated and expanded scenario. Nothing is simulated before the first slice. */
export function startRun(input: RunInput, level: RecordingLevel = 'outcomes'): Run {
  return createRun(input, loaded.get(String(input.scheduler['type'])) as PluginFactories, level);
}
