import { expect, test } from 'vitest';
import { err } from '../../base/result';
import { driverDeadlock } from '../../engine/gallery/yunikorn/driver-deadlock';
import { keptRun, replicationRuns, studyVariants } from './study-runs';

const document = { ...driverDeadlock.scenario, seed: 40 };

test('replications have the seeds that follow that of the document, and their own changes', () => {
  const changes = [{ path: ['seed'], value: 1 }];
  const runs = replicationRuns(document, [
    { variant: 'A', replication: 0 },
    { variant: 'B', replication: 2, changes },
  ]);
  expect(runs).toEqual([
    { variant: 'A', changes: [], seed: 40 },
    { variant: 'B', changes, seed: 42 },
  ]);
});

test('of a run that was refused the reason is kept', () => {
  const failed = { type: 'failed', why: 'too-large', message: 'it is too large', problems: [] } as const;
  expect(keptRun(err(failed))).toEqual({ ok: false, message: 'it is too large' });
});

test('a variant without runs is among those of the study', () => {
  const [first] = studyVariants(document, { runs: {} });
  expect(first).toMatchObject({ id: 'A', runs: [] });
});
