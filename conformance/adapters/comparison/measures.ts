import { deadlines } from '../../../src/analysis/compare/measures/deadlines';
import { fairnessOverTime } from '../../../src/analysis/compare/measures/fairness-over-time';
import { fragmentation } from '../../../src/analysis/compare/measures/fragmentation';
import { goodput } from '../../../src/analysis/compare/measures/goodput';
import { jain } from '../../../src/analysis/compare/measures/jain';
import { longestWait } from '../../../src/analysis/compare/measures/longest-wait';
import { difference, pairedCensored } from '../../../src/analysis/compare/measures/measured';
import { censoredPercentile, percentile } from '../../../src/analysis/compare/measures/percentile';
import { slowdown } from '../../../src/analysis/compare/measures/slowdown';
import { waterFill } from '../../../src/analysis/compare/measures/water-fill';
import type { KindRunner } from '../../adapter';
import { list, number, object, optional, text } from '../../read';
import type { Json } from '../../vectors';
import { better, byName, maybe, measured, numbers } from './values';

function fairness(input: Json): unknown {
  const segments = list(object(input).segments).map(object);
  const names = [
    ...new Set(segments.flatMap(({ usage, entitlement }) => Object.keys({ ...object(usage), ...object(entitlement) }))),
  ];
  const amounts = (of: Json): number[] => names.map((name) => optional(object(of)[name], number, 0));
  return fairnessOverTime(
    segments.map(({ seconds, usage, entitlement }) => ({
      seconds: number(seconds),
      usage: amounts(usage),
      entitlement: amounts(entitlement),
    })),
  );
}

function fragments(input: Json): unknown {
  const { nodes, ask } = object(input);
  const types = Object.keys(object(ask));
  const amounts = (of: Json): number[] => types.map((type) => optional(object(of)[type], number, 0));
  return fragmentation(list(nodes).map(amounts), amounts(object(ask)));
}

function work(input: Json): unknown {
  const attempts = list(object(input).attempts).map(object);
  const tasks = [...new Set(attempts.map(({ task }) => text(task)))];
  return goodput(
    attempts.map(({ task, start, end, cores, outcome }) => ({
      task: tasks.indexOf(text(task)),
      start: number(start),
      end: optional(end, number, 0),
      cores: number(cores),
      succeeded: optional(outcome, (value) => text(value) === 'succeeded'),
    })),
  );
}

/** Kinds about figures of a run. */
export const measureKinds: Readonly<Record<string, KindRunner>> = {
  percentile: (input) => {
    const { values, p } = object(input);
    return { value: percentile(numbers(values), number(p)) };
  },
  censoredPercentile: (input) => {
    const { values, p } = object(input);
    return censoredPercentile(list(values).map(measured), number(p));
  },
  jain: (input) => ({ index: jain(numbers(object(input).values)) }),
  waterFill: (input) => {
    const { capacity, claims } = object(input);
    const claimants = list(claims).map(object);
    const shares = waterFill(
      number(capacity),
      claimants.map(({ weight, demand }) => ({ weight: number(weight), demand: number(demand) })),
    );
    return {
      shares: byName(
        claimants.map(({ name }) => text(name)),
        shares,
      ),
    };
  },
  fairnessOverTime: fairness,
  slowdown: (input) => {
    const { response, reference, threshold } = object(input);
    return slowdown(number(response), number(reference), maybe(threshold));
  },
  fragmentation: fragments,
  goodput: work,
  longestWait: (input) => {
    const { pending, grants, end } = object(input);
    const intervals = list(pending).map(list);
    return longestWait(
      intervals.map(([from, to]) => [number(from), maybe(to)] as const),
      numbers(grants),
      number(end),
    );
  },
  deadlines: (input) => {
    const { apps, end } = object(input);
    const read = list(apps)
      .map(object)
      .map(({ submit, deadline, finished }) => ({
        submit: number(submit),
        deadline: number(deadline),
        finished: maybe(finished),
      }));
    return deadlines(read, number(end));
  },
  difference: (input) => {
    const { a, b, better: direction } = object(input);
    return difference(measured(a), measured(b), better(direction));
  },
  pairedCensored: (input) => {
    const { pairs, better: direction } = object(input);
    const read = list(pairs).map(object);
    return pairedCensored(
      read.map(({ a }) => measured(a)),
      read.map(({ b }) => measured(b)),
      better(direction),
    );
  },
};
