import { crossings } from '../../../src/analysis/compare/sweep/crossing';
import { grid } from '../../../src/analysis/compare/sweep/grid';
import { loadChanges } from '../../../src/analysis/compare/sweep/load-changes';
import { pareto } from '../../../src/analysis/compare/sweep/pareto';
import { refine } from '../../../src/analysis/compare/sweep/refine';
import { offeredLoad } from '../../../src/analysis/messages/messages-stats';
import { applyChanges } from '../../../src/base/json';
import { simulateVariant } from '../../../src/cli/simulate';
import type { Scenario } from '../../../src/scenario/schema';
import type { KindRunner } from '../../adapter';
import { list, number, object, optional, text, truth } from '../../read';
import type { Json } from '../../vectors';
import { better, maybe, numbers, scale, seconds } from './values';

function maybes(value: Json | undefined): (number | undefined)[] | undefined {
  return optional(value, (all) => list(all).map(maybe));
}

/** Kinds about sweeps over settings. */
export const sweepKinds: Readonly<Record<string, KindRunner>> = {
  grid: (input) => {
    const { from, to, points, scale: axis, integer, base } = object(input);
    const found = grid({
      from: number(from),
      to: number(to),
      points: number(points),
      scale: scale(axis),
      integer: optional(integer, truth, false),
      base: maybe(base),
    });
    return found.ok ? { problem: null, values: found.value } : { problem: found.error, values: null };
  },
  refine: (input) => {
    const { x, y, scale: axis, integer, difference, se, threshold, budget } = object(input);
    const limit = maybe(threshold);
    return {
      next: refine({
        x: numbers(x),
        y: list(y).map(maybe),
        scale: scale(axis),
        integer: optional(integer, truth, false),
        difference: maybes(difference),
        se: maybes(se),
        ...(limit === undefined ? {} : { threshold: limit }),
        budget: number(budget),
      }),
    };
  },
  crossing: (input) => {
    const { x, scale: axis, mean, low, high } = object(input);
    return {
      crossings: crossings({
        x: numbers(x),
        scale: scale(axis),
        mean: numbers(mean),
        low: numbers(low),
        high: numbers(high),
      }),
    };
  },
  pareto: (input) => {
    const { points, better: directions } = object(input);
    const read = list(points).map(object);
    const [ofX, ofY] = list(directions).map(better);
    const { front, excluded } = pareto(
      read.map(({ x, y }) => ({ x: maybe(x), y: maybe(y) })),
      [ofX, ofY],
    );
    const name = (index: number): string => text(read[index].name);
    return { front: front.map(name), excluded: excluded.map(name) };
  },
  load: (input) => {
    const { submissions, factor, work, capacity } = object(input);
    const scenario = jobs(numbers(submissions), numbers(work), number(capacity), number(factor));
    const changed = applyChanges(scenario as Json, loadChanges(scenario, number(factor)));
    if (!changed.ok) throw new Error(changed.error.message);
    const { model } = simulateVariant(changed.value as unknown as Scenario, 'A', undefined);
    const { applications } = model;
    return {
      submissions: applications.map(({ submitted }) => seconds(submitted)),
      offered: offeredLoad(model, number(capacity)),
    };
  },
};

/** Jobs of one task each, which all end, whatever `factor` does to them. @param work how long each runs on one of `capacity` cores, s */
function jobs(submissions: readonly number[], work: readonly number[], capacity: number, factor: number): Scenario {
  const spread = Math.max(0, ...submissions) * Math.max(1, 1 / factor);
  return {
    signalbox: 1,
    horizon: Math.ceil(spread + work.reduce((sum, one) => sum + one, 0)) + 3600,
    cluster: { nodes: [{ id: 'node', capacity: { vcore: Math.max(1, capacity), memory: '64GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.jobs' }],
    scheduler: { type: 'yunikorn' },
    workload: submissions.map((submit, place) => ({
      id: `job-${place}`,
      kind: 'batch',
      queue: 'root.jobs',
      submit,
      tasks: 1,
      duration: work[place],
    })),
  };
}
