import { SECOND } from '../../../base/units';
import { describe, expect, test } from 'vitest';
import { modelOf } from '../../../analysis/testing/model-of.test-helper';
import { galleryEntry } from '../../../engine/gallery';
import { applyVariant } from '../../../engine/document/variants';
import { cellFacts, cellWords } from '../grid/cell-words';
import { spansOf } from '../grid/grid-bars';
import { gridGroups } from '../plan/grid-groups';
import { planAt, roundAt } from '../plan/plan-at';
import type { Shown } from '../plan/shown';
import { choicesAt, whatIf } from './what-if';

/** A cycle of a gallery scenario as the view shows it. */
function shownAt(id: string, variant: string, seconds: number): Shown {
  const scenario = galleryEntry(id)?.scenario;
  const applied = scenario === undefined ? undefined : applyVariant(scenario, variant);
  if (applied?.ok !== true) throw new Error('the gallery has it');
  const model = modelOf(scenario, variant);
  const plan = planAt(model, seconds * SECOND);
  if (plan === undefined) throw new Error('there is a plan');
  const at = roundAt(model, plan, applied.value.scheduler, () => ({}));
  return {
    variant: { id: variant, index: 0, title: '', model } as unknown as Shown['variant'],
    plan,
    before: undefined,
    at,
    colors: new Uint8Array(model.directory.applications.length),
    groups: gridGroups(model, at.settings),
    app: -1,
    selected: -1,
  };
}

/** The number of a job of the round. */
const jobOf = ({ at, variant }: Shown, id: string): number =>
  at.round.jobs.findIndex(({ app }) => variant.model.directory.applications[app].id === id);

describe('what if a job had a cell', () => {
  // The GPUs are taken for a slice more: ml is worth 14 there in slice 1, and 10 on plain nodes now.
  const shown = shownAt('plan-wait-for-gpu', 'B', 0);
  const ml = jobOf(shown, 'ml');
  const group = (name: string) => shown.groups.find((own) => own.name === name)?.members ?? [];

  test('Its options that begin there, or run through it', () => {
    const later = choicesAt(shown.at, ml, { members: group('gpu'), slice: 1 });
    expect(later.map(({ start, value }) => [start, value])).toContainEqual([1, 14]);
    expect(later.every(({ start }) => start === 1)).toBe(true);
    const beyond = choicesAt(shown.at, ml, { members: group('c'), slice: 3 });
    expect(beyond.map(({ start }) => start)).toEqual([0, 1]);
  });

  test('A start beside the plan is worth what it is worth; one in its way names who would move', () => {
    const [now] = choicesAt(shown.at, ml, { members: group('c'), slice: 0 });
    expect(whatIf(shown.at, shown.plan.places, ml, now)).toMatchObject({ inTheWay: [] });
    const two = shownAt('plan-two-jobs', 'C', 0);
    const patient = jobOf(two, 'patient');
    const fast = two.at.round.choices[patient].find(({ start, option }) => start === 0 && option === 0);
    if (fast === undefined) throw new Error('patient may have the GPUs');
    const found = whatIf(two.at, two.plan.places, patient, fast);
    expect(found.inTheWay).toEqual([two.at.round.jobs[jobOf(two, 'hasty')].app]);
    // patient on the GPUs is worth 18, hasty in slice 2 on the same ones 12.
    expect(found.planValue).toBe(30);
    // Greedy comes to the same by itself: patient may have the most, so that it chooses first. The plan is worth 32.
    expect(found.otherwise).toBe(30);
  });

  test('A job that starts in this very cycle is in the way too', () => {
    const fast = choicesAt(shown.at, ml, { members: group('gpu'), slice: 0 }).find(({ option }) => option === 0);
    if (fast === undefined) throw new Error('ml may want the GPUs now');
    const { inTheWay } = whatIf(shown.at, shown.plan.places, ml, fast);
    expect(inTheWay).toEqual([shown.at.round.jobs[jobOf(shown, 'before')].app]);
  });
});

describe('a cell', () => {
  const shown = shownAt('plan-wait-for-gpu', 'B', 0);

  test('says who is there and what is left', () => {
    const gpu = shown.groups.findIndex(({ name }) => name === 'gpu');
    expect(cellFacts(shown, { group: gpu, slice: 0 })).toMatchObject({ free: 0, planned: [] });
    expect(cellWords(shown, { group: gpu, slice: 1 })).toBe('gpu, 0:04.0: ml planned; 0 of 2 nodes free');
  });

  test('Groups are those that no job tells apart', () => {
    expect(shown.groups.map(({ name, members }) => [name, members.length])).toEqual([
      ['gpu', 2],
      ['c', 3],
    ]);
  });

  test('Spans are what runs and what is planned', () => {
    const kinds = spansOf(shown, 0).map(({ kind, from, to }) => [kind, from / SECOND, to / SECOND]);
    expect(kinds).toEqual([
      ['running', 0, 4],
      ['running', 0, 4],
      ['planned', 4, 12],
      ['planned', 4, 12],
    ]);
  });
});

test('alsched decides by values without time, and the view weighs them the same', () => {
  const shown = shownAt('plan-high-load', 'A', 0);
  const job = jobOf(shown, 'job');
  // 1000 where it takes 10 s, a tenth of it where it takes 100 s.
  expect(shown.at.round.choices[job].map(({ value }) => Math.round(value))).toEqual([1000, 100]);
  expect(shown.plan.places.filter(({ app }) => app === shown.at.round.jobs[job].app).map(({ value }) => value)).toEqual(
    [100, 100, 100, 100],
  );
});
