/** The paths of settings, one step at a time: what an author can write behind `workload/etl/`. */
import { getAt } from '../../base/json';
import type { Json } from '../../base/json';
import type { PlacedKnob } from '../../scenario/knobs';
import type { Scenario } from '../../scenario/schema';
import { knobsAt } from './settings';

/** One step of a path as it is written, a slash at its end where more follow. */
export interface PathStep {
  readonly step: string;
  readonly help: string;
}

const ROOTS: readonly PathStep[] = [
  { step: 'cluster/', help: 'The size of the cluster and its groups of nodes' },
  { step: 'workload/', help: 'What is submitted' },
  { step: 'queues/', help: 'The tree of queues' },
  { step: 'scheduler/', help: 'Settings of the scheduler' },
  { step: 'data/', help: 'Placement of data' },
  { step: 'seed', help: 'Of all random draws' },
  { step: 'horizon', help: 'The latest end of the run' },
];

const TOTALS: readonly PathStep[] = [
  { step: 'cores', help: 'All cores, distributed over the nodes' },
  { step: 'memory', help: 'All memory, distributed over the nodes' },
  { step: 'nodes/', help: 'Groups of nodes' },
];

/**
 * The steps that may follow a path. Ids are written as in `settingAt`: `~1` for a slash.
 * @param path empty, or with a slash at its end
 */
export function pathSteps(seen: Scenario, path: string): PathStep[] {
  const steps = path.split('/').slice(0, -1).map(unescaped);
  const [root] = steps;
  if (root === undefined) return [...ROOTS];
  if (root === 'cluster' && steps.length === 1) return [...TOTALS];
  const ownerDepth = root === 'scheduler' ? 1 : root === 'cluster' ? 3 : 2;
  if (steps.length < ownerDepth) return idsAt(seen, steps).map((id) => ({ step: `${escaped(id)}/`, help: '' }));
  return knobSteps(knobsAt(seen, steps), steps.slice(ownerDepth));
}

/** The parts of a document that have a name, as a goal can keep them: `workload`, and `workload/etl` in it. */
export function partsOf(seen: Scenario): string[] {
  return Object.keys(seen).flatMap((root) => [root, ...idsAt(seen, [root]).map((id) => `${root}/${escaped(id)}`)]);
}

/** The ids of a list of the document. */
function idsAt(seen: Scenario, steps: readonly string[]): string[] {
  const list = getAt(seen, steps);
  if (!Array.isArray(list)) return [];
  return list.flatMap((element: Json) => {
    const id = getAt(element, ['id']);
    return typeof id === 'string' ? [id] : [];
  });
}

/** The knobs of an owner, those that lie deeper as the object that holds them. */
function knobSteps(placed: readonly PlacedKnob[], inside: readonly string[]): PathStep[] {
  const found = new Map<string, string>();
  for (const { holder, knob } of placed) {
    if (!inside.every((step, depth) => holder[depth] === step)) continue;
    if (holder.length === inside.length) found.set(knob.name, knob.help);
    else found.set(`${holder[inside.length]}/`, found.get(`${holder[inside.length]}/`) ?? '');
  }
  return [...found].map(([step, help]) => ({ step, help }));
}

const escaped = (id: string): string => id.replaceAll('~', '~0').replaceAll('/', '~1');
const unescaped = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~');
