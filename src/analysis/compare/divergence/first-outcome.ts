/**
 * The first piece of work that comes to another end in one of two runs. Where durations were changed, that is before any decision
 * differs.
 */
import { containerKindNames } from '../../../sim/trace/trace';
import type { RunModel } from '../../model';

/** A task or container of an application that both runs have, and when it ends, µs; Infinity: not in that run. */
export interface OutcomeDivergence {
  readonly app: string;
  /** "read 7", "executor 2". */
  readonly work: string;
  readonly a: number;
  readonly b: number;
}

/** Work of one run: its end by application and then by a number that is the same in every run. */
type Ends = ReadonlyMap<string, ReadonlyMap<number, number>>;

/**
 * The earliest end, before `until`, that the other run does not have at the same instant; a task before its container.
 * Undefined where there is none.
 * @param until µs
 */
export function firstOutcome(a: RunModel, b: RunModel, until: number): OutcomeDivergence | undefined {
  const found = [
    firstOf(a, taskEnds(a, until), taskEnds(b, until), taskWord),
    firstOf(a, containerEnds(a, until), containerEnds(b, until), containerWord),
  ].filter((one) => one !== undefined);
  return found.sort((x, y) => Math.min(x.a, x.b) - Math.min(y.a, y.b)).at(0);
}

function firstOf(
  model: RunModel,
  ofA: Ends,
  ofB: Ends,
  word: (model: RunModel, app: number, key: number) => string,
): OutcomeDivergence | undefined {
  let first: { readonly app: number; readonly key: number; readonly a: number; readonly b: number } | undefined;
  for (const [app, { id }] of model.directory.applications.entries()) {
    const [endsA, endsB] = [ofA.get(id), ofB.get(id)];
    if (endsA === undefined || endsB === undefined) continue;
    const look = (key: number, a: number, b: number): void => {
      if (a !== b && (first === undefined || Math.min(a, b) < Math.min(first.a, first.b))) first = { app, key, a, b };
    };
    for (const [key, end] of endsA) look(key, end, endsB.get(key) ?? Infinity);
    for (const [key, end] of endsB) if (!endsA.has(key)) look(key, Infinity, end);
  }
  if (first === undefined) return undefined;
  const { app, key, a, b } = first;
  return { app: model.directory.applications[app].id, work: word(model, app, key), a, b };
}

const INDICES = 2 ** 24;
const ATTEMPTS = 2 ** 8;

function taskEnds({ tasks, directory }: RunModel, until: number): Ends {
  const ends = emptyEnds(directory);
  for (let task = 0; task < tasks.count; task++) {
    if (tasks.end[task] >= until) continue;
    const key = (tasks.stage[task] * INDICES + tasks.index[task]) * ATTEMPTS + tasks.attempt[task];
    ends[tasks.app[task]].set(key, tasks.end[task]);
  }
  return byName(directory, ends);
}

function taskWord({ directory }: RunModel, app: number, key: number): string {
  const place = Math.floor(key / ATTEMPTS);
  const stage = directory.applications[app].stages[Math.floor(place / INDICES)] ?? '';
  return `${stage === '' ? 'task' : stage} ${(place % INDICES) + 1}`;
}

const KINDS = 8;

function containerEnds({ containers, directory }: RunModel, until: number): Ends {
  const ends = emptyEnds(directory);
  for (let c = 0; c < containers.count; c++) {
    if (containers.ended[c] >= until) continue;
    ends[containers.app[c]].set(containers.ordinal[c] * KINDS + containers.kind[c], containers.ended[c]);
  }
  return byName(directory, ends);
}

function containerWord(_: RunModel, __: number, key: number): string {
  return `${containerKindNames[key % KINDS]} ${Math.floor(key / KINDS)}`;
}

function emptyEnds({ applications }: RunModel['directory']): Map<number, number>[] {
  return applications.map(() => new Map());
}

function byName({ applications }: RunModel['directory'], ends: readonly Map<number, number>[]): Ends {
  return new Map(applications.map(({ id }, app) => [id, ends[app]]));
}
