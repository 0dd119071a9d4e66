/**
 * What a person does to the graph of a job of stages, as the stored list of stages before and after. Edges are in the
 * stage that reads: `after` names those whose end it waits for, `reads` those that it reads part by part.
 */
import type { Json } from '../../base/json';
import { stageInputs, stageNames } from '../../frameworks/dag/plan';
import type { StageInput } from '../../frameworks/dag/job-model';
import { topological } from '../../frameworks/dag/job-model';
import { freshId } from '../editor/models/edits';
import type { GraphEdge } from './layers';

/** A stage as it is stored. */
export type StageItem = { readonly [field: string]: Json | undefined };

const FRESH = { vertices: 20, duration: '1min' } as const;

/** All edges, including those that follow from the order of the stages. */
export function edgesOf(stages: readonly StageItem[]): GraphEdge[] {
  return inputsOf(stages).flatMap((inputs, to) => inputs.map(({ stage: from, barrier }) => ({ from, to, barrier })));
}

/** A job that names no stages has one; there is nothing to draw then. */
function inputsOf(stages: readonly StageItem[]): StageInput[][] {
  return stages.length === 0 ? [] : stageInputs({ stages });
}

/** With the inputs of one stage written out. */
function withInputs(stages: readonly StageItem[], index: number, inputs: readonly StageInput[]): StageItem[] {
  const names = stageNames({ stages });
  const named = (barriers: boolean): string[] =>
    inputs.flatMap(({ stage, barrier }) => (barrier === barriers ? [names[stage]] : []));
  const [after, reads] = [named(true), named(false)];
  return stages.map((stage, s) => {
    if (s !== index) return stage;
    const { after: _after, reads: _reads, ...rest } = stage;
    // No list at all would mean: after the stage before it.
    if (after.length === 0 && reads.length === 0) return index === 0 ? rest : { ...rest, after };
    return { ...rest, ...(after.length > 0 && { after }), ...(reads.length > 0 && { reads }) };
  });
}

/** One more edge, a barrier; undefined where it would close a circle or is there. */
export function connected(stages: readonly StageItem[], from: number, to: number): StageItem[] | undefined {
  const inputs = inputsOf(stages);
  if (from === to || inputs[to].some(({ stage }) => stage === from)) return undefined;
  const next = [...inputs[to], { stage: from, barrier: true }];
  const circle = topological(inputs.map((own, s) => ({ inputs: s === to ? next : own }))) === undefined;
  return circle ? undefined : withInputs(stages, to, next);
}

/** Without an edge. */
export function disconnected(stages: readonly StageItem[], from: number, to: number): StageItem[] {
  return withInputs(
    stages,
    to,
    inputsOf(stages)[to].filter(({ stage }) => stage !== from),
  );
}

/** With an edge as a barrier, or read part by part. */
export function withBarrier(stages: readonly StageItem[], from: number, to: number, barrier: boolean): StageItem[] {
  return withInputs(
    stages,
    to,
    inputsOf(stages)[to].map((input) => (input.stage === from ? { ...input, barrier } : input)),
  );
}

/** One stage more, after another one, or with no input where none is named. */
export function withStage(stages: readonly StageItem[], after: number | undefined): StageItem[] {
  const names = stageNames({ stages });
  const id = freshId(stages.length === 0 ? [] : names, `stage-${stages.length + 1}`);
  const inputs = after === undefined ? [] : [names[after]];
  return [...stages, { id, ...FRESH, ...(stages.length > 0 && { after: inputs }) }];
}

/** With a name for every stage; those that had none were called by their place. */
function withNames(stages: readonly StageItem[]): StageItem[] {
  const taken = stages.flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
  return stages.map((stage, s) => {
    if (typeof stage['id'] === 'string') return stage;
    const id = freshId(taken, `stage-${s + 1}`);
    taken.push(id);
    return { ...stage, id };
  });
}

/**
 * With a stage one place earlier (-1) or later (1) in the list, which is the order in which stages that are ready ask for tokens.
 * Every edge stays: stages that name none, and stages that have no name of their own, are written out. Undefined at the end of the
 * list.
 */
export function moved(stages: readonly StageItem[], index: number, by: -1 | 1): StageItem[] | undefined {
  const other = index + by;
  if (other < 0 || other >= stages.length) return undefined;
  const inputs = inputsOf(stages);
  const named = withNames(stages);
  const written = inputs.reduce<StageItem[]>((all, own, s) => withInputs(all, s, own), named);
  // A stage without inputs that is the first one no longer has to say so.
  return written
    .map((stage, s) => (s === 0 && inputs[0].length === 0 ? { ...stage, after: [] } : stage))
    .map((_, s, all) => all[s === index ? other : s === other ? index : s]);
}

/** Without a stage. Those that read it alone read nothing any more, unless they simply follow the one before them. */
export function withoutStage(stages: readonly StageItem[], index: number): StageItem[] {
  const gone = stageNames({ stages })[index];
  const less = (names: Json | undefined): Json | undefined =>
    Array.isArray(names) ? names.filter((name) => name !== gone) : names;
  return stages
    .filter((_, s) => s !== index)
    .map((stage) => {
      if (stage['after'] === undefined && stage['reads'] === undefined) return stage;
      const { after, reads, ...rest } = stage;
      const [waits, parts] = [less(after), less(reads)];
      const none = (names: Json | undefined): boolean => !Array.isArray(names) || names.length === 0;
      if (none(waits) && none(parts)) return { ...rest, after: [] };
      return { ...rest, ...(!none(waits) && { after: waits }), ...(!none(parts) && { reads: parts }) };
    });
}
