import { expect, test } from 'vitest';
import { asBatch } from './as-batch';

const jobOf = (settings: Readonly<Record<string, unknown>>) => asBatch({ id: 'a', kind: 'mapreduce', ...settings }).job;

test('A MapReduce application becomes a batch job of its maps', () => {
  const settings = { 'mapreduce.job.maps': 3, 'mapreduce.job.reduces': 2, mapDuration: '5s', reduceDuration: '9s' };
  expect(jobOf({ ...settings, input: 'd' })).toEqual({ tasks: 3, duration: '5s', input: 'd' });
  expect(jobOf({})).toEqual({ tasks: 2, duration: '30s' });
});

test('Of tasks that are written down the maps count, with their own duration or its default', () => {
  const reduce = { 'container.type': 'reduce', duration: '9s' };
  const map = { count: 4 };
  expect(jobOf({ mapDuration: '5s', 'job.tasks': [reduce, { ...map, duration: '7s' }] })).toEqual({
    tasks: 4,
    duration: '7s',
  });
  expect(jobOf({ mapDuration: '5s', 'job.tasks': [reduce, map] })).toEqual({ tasks: 4, duration: '30s' });
});
