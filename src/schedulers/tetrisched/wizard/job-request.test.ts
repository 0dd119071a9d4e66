import { describe, expect, test } from 'vitest';
import { SECOND } from '../../../base/units';
import type { JobInput } from '../../../sim/job-input';
import { requestText } from '../strl/text';
import { requestOf, statedRequest } from './job-request';

const RACKS = ['r1', 'r2', 'r3'];
const job: JobInput = {
  tasks: 4,
  prefers: 'anywhere',
  label: 'gpu',
  runtime: 10 * SECOND,
  slowRuntime: 30 * SECOND,
  deadline: undefined,
  reserved: false,
  budget: 8,
  sensitivity: null,
  penalty: 0,
};

const asked = (prefers: JobInput['prefers'], constraints: 'soft' | 'hard' | 'none' = 'soft', tasks = job.tasks) =>
  requestText(requestOf({ ...job, prefers }, tasks, RACKS, constraints));

describe('the request of each type of job', () => {
  test.each([
    ['anywhere', 'nCk(any, 4, 10s, 8)'],
    ['label', 'max(nCk(gpu, 4, 10s, 8), nCk(any, 4, 30s, 8))'],
    ['rack', 'max(nCk(r1, 4, 10s, 8), nCk(r2, 4, 10s, 8), nCk(r3, 4, 10s, 8), nCk(any, 4, 30s, 8))'],
    ['spread', 'min(nCk(r1, 2, 10s, 8), nCk(r2, 1, 10s, 8), nCk(r3, 1, 10s, 8))'],
    ['storage', 'max(LnCk(gpu, 4, 10s, 8), LnCk(any, 4, 30s, 8))'],
  ] as const)('%s is what the report says', (prefers, expected) => {
    expect(asked(prefers)).toBe(expected);
  });

  test.each([
    ['anywhere', 'nCk(any, 4, 10s, 8)'],
    ['label', 'nCk(gpu, 4, 10s, 8)'],
    ['rack', 'max(nCk(r1, 4, 10s, 8), nCk(r2, 4, 10s, 8), nCk(r3, 4, 10s, 8))'],
    ['storage', 'LnCk(gpu, 4, 10s, 8)'],
  ] as const)('%s has only what is fast under hard constraints', (prefers, expected) => {
    expect(asked(prefers, 'hard')).toBe(expected);
  });

  test.each(['anywhere', 'label', 'rack', 'spread'] as const)(
    '%s is the whole cluster, slowly, under none',
    (prefers) => {
      expect(asked(prefers, 'none')).toBe('nCk(any, 4, 30s, 8)');
    },
  );
});

test('fewer tasks than racks are spread over each group of adjacent racks', () => {
  expect(asked('spread', 'soft', 2)).toBe(
    'max(min(nCk(r1, 1, 10s, 8), nCk(r2, 1, 10s, 8)), min(nCk(r2, 1, 10s, 8), nCk(r3, 1, 10s, 8)), min(nCk(r3, 1, 10s, 8), nCk(r1, 1, 10s, 8)))',
  );
});

test('of a job whose tasks count separately, those that are left are worth their part', () => {
  expect(asked('storage', 'hard', 1)).toBe('LnCk(gpu, 1, 10s, 2)');
});

test('a job may state a request of its own', () => {
  expect(statedRequest(job)).toBeUndefined();
  const utility = { op: 'nCk', set: 'gpu', k: 2, dur: '8s', v: 4 };
  const stated = statedRequest({ ...job, utility });
  expect(stated && requestText(stated)).toBe('nCk(gpu, 2, 8s, 4)');
});
