/** What is tried in order to turn a verdict round: one change at a time, in both variants alike. */
import { cutText } from '../../../base/text/cut-text';
import { diffById, getAt } from '../../../base/json';
import type { Change, Json, JsonPath } from '../../../base/json';
import { documentKnobs, nameOfKnob } from '../../../engine/document/document-knobs';
import type { DocumentKnob } from '../../../engine/document/document-knobs';
import { withSiblings } from '../../../engine/document/sibling-parts';
import { applyVariant } from '../../../engine/document/variants';
import type { Scenario } from '../../../scenario/schema';
import { deciding, valueWords } from '../differences';
import { axisChange, axisKindOf, axisNumber, axisText } from '../sweep/axis';
import type { AxisKind } from '../sweep/axis';
import { loadChanges } from '../sweep/load-changes';
import { isAtOrBelow } from '../../../base/json-path';

/** A number that is moved: how it is written at its place, and where it stands. */
export interface TrialAxis {
  readonly kind: AxisKind;
  /** Seconds, bytes, vcores or plain numbers. */
  readonly from: number;
  readonly to: number;
  /** The changes that set it, for the leader and for the other one. */
  readonly at: (x: number) => PairChanges;
}

/** For the leader and for the other one. */
export type PairChanges = readonly [readonly Change[], readonly Change[]];

export interface Trial {
  /** difference: one of the differences between the two taken back. */
  readonly kind: 'difference' | 'number' | 'choice' | 'load';
  /** "spark.executor.instances of etl". */
  readonly name: string;
  readonly path: JsonPath;
  /** As written: present, and tried instead. */
  readonly base: string;
  readonly value: string;
  readonly changes: PairChanges;
  readonly axis: TrialAxis | undefined;
}

export interface Trials {
  readonly trials: readonly Trial[];
  /** How many more there would have been. */
  readonly leftOut: number;
}

/** More than this would take too long. */
const MOST_TRIALS = 60;
const FACTORS = [0.5, 2];
const LOADS = [0.8, 1.25];

/**
 * Differences of the two taken back alone, the load at 0.8 and 1.25, choices, then numbers halved and doubled: first those
 * that are written in the document, then defaults. What differs between the two is not moved.
 * @param leader and `other`: ids of variants
 */
export function trialsOf(scenario: Scenario, leader: string, other: string): Trials {
  const seen = [leader, other].map((id) => {
    const applied = applyVariant(scenario, id);
    return applied.ok ? applied.value : undefined;
  });
  const [a, b] = seen;
  if (a === undefined || b === undefined) return { trials: [], leftOut: 0 };
  const differing = diffById(whatDecides(a), whatDecides(b));
  const shared = documentKnobs(a).filter(
    ({ path }) => !differing.some((change) => isAtOrBelow(path, change.path) || isAtOrBelow(change.path, path)),
  );
  const all = [
    ...takenBack(a, differing),
    ...loadTrials(a, b),
    ...shared.filter(({ written }) => written).flatMap((one) => knobTrials(one, a, b)),
    ...shared
      .filter(({ written, knob }) => !written && knob.modelOnly !== true)
      .flatMap((one) => knobTrials(one, a, b)),
  ];
  return { trials: all.slice(0, MOST_TRIALS), leftOut: Math.max(0, all.length - MOST_TRIALS) };
}

function whatDecides(scenario: Scenario): Json {
  const { goal: _, view: __, ...rest } = deciding(scenario);
  return rest;
}

/** Each difference alone taken back in the other one. Of a single difference nothing would be left to compare. */
function takenBack(leader: Scenario, differing: readonly Change[]): Trial[] {
  if (differing.length < 2) return [];
  return differing.map(({ path, ...change }) => {
    const before = getAt(leader, path);
    const back: Change = before === undefined ? { path, remove: true } : { path, value: before };
    return {
      kind: 'difference',
      name: nameOf(path),
      path,
      base: 'value' in change ? written(change.value) : 'not set',
      value: written(before),
      changes: [[], [back]],
      axis: undefined,
    };
  });
}

function loadTrials(a: Scenario, b: Scenario): Trial[] {
  const at = (factor: number): PairChanges => [loadChanges(a, factor), loadChanges(b, factor)];
  if (at(2).every((changes) => changes.length === 0)) return [];
  return LOADS.map((factor) => ({
    kind: 'load',
    name: 'load',
    path: ['load'],
    base: '1',
    value: String(factor),
    changes: at(factor),
    axis: { kind: 'number', from: 1, to: factor, at },
  }));
}

function knobTrials({ knob, path, value, owner }: DocumentKnob, a: Scenario, b: Scenario): Trial[] {
  if (knob.fixed === true) return [];
  const name = nameOfKnob({ knob, path, owner });
  const trial = (kind: Trial['kind'], to: Json, axis?: TrialAxis): Trial => {
    const changes = [{ path, value: to }];
    return { kind, name, path, base: written(value), value: written(to), changes: [changes, changes], axis };
  };
  if (knob.kind === 'switch') return [trial('choice', value !== true)];
  if (knob.kind === 'choice') {
    return (knob.options ?? []).filter((option) => option !== value).map((option) => trial('choice', option));
  }
  const kind = axisKindOf(knob);
  const from = kind === undefined ? undefined : axisNumber(kind, value);
  if (kind === undefined || from === undefined || from === 0) return [];
  const at = (x: number): PairChanges => {
    const changes = [axisChange({ path, kind }, x)];
    return [withSiblings(a, changes), withSiblings(b, changes)];
  };
  const { min = -Infinity, max = Infinity } = knob;
  return FACTORS.flatMap((factor) => {
    const wished = kind === 'integer' ? Math.round(from * factor) : from * factor;
    const to = Math.min(max, Math.max(min, wished));
    if (to === from) return [];
    return [
      {
        kind: 'number' as const,
        name,
        path,
        base: axisText(kind, from),
        value: axisText(kind, to),
        changes: at(to),
        axis: { kind, from, to, at },
      },
    ];
  });
}

/** "application.sort.policy of root.etl" from its path. */
function nameOf(path: JsonPath): string {
  const [section, id, ...rest] = path;
  if (section === 'queues' || section === 'workload') {
    const below = rest[0] === 'properties' ? rest.slice(1) : rest;
    return below.length === 0 ? id : `${below.join('.')} of ${id}`;
  }
  return path.slice(section === 'scheduler' ? 1 : 0).join('.');
}

function written(value: Json | undefined): string {
  if (value === undefined) return 'not set';
  return cutText(valueWords(value), 60);
}
