/** Applications of a starting point, divided among the queues of a file: queues that nothing enters would show nothing. */
import { formatDuration, parseDuration } from '../../../base/units';
import { schedulerExpansion } from '../../../engine/expansions';
import { applicationKnobs } from '../../../scenario/frame-knobs';
import type { ApplicationText, Scenario } from '../../../scenario/schema';
import { lastName } from '../../../scenario/queue-path';

/**
 * The scenario with each entry of its workload divided among the leaves, in turn, as far as there are applications. An entry
 * becomes one for each of its queues and is named after the queue; together they arrive as often as before. Leaves that the
 * scenario's placement rules do not choose, or that would turn the user away, get none; without a leaf for it, an entry stays
 * as it is.
 * @param scenario has the queues and placement rules that the applications will meet
 * @param leaves full paths
 */
export function spreadApplications(scenario: Scenario, leaves: readonly string[]): Scenario['workload'] {
  const { workload } = scenario;
  return workload.flatMap((entry) => {
    const prefix = workload.length === 1 ? '' : `${entry.id}-`;
    return dividedAmong(entry, openTo(scenario, entry, leaves), prefix);
  });
}

/** The leaves that take applications of an entry that name them. */
function openTo({ queues, scheduler }: Scenario, entry: ApplicationText, leaves: readonly string[]): readonly string[] {
  const place = schedulerExpansion(scheduler.type).placement?.(queues, scheduler);
  if (place === undefined) return leaves;
  const { user = applicationKnobs.user.default, groups = [], tags = {} } = entry;
  const { placed } = place(leaves.map((queue) => ({ user, groups, queue, tags })));
  return leaves.filter((leaf, i) => {
    const answer = placed[i];
    return 'queue' in answer && answer.queue === leaf && answer.refused === undefined;
  });
}

function dividedAmong(entry: ApplicationText, open: readonly string[], prefix: string): ApplicationText[] {
  const { count = 1 } = entry;
  const chosen = open.slice(0, count);
  if (chosen.length === 0) return [entry];
  const names = namesFor(chosen);
  return chosen.map((queue, i) => ({
    ...entry,
    id: chosen.length === 1 ? entry.id : prefix + names[i],
    queue,
    count: Math.floor(count / chosen.length) + (i < count % chosen.length ? 1 : 0),
    ...arrivalsOf(entry, i, chosen.length),
  }));
}

/** The last names of queues; numbers where two have the same, or where a name cannot be part of an id. */
function namesFor(queues: readonly string[]): readonly string[] {
  const names = queues.map(lastName);
  const fit = new Set(names).size === names.length && names.every((name) => /^[a-z\d_-]+$/i.test(name));
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
