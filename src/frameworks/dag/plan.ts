/** A job as the user wrote it, parsed into numbers. */
import type { Problem } from '../../base/result';
import { MINUTE } from '../../base/units';
import { authored, knobDistribution, knobNumber, knobSwitch } from '../../scenario/knobs';
import { micros } from '../../scenario/written-amounts';
import type { KnobHolder } from '../../scenario/knobs';
import type { RemainingTable } from '../../schedulers/jockey/remaining-time';
import type { JockeySettings } from '../../schedulers/jockey/settings';
import { deadlineCurve } from '../../schedulers/jockey/utility';
import type { UtilityCurve } from '../../schedulers/jockey/utility';
import { topological } from './job-model';
import type { JobModel, StageInput } from './job-model';
import { dagKnobs, pointKnobs, rowKnobs, stageKnobs } from './knobs';
import type { TableSpec } from './remaining-samples';

/** Rows of a simulated table: progress 0, 0.05 ... 1. */
const PROGRESS_STEPS = 20;

function listOf(settings: KnobHolder, field: string): readonly KnobHolder[] {
  const list = settings[field];
  return Array.isArray(list) ? (list as readonly KnobHolder[]) : [];
}

/** The authored stages; a job that names none has one stage of one vertex. */
export function stagesOf(settings: KnobHolder): readonly KnobHolder[] {
  const stages = listOf(settings, 'stages');
  return stages.length > 0 ? stages : [{}];
}

/** Their names: the authored id, or "stage 1" and so on. */
export function stageNames(settings: KnobHolder): string[] {
  return stagesOf(settings).map((stage, index) =>
    typeof stage['id'] === 'string' ? stage['id'] : `stage ${index + 1}`,
  );
}

/** How many vertices each stage has, by its place in the list. */
export function stageVertices(settings: KnobHolder): number[] {
  return stagesOf(settings).map((stage) => knobNumber(stage, stageKnobs.vertices));
}

function names(stage: KnobHolder, field: 'after' | 'reads'): readonly string[] | undefined {
  const list = stage[field];
  return Array.isArray(list) ? (list as readonly string[]) : undefined;
}

/** Edges of each stage. One that says nothing comes after the stage before it. Names that no stage has are left out. */
export function stageInputs(settings: KnobHolder): StageInput[][] {
  const ids = stageNames(settings);
  return stagesOf(settings).map((stage, index) => {
    const after = names(stage, 'after');
    const reads = names(stage, 'reads');
    if (after === undefined && reads === undefined) return index === 0 ? [] : [{ stage: index - 1, barrier: true }];
    const barriers = [...new Set(after)].map((id) => ({ stage: ids.indexOf(id), barrier: true }));
    const plain = [...new Set(reads)].map((id) => ({ stage: ids.indexOf(id), barrier: false }));
    // A barrier says more than an edge without one.
    const edges = [...barriers, ...plain.filter(({ stage: s }) => barriers.every((edge) => edge.stage !== s))];
    return edges.filter(({ stage: s }) => s >= 0);
  });
}

/** The graph as it is known from the earlier run. */
export function jobModel(settings: KnobHolder): JobModel {
  const inputs = stageInputs(settings);
  return stagesOf(settings).map((stage, index) => ({
    vertices: knobNumber(stage, stageKnobs.vertices),
    run: knobDistribution(stage, stageKnobs.duration),
    runFactor: 1,
    init: knobDistribution(stage, stageKnobs.init),
    stragglers: knobNumber(stage, stageKnobs.stragglers),
    stragglerFactor: knobNumber(stage, stageKnobs.stragglerFactor),
    failures: knobNumber(stage, stageKnobs.failureRate),
    lostInputs: knobNumber(stage, stageKnobs.lostInputs),
    inputs: inputs[index],
  }));
}

/**
 * Utility of completing at a time, in µs from the submission; undefined: the job has neither a deadline nor a curve.
 */
export function curveOf(settings: KnobHolder): UtilityCurve | undefined {
  const points = listOf(settings, 'utility').map((point) => ({
    at: knobNumber(point, pointKnobs.at),
    utility: knobNumber(point, pointKnobs.utility),
  }));
  if (points.length > 0) return points;
  if (authored(settings, dagKnobs.deadline) === undefined) return undefined;
  return deadlineCurve(knobNumber(settings, dagKnobs.deadline), MINUTE);
}

