import { useEffect, useMemo, useState } from 'react';
import { variantsOf } from '../../engine/variants';
import type { Metric } from '../../analysis/model';
import { scenarioStore, useScenario } from '../../store/scenario-store';
import { startSweep, stopSweep } from '../../store/sweep-control';
import { useSweep } from '../../store/sweep-store';
import { keepSweep } from '../../store/swept-store';
import { seenBy } from '../shared/act';
import type { SweepAxis } from './sweep-axis';
import { curvePoints, finer, metricKind, metricOptions, ROUNDS, runsOf } from './sweep-plan';
import type { CurvePoint, Place } from '../../analysis/compare/sweep/curve';
import type { SeenVariant, SweepPlan } from './sweep-plan';

export interface SweepCurve {
  readonly variants: readonly SeenVariant[];
  readonly points: readonly CurvePoint[];
  readonly kind: Metric | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Runs that are over, and all that are wanted so far. */
  readonly finished: number;
  readonly all: number;
  /** The document has changed since in something else. */
  readonly outdated: boolean;
  /** So many runs are a question first. */
  readonly held: boolean;
  readonly allow: () => void;
}

/** Beyond this, a person is asked first. */
const MANY = 1000;

/** Each opening has sweeps of its own: what an earlier one brought may be of another document. */
let opened = 0;

/**
 * Runs a sweep: a coarse picture first, then, along one axis, finer where it bends or variants cross. Axes, variants and
 * seeds are those of the first call: whoever wants others mounts it anew.
 */
export function useSweepCurve(axes: readonly SweepAxis[], seeds: number, metric: string): SweepCurve {
  const document = useScenario((s) => s.document);
  const [plan] = useState<SweepPlan>(() => ({
    axes,
    variants: variantsOf(document).map(({ id }) => ({ id, document: seenBy(document, id) })),
    seeds: axes.some((axis) => axis.seeds) ? 1 : seeds,
    seed: document.seed ?? 1,
  }));
  const [rounds, setRounds] = useState<readonly (readonly Place[])[]>(() => [placesOf(plan.axes)]);
  const [name] = useState(() => `sweep ${opened++}`);
  const first = plan.variants.length * plan.seeds * rounds[0].length;
  const [allowed, setAllowed] = useState(first <= MANY);
  const coarse = useSweep(`${name} 0`);
  const fine = useSweep(`${name} 1`);
  const finest = useSweep(`${name} 2`);
  const sweeps = useMemo(() => [coarse, fine, finest], [coarse, fine, finest]);
  const points = useMemo(
    () =>
      curvePoints(
        rounds.map((places, at) => ({ places, sweep: sweeps[at] })),
        plan,
        metric,
      ),
    [rounds, plan, metric, sweeps],
  );

  useEffect(() => {
    const round = rounds.length - 1;
    if (!allowed || rounds[round].length === 0) return;
    startSweep(`${name} ${round}`, {
      variant: plan.variants[0].id,
      runs: runsOf(plan, rounds[round]),
      metrics: true,
    });
    // One sweep for each round; what it runs is decided when the round begins.
  }, [allowed, name, plan, rounds]);
  useEffect(
    () => () => {
      for (let round = 0; round < ROUNDS; round++) stopSweep(`${name} ${round}`);
    },
    [name],
  );

  const last = sweeps[rounds.length - 1];
  const goesOn = last?.status === 'done' && rounds.length < ROUNDS && plan.axes.length === 1 && !plan.axes[0].seeds;
  const next = goesOn ? finer(points, plan.axes[0]) : [];
  // The round that a finished one asks for.
  if (next.length > 0) setRounds([...rounds, next]);

  const over = allowed && last?.status === 'done' && next.length === 0;
  const kind = metricKind(sweeps[0], metric);
  const outdated = sweeps.some((sweep) => sweep?.outdated === true);
  useEffect(() => {
    if (!over || kind === undefined || outdated) return;
    const [axis] = plan.axes;
    const key = plan.axes.map((one) => one.key).join(' & ');
    const { title, unit } = kind;
    const curve = { axes: plan.axes, present: axis.present, metric: { title, unit }, seeds: plan.seeds, points };
    keepSweep(scenarioStore.getState().document, key, curve);
  }, [over, kind, outdated, plan, points]);

  return {
    variants: plan.variants,
    points,
    kind,
    options: metricOptions(sweeps[0]),
    finished: sweeps.reduce((sum, sweep) => sum + (sweep?.finished ?? 0), 0),
    all: rounds.reduce((sum, round) => sum + round.length * plan.variants.length * plan.seeds, 0),
    outdated,
    held: !allowed,
    allow: () => setAllowed(true),
  };
}

function placesOf([first, second]: readonly SweepAxis[]): Place[] {
  return first.points.flatMap((x) => (second === undefined ? [[x]] : second.points.map((y) => [x, y])));
}
