/**
 * What the runs on screen are measured by beside their models. A worker works it out, once the runs are over and edits have come to
 * rest. It belongs to a run for as long as the first variant, whose work and nodes set the measure, is the same.
 */
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Scale } from '../../analysis/metrics/scale';
import type { RunModel } from '../../analysis/model';
import { deepEqual } from '../../base/json';
import type { Json } from '../../base/json';
import { applyVariant } from '../../engine/document/variants';
import { workBase, workParts } from '../../engine/document/work-base';
import type { Scenario } from '../../scenario/schema';
import { useScenario } from '../../store/document/scenario-store';
import { useKept } from '../../ui/hooks/use-kept';
import type { VariantModel } from '../shared/runs/use-runs-view';

/** Steps of a drag come faster than this, ms: what is dragged is not measured at every step. */
const REST_MS = 150;

interface KnownScale {
  /** The work and the nodes of the first variant; null where they are those of the run. */
  readonly base: Json;
  readonly scale: Scale;
}

const known = new WeakMap<RunModel, KnownScale>();

/** How many answers have come. Every table hears of each: the one that asked may be gone, and another one be in its place. */
let answers = 0;
const tables = new Set<() => void>();

function learn(model: RunModel, answer: KnownScale): void {
  known.set(model, answer);
  answers++;
  for (const hear of tables) hear();
}

function subscribe(hear: () => void): () => void {
  tables.add(hear);
  return () => void tables.delete(hear);
}

const countAnswers = (): number => answers;

/** The scale of each run; undefined where it has not come, or the run is not over. */
export function useScales(models: readonly VariantModel[]): readonly (Scale | undefined)[] {
  const document = useScenario((s) => s.document);
  useSyncExternalStore(subscribe, countAnswers, countAnswers);
  const bases = useMemo(() => models.map(({ id }) => baseParts(document, id)), [models, document]);
  useEffect(() => {
    const cancels: (() => void)[] = [];
    const timer = setTimeout(() => {
      for (const [at, { model, run }] of models.entries()) {
        if (run.status !== 'done' || run.outdated || isKnown(model, bases[at])) continue;
        const handle = run.measuredIn?.(document);
        if (handle === undefined) continue;
        cancels.push(() => handle.cancel());
        void handle.done.then((scale) => learn(model, { base: bases[at], scale }));
      }
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      for (const cancel of cancels) cancel();
    };
  }, [models, bases, document]);
  // The last picture keeps its values until the next one is there.
  const scales = models.map(({ model, run }, at) =>
    run.outdated || isKnown(model, bases[at]) ? known.get(model)?.scale : undefined,
  );
  return useKept(scales, (before, now) => now.length === before.length && now.every((one, at) => one === before[at]));
}

function isKnown(model: RunModel, base: Json): boolean {
  const before = known.get(model);
  return before !== undefined && deepEqual(before.base, base);
}

function baseParts(document: Scenario, variant: string): Json {
  const seen = applyVariant(document, variant);
  const base = seen.ok ? workBase(document, seen.value, []) : undefined;
  return base === undefined ? null : workParts(base);
}
