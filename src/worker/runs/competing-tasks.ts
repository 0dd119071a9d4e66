/**
 * How many tasks compete on average, which determines the cost of decisions that weigh all tasks. It is estimated before the
 * run, as if tasks arrived with their jobs and were finished at the rate of all cores together.
 */
import { mean } from '../../base/math/distributions';
import { VCORE } from '../../base/units';
import { batchKnobs } from '../../frameworks/batch/knobs';
import { knobDistribution, knobNumber } from '../../scenario/knobs';
import { ResourceType } from '../../sim/resource-types';
import type { RunInput } from '../../sim/run-input';

/** Tasks that are unfinished when one of them ends, on average, counted only while there are more of them than cores. */
export function meanCompetingTasks({ applications, nodes }: Pick<RunInput, 'applications' | 'nodes'>): number {
  const cores = nodes.reduce(
    (sum, { capacity, absent }) => sum + (absent ? 0 : Math.floor(capacity[ResourceType.vcore] / VCORE)),
    0,
  );
  const jobs = applications.filter(({ kind }) => kind === 'batch').toSorted((a, b) => a.submit - b.submit);
  let [tasks, unfinished, competing, now, duration] = [0, 0, 0, 0, 0];
  /** `count` tasks end one after the other. Each competes with those that end after it. */
  const end = (count: number): void => {
    const left = Math.max(0, unfinished - count);
    competing += (Math.max(unfinished, cores) ** 2 - Math.max(left, cores) ** 2) / 2;
    unfinished = left;
  };
  for (const { settings, submit } of jobs) {
    end(duration > 0 ? ((submit - now) * cores) / duration : unfinished);
    now = submit;
    const more = knobNumber(settings, batchKnobs.tasks);
    const each = Math.min(Number.MAX_SAFE_INTEGER, mean(knobDistribution(settings, batchKnobs.duration)));
    if (more > 0) duration = (duration * unfinished + each * more) / (unfinished + more);
    unfinished += more;
    tasks += more;
  }
  end(unfinished);
  return tasks === 0 ? 0 : competing / tasks;
}
