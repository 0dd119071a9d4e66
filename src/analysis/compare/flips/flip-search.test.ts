import { describe, expect, it } from 'vitest';
import type { Scenario } from '../../../scenario/schema';
import { applyChanges, getAt } from '../../../base/json';
import type { Change, Json } from '../../../base/json';
import { applyVariant } from '../../../engine/document/variants';
import { parseScenario } from '../../../engine/document/schema';
import { seedRun } from '../study/sample';
import type { SeedRun, StudyVariant } from '../study/sample';
import { goalRanking } from '../study/goal-ranking';
import { STUDY_DEFAULTS } from '../study/study';
import { flipPair, flipSearch } from './flip-search';
import type { Flips, WantedRun } from './flip-search';
import { effectText, effectTold, flipSentences, outcomeText } from './flip-words';

const GOAL = { metric: 'makespan', constraints: [] };
const OPTIONS = { ...STUDY_DEFAULTS, seed: 1 };

/** FIFO against fair, with further differences. */
function scenarioWith(...more: readonly Change[]): Scenario {
  const parsed = parseScenario({
    signalbox: 1,
    cluster: { nodes: [{ id: 'node', count: 4, capacity: { vcore: 4, memory: '16GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.a', properties: { 'application.sort.policy': 'fifo' } }],
    scheduler: { type: 'yunikorn' },
    workload: [{ id: 'etl', kind: 'spark', queue: 'root.a', 'spark.executor.instances': 4, stages: [] }],
    variants: [
      { id: 'A', changes: [] },
      {
        id: 'B',
        changes: [{ path: ['queues', 'root.a', 'properties', 'application.sort.policy'], value: 'fair' }, ...more],
      },
    ],
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value;
}

/** A stand-in for the simulator: B is faster by 10 s with three executors or more, slower below. */
function run(scenario: Scenario, { variant, changes, replication }: WantedRun): SeedRun {
  const seen = applyVariant(scenario, variant);
  if (!seen.ok) throw new Error('no such variant');
  const changed = applyChanges(seen.value, changes);
  if (!changed.ok) return { ok: false, message: 'refused' };
  const read = (path: readonly string[]): Json | undefined => getAt(changed.value, path);
  const executors = Number(read(['workload', 'etl', 'spark.executor.instances']));
  const fair = read(['queues', 'root.a', 'properties', 'application.sort.policy']) === 'fair';
  const seconds = 100 + replication + (fair ? (executors >= 3 ? -10 : 10) : 0);
  const makespan = { id: 'makespan', title: 'Makespan', unit: 'duration' as const, atLeast: false };
  return seedRun('all-done', 'f', [{ ...makespan, value: seconds * 1_000_000 }]);
}

function study(scenario: Scenario): StudyVariant[] {
  return ['A', 'B'].map((id) => ({
    id,
    title: id,
    runs: Array.from({ length: 10 }, (_, replication) => run(scenario, { variant: id, changes: [], replication })),
  }));
}

function search(scenario: Scenario): Flips {
  const variants = study(scenario);
  const pair = flipPair(goalRanking(variants, GOAL, OPTIONS, 1));
  if (pair === undefined) throw new Error('nothing is decided');
  const going = flipSearch({ scenario, goal: GOAL, variants, ...pair, options: OPTIONS });
  let step = going.next([]);
  while (step.done !== true) step = going.next(step.value.wanted.map((wanted) => run(scenario, wanted)));
  return step.value;
}

describe('the search for what turns a verdict round', () => {
  const scenario = scenarioWith();
  const flips = search(scenario);

  it('finds the value at which the two change places', () => {
    expect(flips).toMatchObject({ leader: 1, other: 0, seeds: 10 });
    const [first] = flips.findings;
    expect(first).toMatchObject({ outcome: 'turns', between: [3, 2] });
    expect(flipSentences(flips, ['A', 'B'])[0]).toBe(
      'A goes ahead of B with spark.executor.instances of etl at 2 or less.',
    );
  });

  it('varies nothing in which the two differ, and says what it tried', () => {
    const differing = flips.findings.filter(({ trial }) => trial.path.includes('application.sort.policy'));
    expect(differing).toEqual([]);
    const held = flips.findings.filter(({ outcome }) => outcome === 'holds');
    expect(held.length).toBeGreaterThan(5);
    expect(outcomeText(held[0], flips, ['A', 'B'])).toBe('B ahead');
    const unsettled = held.slice(0, 4).map((finding) => ({ ...finding, outcome: 'weakens' as const }));
    expect(flipSentences({ ...flips, findings: unsettled }, ['A', 'B'])[1]).toMatch(/ or 1 other change\.$/);
    const one = { ...flips, findings: held.slice(0, 1) };
    expect(flipSentences({ ...one, trials: 9 }, ['A', 'B'])).toEqual([
      'The first single change does not put A ahead of B, with 10 seeds each.',
    ]);
    expect(flipSentences({ ...one, findings: held.slice(0, 2), trials: 2 }, ['A', 'B'])[0]).toMatch(
      /^None of 2 single changes puts A ahead/,
    );
    expect(held.every(({ effect }) => effect === 0)).toBe(true);
  });

  it('reports what it has found before a round is over, the same in any order of the runs', () => {
    const variants = study(scenario);
    const pair = { leader: 1, other: 0 };
    const step = flipSearch({ scenario, goal: GOAL, variants, ...pair, options: OPTIONS }).next([]);
    if (step.done === true) throw new Error('nothing to try');
    const { wanted, found } = step.value;
    const runs: (SeedRun | undefined)[] = wanted.map(() => undefined);
    expect(found(runs)).toMatchObject({ findings: [], trials: wanted.length / 20 });
    const backwards = [...wanted.keys()].toReversed();
    for (const index of backwards.slice(0, 30)) runs[index] = run(scenario, wanted[index]);
    expect(found(runs).findings).toHaveLength(1);
    for (const index of backwards.slice(30)) runs[index] = run(scenario, wanted[index]);
    const outcomes = ({ findings }: Flips) => findings.map(({ trial, outcome }) => [trial.name, trial.value, outcome]);
    expect(outcomes(found(runs))).toEqual(outcomes(flips));
  });

  const effects = ({ findings }: Flips) => findings.map(({ effect, outcome, between }) => [effect, outcome, between]);

  it('runs the present state itself if it has too few seeds of it', () => {
    const few = study(scenario).map((one) => ({ ...one, runs: one.runs.slice(0, 3) }));
    const going = flipSearch({ scenario, goal: GOAL, variants: few, leader: 1, other: 0, options: OPTIONS });
    let step = going.next([]);
    while (step.done !== true) step = going.next(step.value.wanted.map((wanted) => run(scenario, wanted)));
    expect(effects(step.value)).toEqual(effects(flips));
  });

  it('reports nothing where nothing is decided', () => {
    const alike = study(scenario).map((one) => ({ ...one, runs: study(scenario)[0].runs }));
    expect(flipPair(goalRanking(alike, GOAL, OPTIONS, 1))).toBeUndefined();
  });

  it('undoes each of several differences alone', () => {
    const two = scenarioWith({ path: ['workload', 'etl', 'spark.driver.cores'], value: 2 });
    const back = search(two).findings.filter(({ trial }) => trial.kind === 'difference');
    expect(back.map(({ trial, outcome }) => [trial.name, outcome])).toEqual([
      ['application.sort.policy of root.a', 'weakens'],
      ['spark.driver.cores of etl', 'holds'],
    ]);
    // The leader stays as it is, so that there is nothing to say of its goal.
    expect(back.map((one) => [one.effect, effectText(one), effectTold(one)])).toEqual(
      back.map(() => [undefined, '', 'not changed']),
    );
  });

  it('gives no sign to an effect that rounds to nothing', () => {
    const [one] = flips.findings;
    expect([0.001, -0.001, 0, 1.25, -12.4].map((effect) => effectText({ ...one, effect }))).toEqual([
      '0.00 s',
      '0.00 s',
      '0.00 s',
      '+1.3 s',
      '−12 s',
    ]);
  });
});
