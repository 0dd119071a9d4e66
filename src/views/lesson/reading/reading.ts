/** A lesson as it is read now: its tree, what its names mean in the runs on screen, and how far the reader has come. */
import { SECOND } from '../../../base/units';
import { createContext, useContext, useMemo } from 'react';
import type { StudyVariant } from '../../../analysis/compare/study/sample';
import { evaluate, holds } from '../../../analysis/lesson/evaluate';
import type { Values } from '../../../analysis/lesson/evaluate';
import { knownOf } from '../../../analysis/lesson/known';
import { isLive } from '../../../analysis/lesson/names';
import type { Known } from '../../../analysis/lesson/names';
import { blocksOf } from '../../../analysis/lesson/paths';
import { exactly } from '../../../analysis/lesson/quantity';
import type { Quantity, Truth } from '../../../analysis/lesson/quantity';
import { RunValues } from '../../../analysis/lesson/run-values';
import type { LessonRun } from '../../../analysis/lesson/run-values';
import { settingAt, settingQuantity } from '../../../analysis/lesson/settings';
import { measurementWindow } from '../../../analysis/metrics/window';
import { waitLine } from '../../../analysis/explain/explain';
import type { RunModel } from '../../../analysis/model';
import { variantsOf } from '../../../engine/document/variants';
import { reasonKind } from '../../../engine/registry';
import { GLOSSARY } from '../../../scenario/lesson/glossary';
import type { Expression } from '../../../scenario/lesson/expression';
import { lessonSum } from '../../../scenario/lesson/reference';
import { parseLesson } from '../../../scenario/lesson/parse';
import type { Inline, Lesson, Link } from '../../../scenario/lesson/tree';
import type { Scenario } from '../../../scenario/schema';
import { usePlayground } from '../../../store/page-playground';
import type { Playground } from '../../../store/playground';
import { seenBy } from '../../shared/acts/act';
import { partingOf } from '../../divergence/use-divergence';
import type { Settled } from './settled-runs';
import { useSpread } from './use-spread';

export interface Reading {
  /** The playground whose document, runs and view the text refers to. */
  readonly playground: Playground;
  readonly lesson: Lesson;
  /** The name under which progress is kept. */
  readonly key: string;
  readonly document: Scenario;
  /** The document before the reader changed it. */
  readonly authored: Scenario;
  /** The document as each variant sees it. */
  readonly seen: ReadonlyMap<string, Scenario>;
  readonly known: Known;
  readonly values: Values;
  /** Something has run. */
  readonly ready: boolean;
  /** The values belong to the document on screen. */
  readonly current: boolean;
  /** A run of the document on screen could not be made, or was stopped. */
  readonly failed: boolean;
  /** What many seeds say is not known yet. */
  readonly seedsPending: boolean;
  readonly definitions: ReadonlyMap<string, readonly Inline[]>;
}

/** Undefined outside of a lesson. */
export const ReadingContext = createContext<Reading | undefined>(undefined);

/** The lesson around the component that asks. */
export function useReading(): Reading {
  const reading = useContext(ReadingContext);
  if (reading === undefined) throw new Error('used outside of a lesson');
  return reading;
}

/** Reads a lesson against the last finished runs of its document. */
export function useNewReading(text: string, document: Scenario, authored: Scenario, settled: Settled): Reading {
  const parsed = useMemo(() => parseLesson(text), [text]);
  const study = useSpread(text, document);
  const playground = usePlayground();
  return useMemo(
    () => readingOf(playground, text, parsed, document, authored, settled, study),
    [playground, text, parsed, document, authored, settled, study],
  );
}

