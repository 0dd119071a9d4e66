import type { Json } from '../../base/json';
import { MINUTE } from '../../base/units';
import { describe, expect, test } from 'vitest';
import { ModelBuilder } from '../../analysis/build/model-builder';
import type { RunModel } from '../../analysis/model';
import { expandScenario } from '../../engine/expand';
import { galleryEntry } from '../../engine/gallery';
import { startRun } from '../../engine/run/simulate';
import type { Scenario } from '../../scenario/schema';
import { deadlineCurve } from '../../schedulers/jockey/utility';
import { chanceToMeet, curveAt, jobRun, jobsWithTables, longestFlat, optionsAt, tickAt } from './job-run';
import { movedPoint, storedPoints, withDeadline, withPointAfter } from './utility/utility-edits';
import { troubles, whyOf } from './why';
import { changesOf, curveOfShown, hasCurve, settingOf } from './shown';
import { doneAt, stageRun, stagesAt, whyStageWaits } from './stage-run';

function played(id: string): { readonly model: RunModel; readonly scenario: Scenario } {
  const scenario = galleryEntry(id)?.scenario as Scenario;
  const expanded = expandScenario(scenario, 'A');
  if (!expanded.ok) throw new Error('not valid');
  const run = startRun(expanded.value);
  const builder = new ModelBuilder(run.directory);
  while (!run.slice(100_000));
  for (const chunk of run.takeChunks()) builder.add(chunk);
  return { model: builder.snapshot(run.now, run.ended), scenario };
}

describe('a job with a deadline, as the view shows it', () => {
  const { model, scenario } = played('jockey-stall');
  const run = jobRun(model, jobsWithTables(model)[0], scenario.scheduler);

  test('Ticks say what the loop decided and what the table predicted then', () => {
    expect(run?.ticks.slice(0, 4).map(({ guarantee, held }) => [guarantee, held])).toEqual([
      [40, false],
      [40, false],
      [40, true],
      [42, false],
    ]);
    const first = run?.ticks[0];
    // 45 min with 40 tokens, stretched by 1.2.
    expect([first?.middle, first?.withSlack]).toEqual([45 * MINUTE, 54 * MINUTE]);
    expect(run === undefined ? -1 : tickAt(run, 14 * MINUTE)).toBe(2);
  });

  test('Progress stands still in the stall, by every indicator', () => {
    expect(run === undefined ? 0 : longestFlat(run, 'vertexfrac', 60 * MINUTE)).toBe(5 * MINUTE);
  });

  test('The loop takes the fewest tokens that are worth the most', () => {
    if (run === undefined) throw new Error('no run');
    const options = optionsAt(run, run.ticks[0], deadlineCurve(60 * MINUTE, MINUTE));
    expect(options.find(({ shifted }) => shifted === 1)?.tokens).toBe(40);
  });

  test('A deadline that an event changes holds from then on', () => {
    const changes = [{ at: 10 * MINUTE, path: ['deadline'], value: '2h' }];
    const deadline = (at: number) => curveAt({ deadline: '1h' }, changes, at)?.deadline;
    expect([deadline(9 * MINUTE), deadline(10 * MINUTE)]).toEqual([60 * MINUTE, 120 * MINUTE]);
  });

  test('What is changed twice stands as it was changed last, and a curve of its own replaces the deadline', () => {
    const event = (at: string, setting: string, value: Json) =>
      ({ id: at, at, kind: 'application-changed', application: 'a', path: [setting], value }) as const;
    const interventions = [
      event('9min', 'inputFactor', 4),
      event('5min', 'inputFactor', 2),
      event('8min', 'deadline', '90min'),
      event('7min', 'deadline', '2h'),
      event('12min', 'utility', []),
    ];
    const changes = changesOf({ ...scenario, interventions }, 'a');
    const at = (minute: number) => ({ own: { deadline: '1h' }, changes, cursor: minute * MINUTE });
    expect([0, 6, 10].map((minute) => settingOf(at(minute), 'inputFactor'))).toEqual([undefined, 2, 4]);
    expect([0, 11, 12].map((minute) => hasCurve(at(minute)))).toEqual([false, false, true]);
    expect([0, 7, 11].map((minute) => curveOfShown(at(minute)).deadline / MINUTE)).toEqual([60, 120, 90]);
  });
});

