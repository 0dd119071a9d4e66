import { useMemo } from 'react';
import { workEnd } from '../../../analysis/at';
import type { RunModel } from '../../../analysis/model';
import { variantsOf } from '../../../engine/document/variants';
import { variantTitles } from '../../../engine/document/variant-title';
import type { Scenario } from '../../../scenario/schema';
import { WAITING, useRuns } from '../../../store/runs/run-store';
import type { RunState } from '../../../store/runs/run-store';
import { useScenario } from '../../../store/document/scenario-store';
import { useView } from '../../../store/view/view-store';
import { useKept } from '../../../ui/hooks/use-kept';

/** A variant as views show it. */
export interface VariantView {
  readonly id: string;
  /** Place in the list, which gives it its letter. */
  readonly index: number;
  readonly title: string;
  readonly run: RunState;
}

/**
 * The variants of the document in order, each with the state of its run; in a lesson those that its step shows. There is always
 * one: where none of those is in the document (a link may name any), all are shown.
 */
export function useVariants(): readonly VariantView[] {
  const only = useView((s) => s.sight?.only);
  const document: Scenario = useScenario((s) => s.document);
  const byVariant = useRuns((s) => s.byVariant);
  const titles = useMemo(() => variantTitles(document), [document]);
  const variants = useMemo(() => {
    const all = variantsOf(document).map(({ id }, index) => ({
      id,
      index,
      title: titles[index],
      run: byVariant[id] ?? WAITING,
    }));
    const shown = all.filter(({ id }) => only?.includes(id));
    return shown.length > 0 ? shown : all;
  }, [document, byVariant, titles, only]);
  // Most edits leave all of this as it was until there are new runs.
  return useKept(variants, sameVariants);
}

/** Whether a lesson shows one row that nothing tells from others yet: it goes without its letter. */
export function useLone(): boolean {
  return useView((s) => s.sight?.lone === true);
}

function sameVariants(before: readonly VariantView[], now: readonly VariantView[]): boolean {
  return (
    before.length === now.length &&
    now.every(({ id, index, title, run }, i) => {
      const known = before[i];
      return id === known.id && index === known.index && title === known.title && run === known.run;
    })
  );
}

/** A variant whose run has something to show. */
export interface VariantModel extends VariantView {
  readonly model: RunModel;
}

/** The variants that have a model. */
export function withModels(variants: readonly VariantView[]): readonly VariantModel[] {
  return variants.flatMap((v) => (v.run.model === undefined ? [] : [{ ...v, model: v.run.model }]));
}

/** End of the longest run, µs; 0 before anything has run. */
export function longestEnd(variants: readonly VariantView[]): number {
  return variants.reduce((end, v) => Math.max(end, v.run.model?.end ?? 0), 0);
}

/** Up to where there is work to see in any of the runs, µs; 0 before anything has run. */
export function lastWork(variants: readonly VariantView[]): number {
  return variants.reduce((end, { run: { model } }) => Math.max(end, model === undefined ? 0 : workEnd(model)), 0);
}
