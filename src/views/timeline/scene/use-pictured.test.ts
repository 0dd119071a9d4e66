import { expect, test } from 'vitest';
import type { RunModel } from '../../../analysis/model';
import { WAITING } from '../../../store/runs/run-store';
import type { VariantView } from '../../shared/runs/use-runs-view';
import { samePicture } from './use-pictured';

const model = {} as RunModel;
const A: VariantView = {
  id: 'A',
  index: 0,
  title: 'A',
  run: { ...WAITING, status: 'done', model, fingerprint: '0123456789abcdef' },
};

test.each([
  ['nothing', A],
  ['that the run begins again', { ...A, run: { ...A.run, status: 'waiting', outdated: true, fingerprint: undefined } }],
] as const)('%s is no reason to paint again', (_, now) => {
  expect(samePicture([A], [now])).toBe(true);
});

test.each([
  ['another picture', { ...A, run: { ...A.run, model: {} as RunModel } }],
  ['another title', { ...A, title: 'B' }],
  ['another letter', { ...A, index: 1 }],
  ['another fingerprint', { ...A, run: { ...A.run, fingerprint: 'fedcba9876543210' } }],
])('%s is painted', (_, now) => {
  expect(samePicture([A], [now])).toBe(false);
});

test('a run that can no longer come is painted: its room is free', () => {
  const waits: VariantView = { ...A, run: WAITING };
  expect(samePicture([waits], [{ ...waits, run: { ...WAITING, status: 'running' } }])).toBe(true);
  expect(samePicture([waits], [{ ...waits, run: { ...WAITING, status: 'failed' } }])).toBe(false);
});

test('one variant more is painted', () => {
  expect(samePicture([A], [A, A])).toBe(false);
});
