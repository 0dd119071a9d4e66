import { useEffect, useMemo, useState } from 'react';
import { studyOptionsOf } from '../../analysis/compare/study/document-goal';
import { variantsOf } from '../../engine/document/variants';
import type { Metric } from '../../analysis/model';
import { scenarioStore, useScenario } from '../../store/document/scenario-store';
import { startSweep, stopSweep } from '../../store/studies/sweep-control';
import { useSweep } from '../../store/studies/sweep-store';
import { keepSweep } from '../../store/studies/finished-sweeps';
import { seenBy } from '../shared/acts/act';
import type { SweepAxis } from './sweep-axis';
import {
  curvePoints,
  finerPlaces,
  metricKind,
  metricOptions,
  mostRuns,
  questionOf,
  ROUNDS,
  runsOf,
  timeLeft,
} from './sweep-plan';
import type { CurvePoint, Place } from '../../analysis/compare/sweep/curve';
import type { SeenVariant, SweepPlan } from './sweep-plan';

export interface SweepCurve {
  readonly variants: readonly SeenVariant[];
  /** Of the first replication. */
  readonly seed: number;
  readonly points: readonly CurvePoint[];
  /** Of its intervals, by the goal of the document. */
  readonly confidence: number;
  readonly kind: Metric | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Runs that are over, and all runs that are requested so far. */
  readonly finished: number;
  readonly all: number;
  /** How long the runs of this round will still take, ms; undefined before the first seed is over everywhere. */
  readonly left: number | undefined;
  /** The document has changed since in something else. */
  readonly outdated: boolean;
  readonly status: 'running' | 'stopped' | 'done';
  /** What a person is asked before it continues; '' where there is nothing to ask. */
  readonly question: string;
  /** Ends it and keeps what it has brought. */
  readonly stop: () => void;
  /** Begins it, or continues with what is left of it. */
  readonly goOn: () => void;
}

/** Each time the dialog opens it has its own sweeps: earlier results may belong to another document. */
let opened = 0;

/**
 * Runs a sweep: a coarse picture first, then finer where it bends or variants cross; of two axes, along the row and the column
 * of the best place. Axes, variants and seeds are those of the first call: for other seeds, mount it again.
 */
export function useSweepCurve(axes: readonly SweepAxis[], seeds: number, metric: string): SweepCurve {
  const document = useScenario((s) => s.document);
  const { confidence } = studyOptionsOf(document);
  const [plan] = useState<SweepPlan>(() => ({
    axes,
    variants: variantsOf(document).map(({ id }) => ({ id, document: seenBy(document, id) })),
    seeds: axes.some((axis) => axis.seeds) ? 1 : seeds,
    seed: document.seed ?? 1,
  }));
  const [rounds, setRounds] = useState<readonly (readonly Place[])[]>(() => [placesOf(plan.axes)]);
  const [name] = useState(() => `sweep ${opened++}`);
  const [allowed, setAllowed] = useState(false);
  const [stopped, setStopped] = useState(false);
  const coarse = useSweep(`${name} 0`);
  const fine = useSweep(`${name} 1`);
  const finest = useSweep(`${name} 2`);
  const sweeps = useMemo(() => [coarse, fine, finest], [coarse, fine, finest]);
  const points = useMemo(
    () =>
      curvePoints(
        rounds.map((places, at) => ({ places, sweep: sweeps[at] })),
        plan,
        { metric, confidence },
      ),
    [rounds, plan, metric, confidence, sweeps],
  );

  const question = allowed ? '' : questionOf(coarse, mostRuns(plan, rounds[0].length), plan.seeds);
  const held = stopped || question !== '';
  const round = rounds.length - 1;
  useEffect(() => {
    if (held || rounds[round].length === 0) return undefined;
    begin(`${name} ${round}`, plan, rounds[round]);
    // One sweep for each round; what it runs is decided when the round begins. What an earlier start has brought is remembered.
    return () => stopSweep(`${name} ${round}`);
  }, [held, name, plan, rounds, round]);
  const last = sweeps[round];
  const goesOn = last?.status === 'done' && rounds.length < ROUNDS;
  const all = rounds.reduce((sum, places) => sum + places.length * plan.variants.length * plan.seeds, 0);
  const next = goesOn ? finerPlaces(points, plan, { metric, done: all, allowed }) : [];
  // The round that a finished one asks for.
  if (next.length > 0) setRounds([...rounds, next]);

  const over = last?.status === 'done' && next.length === 0;
  const kind = metricKind(sweeps[0], metric);
  const outdated = sweeps.some((sweep) => sweep?.outdated === true);
  useEffect(() => {
    if (!over || kind === undefined || outdated) return;
    const [axis] = plan.axes;
    const key = plan.axes.map((one) => one.key).join(' & ');
    const curve = { axes: plan.axes, present: axis.present, metric: kind, seeds: plan.seeds, points };
    keepSweep(scenarioStore.getState().document, key, curve);
  }, [over, kind, outdated, plan, points]);

  return {
    variants: plan.variants,
    seed: plan.seed,
    points,
    confidence,
    kind,
    options: metricOptions(sweeps[0]),
    finished: sweeps.reduce((sum, sweep) => sum + (sweep?.finished ?? 0), 0),
    all,
    left: timeLeft(last, plan.seeds),
    outdated,
    status: over ? 'done' : held || last?.status === 'stopped' ? 'stopped' : 'running',
    question,
    stop: () => setStopped(true),
    goOn: () => {
      setAllowed(true);
      setStopped(false);
      // An edit that was taken back had stopped it.
      if (!held) begin(`${name} ${round}`, plan, rounds[round]);
    },
  };
}

function begin(name: string, plan: SweepPlan, places: readonly Place[]): void {
  startSweep(name, { variant: plan.variants[0].id, runs: runsOf(plan, places), metrics: true });
}

function placesOf([first, second]: readonly SweepAxis[]): Place[] {
  return first.points.flatMap((x) => (second === undefined ? [[x]] : second.points.map((y) => [x, y])));
}
