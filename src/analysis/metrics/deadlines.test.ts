import { SECOND } from '../../base/units';
import { expect, test } from 'vitest';
import { galleryEntry } from '../../engine/gallery';
import type { DirectoryApplication } from '../../sim/directory';
import type { JobInput } from '../../sim/job-input';
import { AppOutcome } from '../../sim/trace/trace';
import { modelOf } from '../testing/model-of.test-helper';
import { Scribe, testDirectory } from '../testing/scribe.test-helper';
import { allMetrics } from './metrics';

function job(deadline: number | undefined, reserved: boolean): JobInput {
  return {
    tasks: 1,
    prefers: 'anywhere',
    label: '',
    runtime: SECOND,
    slowRuntime: SECOND,
    deadline: deadline === undefined ? undefined : deadline * SECOND,
    reserved,
    budget: 1,
    sensitivity: null,
    penalty: 0,
  };
}

/** Jobs submitted at 0 with their deadlines, and when they end, s; the run ends at 20. */
function measured(
  jobs: readonly { readonly job: JobInput; readonly end?: number; readonly outcome?: number }[],
  ids: readonly string[] = ['slo-met', 'slo-met-reserved', 'slo-met-open', 'best-effort-latency'],
) {
  const plain = testDirectory({ apps: jobs.map((_, i) => ({ id: `j${i}` })) });
  const applications = plain.applications.map((app, i): DirectoryApplication => {
    const { job: own } = jobs[i];
    return { ...app, job: own, deadline: own.deadline };
  });
  const scribe = new Scribe({ ...plain, applications });
  jobs.forEach((_, i) => scribe.submit(0, i));
  jobs
    .map(({ end, outcome }, i) => ({ end, outcome, i }))
    .filter(({ end }) => end !== undefined)
    .toSorted((a, b) => (a.end ?? 0) - (b.end ?? 0))
    .forEach(({ end = 0, outcome, i }) => scribe.finish(end, i, outcome));
  const metrics = allMetrics(scribe.model(20, 'horizon'));
  return ids.map((id) => {
    const metric = metrics.find((own) => own.id === id);
    return metric === undefined ? 'none' : `${metric.atLeast ? '≥ ' : ''}${metric.value}`;
  });
}

test('Deadlines are counted by class, and the others by how long they take', () => {
  expect(
    measured([
      { job: job(10, true), end: 10 },
      { job: job(10, true), end: 11 },
      { job: job(10, false), end: 4 },
      { job: job(10, false), end: 0, outcome: AppOutcome.rejected },
      { job: job(undefined, false), end: 6 },
    ]),
  ).toEqual(['0.5', '0.5', '0.5', '6000000']);
});

test('A job that may still meet its deadline makes the share a lower bound; a job that is late does not', () => {
  expect(measured([{ job: job(30, true) }, { job: job(10, false) }])).toEqual(['≥ 0', '≥ 0', '0', 'undefined']);
});

const LATENESS = ['deadlines-missed', 'tardiness'];

test('Jobs that end after their deadlines are late by the difference, and failed ones are missed', () => {
  const jobs = [
    { job: job(10, true), end: 10 },
    { job: job(10, true), end: 13 },
    { job: job(5, false), end: 6 },
    { job: job(10, false), end: 2, outcome: AppOutcome.rejected },
    { job: job(undefined, false), end: 19 },
  ];
  // 3 s and 1 s; what was rejected has no end.
  expect(measured(jobs, LATENESS)).toEqual(['3', '4000000']);
});

test('Lateness of unfinished jobs is a lower bound, whether they are late already or may still be', () => {
  expect(measured([{ job: job(12, true) }, { job: job(10, true), end: 11 }], LATENESS)).toEqual(['2', '≥ 9000000']);
  expect(measured([{ job: job(30, true) }], LATENESS)).toEqual(['≥ 0', '≥ 0']);
  expect(measured([{ job: job(undefined, true) }], LATENESS)).toEqual(['none', 'none']);
});

test('Without deadlines there are no metrics of deadlines', () => {
  expect(measured([{ job: job(undefined, false), end: 3 }])).toEqual(['none', 'none', 'none', 'none']);
});

test('A run reports how many plans there were, and how close to the optimum they were', () => {
  const metrics = allMetrics(modelOf(galleryEntry('plan-ablations')?.scenario, 'D'));
  const valueOf = (id: string) => metrics.find((metric) => metric.id === id)?.value;
  expect(valueOf('slo-met-reserved')).toBe(0.6);
  expect(valueOf('slo-met-open')).toBe(1);
  expect(valueOf('plan-cycles')).toBe(18);
  expect(valueOf('plan-gap')).toBeLessThan(0.1);
});

/** What a document of the gallery comes to under a variant, and when its first job ends, s. */
function ofGallery(id: string, variant?: string) {
  const model = modelOf(galleryEntry(id)?.scenario, variant);
  const met = allMetrics(model).find((metric) => metric.id === 'slo-met')?.value;
  return { met, end: model.applications[0].finished / SECOND };
}

test('A job of stages is measured by its deadline', () => {
  expect(ofGallery('jockey-infeasible', 'A').met).toBe(1);
  expect(ofGallery('jockey-infeasible', 'B').met).toBe(0);
});

test('A job whose deadline is changed while it runs is measured by the last one', () => {
  const { met, end } = ofGallery('jockey-deadline-extended');
  expect(end).toBeGreaterThan(55 * 60);
  expect(met).toBe(1);
});