/** The last time at which the job has its full utility, µs: the deadline of a curve that was made for one. */
export function deadlineOf(curve: UtilityCurve): number {
  const best = Math.max(...curve.map(({ utility }) => utility));
  return curve.findLast(({ utility }) => utility === best)?.at ?? 0;
}

/** The deadline that applies to a job, µs from the submission: without an earlier run none does. */
export function deadlineInForce(settings: KnobHolder): number | undefined {
  const curve = isKnown(settings) ? curveOf(settings) : undefined;
  return curve && deadlineOf(curve);
}

/** The table given by the user, in µs; undefined when there is none and it is to be simulated. */
export function authoredTable(settings: KnobHolder): RemainingTable | undefined {
  const rows = listOf(settings, 'table');
  if (rows.length === 0) return undefined;
  const tokens = tokensOf(rows[0]);
  return {
    progress: rows.map((row) => knobNumber(row, rowKnobs.progress)),
    tokens,
    remaining: rows.map((row) => {
      const remaining = row['remaining'] as Readonly<Record<string, string | number>>;
      return tokens.map((count) => micros(remaining[String(count)]));
    }),
  };
}

function tokensOf(row: KnobHolder): number[] {
  const counts = Object.keys((row['remaining'] ?? {}) as object).map(Number);
  return counts.toSorted((x, y) => x - y);
}

/** Whether there is an earlier run to learn from. */
export function isKnown(settings: KnobHolder): boolean {
  return knobSwitch(settings, dagKnobs.earlierRun);
}

/** Everything that the simulated table of a job depends on. */
export function tableSpec(model: JobModel, settings: JockeySettings): TableSpec {
  return {
    model,
    tokens: settings.allocations,
    steps: PROGRESS_STEPS,
    runs: settings.simulations,
    indicator: settings.indicator,
    seed: settings.tableSeed,
  };
}

/** What is wrong with what a job names. */
export function checkJob(settings: KnobHolder): Problem[] {
  return [...checkStages(settings), ...checkCurve(settings), ...checkTable(settings)];
}

function checkStages(settings: KnobHolder): Problem[] {
  const problems: Problem[] = [];
  const ids = stageNames(settings);
  stagesOf(settings).forEach((stage, index) => {
    for (const field of ['after', 'reads'] as const) {
      for (const id of names(stage, field) ?? []) {
        if (!ids.includes(id)) {
          problems.push({ path: `stages.${ids[index]}.${field}`, message: `there is no stage "${id}"` });
        }
      }
    }
  });
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) problems.push({ path: `stages.${twice}.id`, message: `two stages are called "${twice}"` });
  const model = stageInputs(settings).map((inputs) => ({ inputs }));
  if (topological(model) === undefined) {
    problems.push({ path: 'stages', message: 'expected stages without circular dependencies' });
  }
  return problems;
}

function checkCurve(settings: KnobHolder): Problem[] {
  const times = listOf(settings, 'utility').map((point) => knobNumber(point, pointKnobs.at));
  if (times.every((time, index) => index === 0 || time >= times[index - 1])) return [];
  return [{ path: 'utility', message: 'expected points in the order of time' }];
}

function checkTable(settings: KnobHolder): Problem[] {
  const rows = listOf(settings, 'table');
  if (rows.length === 0) return [];
  const problems: Problem[] = [];
  const tokens = tokensOf(rows[0]).join(', ');
  if (rows.some((row) => tokensOf(row).join(', ') !== tokens)) {
    problems.push({ path: 'table', message: `expected the same numbers of tokens in every row: ${tokens}` });
  }
  const progress = rows.map((row) => knobNumber(row, rowKnobs.progress));
  if (!progress.every((value, index) => index === 0 || value > progress[index - 1])) {
    problems.push({ path: 'table', message: 'expected rows in the order of progress, each value once' });
  }
  return problems;
}

/** The container of one vertex as a resource vector over the run's resource types. */
export function vertexSize(settings: KnobHolder, types: readonly string[]): number[] {
  return types.map((type) => {
    if (type === 'vcore') return knobNumber(settings, dagKnobs.vcore);
    if (type === 'memory') return knobNumber(settings, dagKnobs.memory);
    return 0;
  });
}
