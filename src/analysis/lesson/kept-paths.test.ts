import { expect, it } from 'vitest';
import { galleryEntry } from '../../engine/gallery';
import { parseLesson } from '../../scenario/lesson/parse';
import type { Scenario } from '../../scenario/schema';
import { knownOf } from './known';
import { unknownNames } from './names';
import { keptValue } from './settings';

const scenario = galleryEntry('driver-deadlock')?.scenario as Scenario;

function problemsOf(keep: string): string[] {
  const { lesson } = parseLesson(`# A\n## B\n@goal id=free keep=${keep}\n  ? Try it.\n  = 1 == 1`);
  const known = knownOf(lesson, new Map([['A', scenario]]), [], []);
  return unknownNames(lesson, known).map(({ line, column, message }) => `${line}:${column} ${message}`);
}

it('names a path that a goal keeps and that does not exist, and the one that was meant', () => {
  expect(problemsOf('clustre,workload')).toEqual([
    '3:20 there is no part of the scenario clustre; did you mean cluster',
  ]);
  expect(problemsOf('cluster,workload/elt')).toEqual([
    '3:28 there is no part of the scenario workload/elt; did you mean workload/etl',
  ]);
  expect(problemsOf('workload/etl/cuont')).toHaveLength(1);
});

it('lets a goal keep parts of the scenario, settings that hold by default, and totals of the cluster', () => {
  expect(problemsOf('cluster,workload/etl/count,queues/root.spark/properties,cluster/cores,seed')).toEqual([]);
  // Nothing is written of it here.
  expect(keptValue(scenario, 'queues/root.spark/properties/application.sort.priority')).toBeUndefined();
  expect(problemsOf('queues/root.spark/application.sort.priority')).toEqual([]);
});

it('keeps a total that is written at no place of its own', () => {
  const [group] = scenario.cluster.nodes;
  const larger: Scenario = { ...scenario, cluster: { ...scenario.cluster, nodes: [{ ...group, count: 20 }] } };
  expect(keptValue(larger, 'cluster/cores')).not.toBe(keptValue(scenario, 'cluster/cores'));
});
