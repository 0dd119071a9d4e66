import { expect, test } from 'vitest';
import { gallery, galleryEntry } from '../../../engine/gallery';
import { outlineOf } from './outline';

test('a report says what it is about in plain words: amounts before their names, and names as they are written', () => {
  const of = (id: string) => {
    const entry = galleryEntry(id);
    if (entry === undefined) throw new Error(`${id} is in the gallery`);
    return outlineOf(entry.scenario);
  };
  expect(of('fair-against-capacity')).toEqual([
    'Cluster: 10 nodes of 4 vcore, 4 GB memory',
    'Queues: root; root.research; root.sales',
    'Workload: model, 2 MapReduce jobs in root.research; report, 6 MapReduce jobs in root.sales',
    'Scheduler: YARN Fair Scheduler',
    'Seed: 7',
  ]);
  expect(of('quincy-hog')[2]).toBe(
    'Workload: hog, 1 batch application in root.a; short, 1 batch application in root.b',
  );
  expect(of('jockey-deadline-extended').slice(2)).toEqual([
    'Workload: rank, 1 job of stages in root.slo',
    'Scheduler: Jockey',
    'Seed: 1',
    'Events: 1',
  ]);
  // Jobs of Hawk name no queue.
  expect(of('hybrid')[2]).toBe('Workload: short, 70 batch applications; long, 3 batch applications');
  for (const { id } of gallery) expect(of(id).join('\n'), id).not.toMatch(/undefined|NaN|\[object/);
});
