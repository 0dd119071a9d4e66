import { expect, it } from 'vitest';
import type { TimedRequest } from './alternatives';
import { NO_START, reachOf } from './reach';

/** A job of one leaf, worth `v`. */
const job = (v: number): TimedRequest & { readonly weight: number } => ({
  request: { op: 'nCk', set: ['any'], k: 1, v, dur: undefined, start: undefined },
  tasks: 1,
  submit: 0,
  runtime: 1,
  desired: 1,
  sensitivity: null,
  penalty: 0,
  weight: 1,
});

it('looks to the end of the window for every job while there are few', () => {
  expect(reachOf([job(1), job(2)], { window: 96 })).toEqual([96, 96]);
});

it('looks ahead for the most valuable jobs while very many wait, and for the first of equal ones', () => {
  const jobs = Array.from({ length: 30_000 }, (_, i) => job(i === 999 ? 2 : 1));
  const reach = reachOf(jobs, { window: 99 });
  expect(reach.filter((last) => last === 99)).toHaveLength(200);
  expect(reach[999]).toBe(99);
  expect(reach.indexOf(0)).toBe(199);
  expect(reach.filter((last) => last === 0)).toHaveLength(20_000);
  expect(reach.at(-1)).toBe(NO_START);
});