describe('stages of a job, as the view shows them', () => {
  const { model, scenario } = played('jockey-slow-hour');
  const run = jobRun(model, jobsWithTables(model)[0], scenario.scheduler);
  if (run === undefined) throw new Error('rank has no table');
  const stages = stageRun(model, run, scenario.workload[0]);

  test('Vertices are done, running, waiting for a token or for what they read, and none is forgotten', () => {
    for (const minute of [0, 5, 20, 27, 45, 59]) {
      for (const now of stagesAt(stages, minute * MINUTE)) {
        expect(now.done + now.running + now.starting + now.ready + now.blocked).toBe(now.vertices);
        expect(doneAt(stages, stages.names.indexOf(now.name), minute * MINUTE)).toBe(now.done);
      }
    }
    expect(stagesAt(stages, run.finished).map(({ done }) => done)).toEqual([240, 240, 160, 80, 24]);
  });

  test('A vertex says what it waits for: a token, or all of another stage', () => {
    const now = stagesAt(stages, 27 * MINUTE);
    expect(whyStageWaits(now, 1, run, 27 * MINUTE)[0]).toMatch(
      /^\d+ could start and wait for a token: the 39 guaranteed/,
    );
    // No machine is up.
    const without = { ...run, ticks: run.ticks.map((tick) => ({ ...tick, granted: 0 })) };
    expect(whyStageWaits(now, 1, without, 27 * MINUTE)[0]).toMatch(
      /: none of the 39 that it wants is guaranteed now, and /,
    );
    expect(whyStageWaits(now, 2, run, 27 * MINUTE)).toEqual([
      `160 wait for parse, a barrier: ${240 - now[1].done} of its 240 vertices are not done.`,
    ]);
  });

  test('Thousands of vertices that wait are set apart, as everywhere', () => {
    const stall = played('jockey-stall');
    const long = jobRun(stall.model, jobsWithTables(stall.model)[0], stall.scenario.scheduler);
    if (long === undefined) throw new Error('rank has no table');
    const now = stagesAt(stageRun(stall.model, long, stall.scenario.workload[0]), 15 * MINUTE);
    expect(whyStageWaits(now, 0, long, 15 * MINUTE)[0]).toMatch(/^1,678 could start and wait for a token/);
  });

  test('A stage that was removed after the run leaves the others as they were', () => {
    const { stages: written, ...rest } = scenario.workload[0] as unknown as { stages: Json[] };
    const fewer = stageRun(model, run, { ...rest, stages: written.slice(0, -1) });
    const [now, before] = [fewer, stages].map((one) => stagesAt(one, run.finished));
    expect(now).toEqual(before.slice(0, -1));
  });

  test('The chance to be in time grows with the deadline, from none to certain', () => {
    const tick = run.ticks[20];
    const chances = [50, 52, 54, 56, 90].map((minute) => chanceToMeet(run, tick, minute * MINUTE) ?? -1);
    expect(chances).toEqual(chances.toSorted((x, y) => x - y));
    expect([chanceToMeet(run, tick, 20 * MINUTE), chances.at(-1)]).toEqual([0, 1]);
    expect(chanceToMeet(run, tick, tick.middle)).toBeCloseTo(0.5, 6);
  });
});

describe('the words for a tick', () => {
  const { model, scenario } = played('jockey-slow-hour');
  const run = jobRun(model, jobsWithTables(model)[0], scenario.scheduler);
  if (run === undefined) throw new Error('rank has no table');

  test('The guarantee moved because p is behind the table, and the cluster is slow', () => {
    expect(whyOf(run, 0)).toMatch(/^The first tick takes the fewest tokens with the highest utility: 40, done at /);
    const held = run.ticks.findIndex((tick) => tick.held);
    expect(whyOf(run, held)).toMatch(
      /^Keeps \d+ tokens, though \d+ would fit the target: p is [\d.]+ min behind the table/,
    );
    expect(whyOf(run, 27)).toMatch(
      /^Gets 39 tokens, \+2, though 50 would fit: p is [\d.]+ min behind the table at 37 tokens, .* would end at 53:02/,
    );
    expect(troubles(scenario, 27 * MINUTE)).toEqual(['2 nodes have run at 0.2 of full speed since 11:00.']);
    expect(troubles(scenario, 40 * MINUTE)).toEqual([]);
    const slow = { kind: 'node-slowed', id: 'more', at: '12min', node: 'c/1', speed: 0.9 } as const;
    const more = { ...scenario, interventions: [slow, ...(scenario.interventions ?? [])] };
    expect(troubles(more, 27 * MINUTE)).toEqual([
      '3 nodes are slow, the first since 11:00, the slowest at 0.2 of full speed.',
    ]);
  });
});

describe('edits of a utility curve', () => {
  const curve = deadlineCurve(60 * MINUTE, MINUTE);

  test('A point stays between its neighbours; a new one goes between two; moving the deadline moves all points after it', () => {
    expect(movedPoint(curve, 1, 90 * MINUTE, 0.5)[1]).toEqual({ at: 70 * MINUTE, utility: 0.5 });
    expect(withPointAfter(curve, 1)[2]).toEqual({ at: 65 * MINUTE, utility: 0 });
    expect(withDeadline(curve, 60 * MINUTE, 30 * MINUTE)).toEqual(deadlineCurve(30 * MINUTE, MINUTE));
    expect(storedPoints(curve)[1]).toEqual({ id: 'p2', at: '3600s', utility: 1 });
  });
});
