/** The runs of a study: how a sweep is asked for them, what is kept of each, and whose they are. */
import { seedOf, seedRun } from '../../analysis/compare/study/sample';
import type { SeedRun, StudyVariant } from '../../analysis/compare/study/sample';
import type { Change } from '../../base/json';
import { variantTitles } from '../../engine/document/variant-title';
import { variantsOf } from '../../engine/document/variants';
import type { Scenario } from '../../scenario/schema';
import type { SweepOutcome, SweepRun } from '../../worker/protocol';
import type { StudyState } from './study-store';

/** If runs would take longer than this, ms, a person is asked first. */
export const LONG_MS = 60_000;
/** How often results are shown while runs continue, ms: at most four redraws a second. */
export const PUBLISH_MS = 250;

/** A variant with one of its seeds. */
export interface Replication {
  readonly variant: string;
  /** From 0. */
  readonly replication: number;
  /** Made to the document as the variant sees it; none if absent. */
  readonly changes?: readonly Change[];
}

/** The runs of a sweep that simulates replications of a document. */
export function replicationRuns(document: Scenario, replications: readonly Replication[]): SweepRun[] {
  const first = document.seed ?? 1;
  return replications.map(({ variant, replication, changes = [] }) => ({
    variant,
    changes,
    seed: seedOf(first, replication),
  }));
}

/** What a study keeps of a run. */
export function keptRun(outcome: SweepOutcome): SeedRun {
  if (!outcome.ok) return { ok: false, message: outcome.error.message };
  const { ended, fingerprint, metrics } = outcome.value;
  return seedRun(ended.reason, fingerprint, metrics);
}

/** The variants of a document in their order, with what the study knows of them. */
export function studyVariants(document: Scenario, { runs }: Pick<StudyState, 'runs'>): StudyVariant[] {
  const titles = variantTitles(document);
  return variantsOf(document).map(({ id }, at) => ({ id, title: titles[at], runs: runs[id] ?? [] }));
}
