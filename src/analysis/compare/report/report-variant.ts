/** A variant in a report: what it changes, how its runs ended, and what its run on screen looked like. */
import { policyMarks } from '../../../engine/document/used-policies';
import type { PolicyMark } from '../../../engine/document/used-policies';
import type { Scenario } from '../../../scenario/schema';
import type { Reasons } from '../../explain/explain';
import { measurementWindow } from '../../metrics/metrics';
import type { Scale } from '../../metrics/scale';
import type { RunModel } from '../../model';
import { waitingByCause } from '../../waiting/waiting-by-cause';
import { differencesOf } from '../differences';
import type { DifferenceText } from '../differences';
import type { StudyVariant } from '../study/sample';
import { deadlockShare, stoppedShare } from '../study/run-ends';
import type { EndShare } from '../study/run-ends';
import { completionsByEntry, completionsBySize, completionsOf, fairnessOf } from './run-parts';
import { SECOND } from '../../../base/units';
import type { EntryCompletions, ReportCompletions, ReportFairness, SizeCompletions } from './run-parts';

/** With more rows than this a picture shows nothing any more. */
const MOST_SPANS = 30;

/** One application over time, s from the start of the run. */
export interface ReportSpan {
  readonly app: string;
  readonly submitted: number;
  /** Its first container; undefined where it never got one. */
  readonly first: number | undefined;
  /** Its end, or that of the run where it is open. */
  readonly to: number;
  readonly open: boolean;
}

export interface ReportVariant {
  readonly id: string;
  readonly title: string;
  /** Against the first variant. */
  readonly differences: readonly DifferenceText[];
  readonly deadlocks: EndShare;
  /** In how many seeds an error in a policy ended the run. */
  readonly stopped: { readonly count: number; readonly n: number };
  /** Policies of the reader that decide here. */
  readonly policies: readonly PolicyMark[];
  /** By replication; null where the run failed. */
  readonly fingerprints: readonly (string | null)[];
  /** Why runs failed, each reason once. */
  readonly failures: readonly string[];
  /** Completion times of the run on screen, s, ascending; those that did not end are only counted. */
  readonly completions: ReportCompletions;
  /** The same of each entry of the workload, and of each size. */
  readonly entries: readonly EntryCompletions[];
  readonly sizes: readonly SizeCompletions[];
  /** Undefined where fewer than two queues take applications. */
  readonly fairness: ReportFairness | undefined;
  /** Of the run on screen, the first applications in the order of submission. */
  readonly spans: readonly ReportSpan[];
  readonly waits: readonly { readonly cause: string; readonly seconds: number }[];
}

interface VariantOptions {
  readonly confidence: number;
  readonly reasonsOf: (scheduler: string) => Reasons;
  /** How long the applications of its run take at least; undefined where it is not known. */
  readonly least: Scale['least'] | undefined;
}

/**
 * A variant and its differences from the first one.
 * @param model its run with the scenario's own seed; undefined where there is none
 */
export function reportVariant(
  scenario: Scenario,
  variant: StudyVariant,
  model: RunModel | undefined,
  { confidence, reasonsOf, least }: VariantOptions,
): ReportVariant {
  const { runs, id, title } = variant;
  const window = measurementWindow(scenario);
  return {
    id,
    title,
    differences: differencesOf(scenario, id),
    deadlocks: deadlockShare(variant, confidence),
    stopped: stoppedShare(variant),
    policies: policyMarks(scenario, id),
    fingerprints: runs.map((run) => (run?.ok === true ? run.fingerprint : null)),
    failures: [...new Set(runs.flatMap((run) => (run?.ok === false ? [run.message] : [])))],
    completions: model === undefined ? { finished: [], all: 0 } : completionsOf(model, window),
    entries: model === undefined ? [] : completionsByEntry(model, window),
    sizes: model === undefined ? [] : completionsBySize(model, window, least),
    fairness: model === undefined ? undefined : fairnessOf(model, window),
    spans: model === undefined ? [] : spansOf(model),
    waits: model === undefined ? [] : waitsOf(model, reasonsOf(model.directory.scheduler)),
  };
}

function spansOf({ applications, directory, end }: RunModel): ReportSpan[] {
  return applications
    .filter(({ submitted }) => submitted <= end)
    .sort((a, b) => a.submitted - b.submitted || a.id - b.id)
    .slice(0, MOST_SPANS)
    .map(({ id, submitted, firstContainerAt, finished }) => ({
      app: directory.applications[id].id,
      submitted: submitted / SECOND,
      first: firstContainerAt === Infinity ? undefined : firstContainerAt / SECOND,
      to: Math.min(finished, end) / SECOND,
      open: finished === Infinity,
    }));
}

function waitsOf(model: RunModel, reasons: Reasons): { cause: string; seconds: number }[] {
  const byCause = new Map<string, number>();
  for (const { code, total } of waitingByCause(model)) {
    const { title } = reasons(code);
    byCause.set(title, (byCause.get(title) ?? 0) + total / SECOND);
  }
  return [...byCause].map(([cause, seconds]) => ({ cause, seconds })).sort((a, b) => b.seconds - a.seconds);
}
