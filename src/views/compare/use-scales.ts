/**
 * What measures of the runs on screen need in addition to their models. A worker computes it once the runs are over and edits
 * have come to rest.
 */
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { RunScale } from '../../analysis/metrics/scale';
import type { Json } from '../../base/json';
import { applyVariant } from '../../engine/document/variants';
import { workBase, workParts } from '../../engine/document/work-base';
import type { Scenario } from '../../scenario/schema';
import { useScenario } from '../../store/document/scenario-store';
import { useKept } from '../../ui/hooks/use-kept';
import type { VariantModel } from '../shared/runs/use-runs-view';
import { KnownScales } from './known-scales';

/** Steps of a drag come faster than this, ms: what is dragged is not measured at every step. */
const REST_MS = 150;

const known = new KnownScales();

/** The scale of each run; undefined where it has not come, or the run is not over. */
export function useScales(models: readonly VariantModel[]): readonly (RunScale | undefined)[] {
  const document = useScenario((s) => s.document);
  useSyncExternalStore(known.subscribe, known.count, known.count);
  const bases = useMemo(() => models.map(({ id }) => baseParts(document, id)), [models, document]);
  useEffect(() => {
    const cancels: (() => void)[] = [];
    const timer = setTimeout(() => {
      for (const [at, { model, run }] of models.entries()) {
        if (run.status !== 'done' || run.outdated || known.of(model, bases[at]) !== undefined) continue;
        const handle = run.measuredIn?.(document);
        if (handle === undefined) continue;
        cancels.push(() => handle.cancel());
        void handle.done.then((scale) => known.learn(model, bases[at], scale));
      }
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      for (const cancel of cancels) cancel();
    };
  }, [models, bases, document]);
  // The last picture keeps its values until the next one is there.
  const scales = models.map(({ model, run }, at) => (run.outdated ? known.lastOf(model) : known.of(model, bases[at])));
  return useKept(scales, (before, now) => now.length === before.length && now.every((one, at) => one === before[at]));
}

function baseParts(document: Scenario, variant: string): Json {
  const seen = applyVariant(document, variant);
  const base = seen.ok ? workBase(document, seen.value, []) : undefined;
  return base === undefined ? null : workParts(base);
}
