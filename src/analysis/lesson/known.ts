/** What a lesson may name in a scenario: variants, applications, queues, nodes, values and settings. */
import { costlyIds, metrics } from '../metrics/metrics';
import type { RunModel } from '../model';
import { measuresOf } from '../queue-figures';
import type { Lesson } from '../../scenario/lesson/tree';
import type { Scenario } from '../../scenario/schema';
import { APPLICATION_VALUES } from './application-values';
import type { Known } from './names';
import { keptIn, pathsIn } from './paths';
import { partsOf } from './setting-paths';
import { keptValue, settingAt } from './settings';
import { SPREAD_NAMES } from './spread-values';

/** The run of a variant. */
export interface KnownRun {
  readonly variant: string;
  readonly model: RunModel;
}

const OF_RUN: readonly string[] = ['deadlock.at', 'deadlock.held', 'mean-response', 'cores', 'memory'];
const OF_QUEUE: readonly string[] = ['used', 'pending', 'busy', 'guaranteed', 'max'];

/**
 * What a lesson may name.
 * @param seen the document as each variant sees it, by its id
 * @param terms of the glossary
 */
export function knownOf(
  lesson: Lesson,
  seen: ReadonlyMap<string, Scenario>,
  runs: readonly KnownRun[],
  terms: readonly string[],
): Known {
  const directories = runs.map(({ model }) => model.directory);
  const all = <T>(list: readonly T[]): T[] => [...new Set(list)];
  const documents = [...seen.values()];
  const exists = (path: string): boolean =>
    documents.some((document) => keptValue(document, path) !== undefined || settingAt(document, path) !== undefined);
  const knobs: Record<string, string> = { 'cluster/cores': 'integer', 'cluster/memory': 'memory', seed: 'integer' };
  for (const path of pathsIn(lesson)) {
    for (const document of seen.values()) {
      const setting = settingAt(document, path);
      if (setting !== undefined) knobs[path] ??= setting.kind === 'switch' ? 'boolean' : setting.kind;
    }
  }
  return {
    variants: [...seen.keys()],
    applications: all(
      directories.flatMap(({ applications }) => applications.flatMap(({ id, generator }) => [id, generator])),
    ),
    queues: all(directories.flatMap(({ queues }) => queues.map(({ id }) => id))),
    nodes: all(directories.flatMap(({ nodes }) => nodes.map(({ id }) => id))),
    values: ['first-divergence.at', ...(runs.length > 1 ? spreadOf(runs[0]) : []), ...runs.flatMap(valuesOf)],
    knobs,
    kept: all([...documents.flatMap(partsOf), ...keptIn(lesson).filter(exists)]),
    terms,
    steps: lesson.steps.length,
  };
}

/** What seeds say of the first two variants. */
function spreadOf({ model }: KnownRun): string[] {
  const ids = ['mean-response', ...metricIds(model)];
  return ['spread.seeds', ...ids.flatMap((id) => SPREAD_NAMES.map((name) => `spread.${id}.${name}`))];
}

/** Every metric of Compare, without computing the costly ones. */
function metricIds(model: RunModel): string[] {
  return [...metrics(model).map(({ id }) => id), ...costlyIds(model)];
}

function valuesOf({ variant, model }: KnownRun): string[] {
  const { resourceTypes } = model.directory;
  const typed = (names: readonly string[]): string[] =>
    names.flatMap((name) => [name, ...resourceTypes.map((type) => `${name}.${type}`)]);
  const hasFairShares = measuresOf(model).some(({ role }) => role === 'fair');
  return [
    ...OF_RUN,
    ...metricIds(model),
    ...['held', 'reached', 'state', 'why', ...APPLICATION_VALUES].map((name) => `app.${name}`),
    ...typed(hasFairShares ? [...OF_QUEUE, 'fair-share'] : OF_QUEUE).map((name) => `queue.${name}`),
    ...typed(['used', 'capacity']).map((name) => `node.${name}`),
  ].map((name) => `${variant}.${name}`);
}
