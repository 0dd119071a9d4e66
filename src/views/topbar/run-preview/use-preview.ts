/** Runs of a document that is not on screen, one variant after the other. */
import { useEffect, useMemo, useState } from 'react';
import { variantsOf } from '../../../engine/document/variants';
import { variantTitles } from '../../../engine/document/variant-title';
import type { RunModel } from '../../../analysis/model';
import { isQuickTable } from '../../../render/gantt/rows/gantt-rows';
import type { Scenario } from '../../../scenario/schema';
import { previewRun } from '../../../store/session/session';
import { WAITING } from '../../../store/runs/run-store';
import type { RunUpdate } from '../../../worker/client';
import type { VariantView } from '../../shared/runs/use-runs-view';

/** A picture that takes longer than this to run is not waited for, ms. */
const PATIENCE = 4000;
/** With more bars, laying a run out would hold up the page. */
const MOST_BARS = 20_000;

export interface Preview {
  /** The document that the runs are of. While those of another one are on their way, its picture stays. */
  readonly of: Scenario;
  readonly models: ReadonlyMap<string, RunModel>;
  /** Why no more of it is shown. */
  readonly problem?: string;
}

/** The newest runs of a document's variants. Nothing is run for a document without applications. */
export function usePreview(document: Scenario): Preview {
  const [preview, setPreview] = useState<Preview>();
  useEffect(() => {
    if (document.workload.length === 0) return undefined;
    const models = new Map<string, RunModel>();
    let cancel: (() => void) | undefined;
    const stop = (problem: string): void => {
      cancel?.();
      clearTimeout(patience);
      setPreview({ of: document, models, problem });
    };
    const patience = setTimeout(() => stop('It takes too long for a preview. Open it to see all of it.'), PATIENCE);
    const [first, ...others] = variantsOf(document).map(({ id }) => id);
    const run = (id: string, next: readonly string[]): void => {
      const onUpdate = (update: RunUpdate): void => {
        if (update.type === 'failed') stop(update.message);
        if (update.type !== 'done') return;
        if (!isQuickTable(update.model, MOST_BARS)) {
          stop('It has too many tasks for a preview. Open it to see them.');
          return;
        }
        models.set(id, update.model);
        setPreview({ of: document, models: new Map(models) });
        if (next.length > 0) run(next[0], next.slice(1));
        else clearTimeout(patience);
      };
      const handle = previewRun(document, id, onUpdate);
      cancel = () => handle?.cancel();
    };
    run(first, others);
    return () => {
      clearTimeout(patience);
      cancel?.();
    };
  }, [document]);
  const nothing = useMemo(() => ({ of: document, models: new Map<string, RunModel>() }), [document]);
  return document.workload.length === 0 ? nothing : (preview ?? nothing);
}

/** The variants of a previewed document, with what has run of them. */
export function previewVariants({ of, models }: Preview): readonly VariantView[] {
  const titles = variantTitles(of);
  return variantsOf(of).map(({ id }, index) => ({
    id,
    index,
    title: titles[index],
    run: { ...WAITING, model: models.get(id) },
  }));
}
