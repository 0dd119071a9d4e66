/** Applications of a starting point, divided among the queues of a file: queues that nothing enters would show nothing. */
import { formatDuration, parseDuration } from '../../base/units';
import { admission } from '../../engine/expand/admission';
import type { ApplicationText, Scenario } from '../../scenario/schema';
import { lastName } from '../../scenario/queue-path';
import { possibleSubmitters } from './possible-submitters';
import type { Submitter } from './possible-submitters';

/**
 * The workload of a scenario with each entry divided among the leaves, in turn, as far as there are applications. An entry becomes
 * one for each of its queues and is named after the queue; together they arrive as often as before. Its user, groups or namespace
 * change where the queue would not take them. Leaves that no one enters get none. Without a leaf, an entry goes where
 * rules put it.
 * @param scenario has the queues and placement rules that the applications will meet
 * @param leaves full paths
 */
export function spreadApplications(scenario: Scenario, leaves: readonly string[]): Scenario['workload'] {
  const { workload } = scenario;
  return workload.flatMap((entry) => {
    const prefix = workload.length === 1 ? '' : `${entry.id}-`;
    return dividedAmong(entry, waysIn(scenario, entry, leaves), prefix);
  });
}

/** What an entry says of its queue and of who submits it. */
type WayIn = Pick<ApplicationText, 'queue'> & Partial<Submitter>;

/** For each leaf that takes applications of an entry how they get there, at most as many as there are applications. */
function waysIn(scenario: Scenario, entry: ApplicationText, leaves: readonly string[]): WayIn[] {
  const most = entry.count ?? 1;
  const admit = admission(scenario);
  if (admit === undefined) return leaves.slice(0, most).map((queue) => ({ queue }));
  const found: WayIn[] = [];
  for (const queue of leaves) {
    if (found.length === most) break;
    const submitters = possibleSubmitters(entry, queue, scenario);
    const admitted = admit(submitters.map((submitter) => ({ ...submitter, queue })));
    const first = admitted.findIndex((to) => 'queue' in to && to.queue === queue);
    if (first >= 0) found.push({ ...(first > 0 && submitters[first]), queue });
  }
  return found.length > 0 ? found : anyWayIn(scenario, entry, admit);
}

/** How applications of an entry get into any queue, such as one that a rule creates; empty where they do not, or do as they are. */
function anyWayIn(
  scenario: Scenario,
  entry: ApplicationText,
  admit: NonNullable<ReturnType<typeof admission>>,
): WayIn[] {
  const { queue } = entry;
  const submitters = possibleSubmitters(entry, queue ?? '', scenario);
  const first = admit(submitters.map((submitter) => ({ ...submitter, queue }))).findIndex((to) => 'queue' in to);
  return first > 0 ? [{ ...submitters[first], queue }] : [];
}

function dividedAmong(entry: ApplicationText, ways: readonly WayIn[], prefix: string): ApplicationText[] {
  if (ways.length === 0) return [entry];
  const { count = 1 } = entry;
  const names = namesFor(ways.map(({ queue = '' }) => queue));
  return ways.map((way, i) => ({
    ...entry,
    ...way,
    id: ways.length === 1 ? entry.id : prefix + names[i],
    count: Math.floor(count / ways.length) + (i < count % ways.length ? 1 : 0),
    ...arrivalsOf(entry, i, ways.length),
  }));
}

/** A longer name of a queue may be too long for an id that begins with that of an entry. */
const LONGEST_NAME = 60;

/** The last names of queues; numbers where two have the same, or where a name cannot be part of an id. */
function namesFor(queues: readonly string[]): readonly string[] {
  const names = queues.map(lastName);
  const isFit = (name: string): boolean => name.length <= LONGEST_NAME && /^[a-z\d_-]+$/i.test(name);
  const fit = new Set(names).size === names.length && names.every(isFit);
  return fit ? names : queues.map((_, i) => `queue-${i + 1}`);
}

/** Part `i` of `parts` begins `i` mean distances later, and its distances are `parts` times as long. Others keep theirs. */
function arrivalsOf({ submit = '0s', arrivals }: ApplicationText, i: number, parts: number): Partial<ApplicationText> {
  if (typeof arrivals !== 'object' || arrivals.dist !== 'exponential') return {};
  const [begin, mean] = [parseDuration(submit), parseDuration(arrivals.mean)];
  if (!begin.ok || !mean.ok) return {};
  return {
    submit: formatDuration(begin.value + i * mean.value),
    arrivals: { ...arrivals, mean: formatDuration(parts * mean.value) },
  };
}