function readingOf(
  playground: Playground,
  text: string,
  { lesson }: ReturnType<typeof parseLesson>,
  document: Scenario,
  authored: Scenario,
  { byVariant, current, failed }: Settled,
  study: readonly StudyVariant[] | 'pending' | undefined,
): Reading {
  const seen = new Map(variantsOf(document).map(({ id }) => [id, seenBy(document, id)]));
  const runs = runsOf(byVariant, seen);
  const measured = [...byVariant].map(([variant, { model }]) => ({ variant, model }));
  const known = knownOf(lesson, seen, measured, Object.keys(GLOSSARY));
  const values = withCursor(
    playground,
    new RunValues({
      runs,
      cursor: 0,
      study: study === 'pending' ? undefined : study,
      get divergence() {
        return partingInView(playground, document, byVariant);
      },
    }),
  );
  const definitions = new Map<string, readonly Inline[]>(Object.entries(GLOSSARY).map(([term, t]) => [term, [{ t }]]));
  for (const block of blocksOf(lesson)) if ('define' in block) definitions.set(block.define, block.text);
  return {
    playground,
    lesson,
    key: lessonSum(text),
    document,
    authored,
    seen,
    known,
    values,
    ready: byVariant.size > 0,
    current,
    failed,
    seedsPending: study === 'pending',
    definitions,
  };
}

/** When the two variants in view first decide differently, µs; null when they never do, or are too long to be compared. */
function partingInView({ view }: Playground, document: Scenario, runs: Settled['byVariant']): number | null {
  const shown = view.getState().sight?.only ?? variantsOf(document).map(({ id }) => id);
  const [a, b] = shown.map((id) => runs.get(id)?.model);
  return a === undefined || b === undefined ? null : (partingOf(a, b)?.at ?? null);
}

/** What lessons read of runs, by variant; `seen` is the document as each variant sees it. */
export function runsOf(
  byVariant: Settled['byVariant'],
  seen: ReadonlyMap<string, Scenario>,
): ReadonlyMap<string, LessonRun> {
  return new Map([...byVariant].map(([variant, { model, seed }]) => [variant, runOf(model, seed, seen.get(variant))]));
}

function runOf(model: RunModel, seed: number, seen: Scenario | undefined): LessonRun {
  const reasons = (code: number) => reasonKind(model.directory.scheduler, code);
  return {
    model,
    seed,
    window: seen === undefined ? undefined : measurementWindow(seen),
    knob: (path) => {
      const setting = seen === undefined ? undefined : settingAt(seen, path);
      return setting === undefined ? undefined : settingQuantity(setting);
    },
    why: (app, at) => waitLine(model, reasons, app, Math.min(at, model.end)),
  };
}

/** The cursor moves all the time, and the rest of the values does not with it. */
function withCursor({ view }: Playground, values: Values): Values {
  return {
    value: (path) => (path === 'cursor' ? exactly('instant', view.getState().cursor / SECOND) : values.value(path)),
    valueAt: (path, text, seconds) => values.valueAt(path, text, seconds),
  };
}

/** The value of an expression; one that could not be read is a mismatch. */
export function valueOf({ values }: Reading, expression: Expression | null): Quantity {
  return expression === null ? { kind: 'mismatch', message: '' } : evaluate(expression, values);
}

/** The truth of a condition; what cannot be decided is unknown. */
export function truthOf({ values }: Reading, expression: Expression | null): Truth {
  const decided = expression === null ? undefined : holds(expression, values);
  return decided?.kind === 'truth' ? decided.value : 'unknown';
}

/** Whether a link can be pressed: all its names are known. Before the first run only settings are. */
export function canPress({ known, ready }: Reading, link: Link): boolean {
  return isLive(link, known) || (!ready && ('drag' in link || 'pick' in link));
}

/** Whether the referenced values have been run. */
export function isKnown(reading: Reading, part: object): boolean {
  return reading.current && !waitsForSeeds(reading, part);
}

/** Why nothing can be said of the document on screen yet, as a sentence. */
export function pendingWords({ current, failed }: Pick<Reading, 'current' | 'failed'>): string {
  if (current) return 'The other seeds have not finished yet.';
  return failed ? 'A run has no result. The timeline says why.' : 'The run has not finished yet.';
}

/** Whether something waits for what many seeds say. */
export function waitsForSeeds({ seedsPending }: Reading, part: object | undefined): boolean {
  return seedsPending && JSON.stringify(part ?? {}).includes('spread.');
}
