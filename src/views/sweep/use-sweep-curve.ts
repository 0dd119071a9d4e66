import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { studyOptionsOf } from '../../analysis/compare/study/document-goal';
import { variantsOf } from '../../engine/document/variants';
import type { Metric } from '../../analysis/model';
import { scenarioStore, useScenario } from '../../store/document/scenario-store';
import { startSweep, stopSweep } from '../../store/studies/sweep-control';
import { sweepStore } from '../../store/studies/sweep-store';
import { keepSweep } from '../../store/studies/finished-sweeps';
import { variantLetter } from '../../ui/VariantBadge';
import { seenBy } from '../shared/acts/act';
import type { SweepAxis } from './sweep-axis';
import { curvePoints, metricKind, metricOptions, runsOf } from './sweep-plan';
import { bestOfSweep, mostRuns, nextRound, questionOf, questionOfLook, runsIn, timeLeft } from './sweep-rounds';
import { bestText, FIRST_SEEDS, zoneOfRace } from '../../analysis/compare/sweep/best';
import type { SweepBest } from '../../analysis/compare/sweep/best';
import type { CurvePoint, Place } from '../../analysis/compare/sweep/curve';
import type { Round, SeenVariant, SweepPlan } from './sweep-plan';

export interface SweepCurve {
  readonly variants: readonly SeenVariant[];
  /** Of the first replication. */
  readonly seed: number;
  readonly points: readonly CurvePoint[];
  /** Of its intervals, by the goal of the document. */
  readonly confidence: number;
  /** Which points may be the best; undefined where that is not asked, or not known yet. */
  readonly best: SweepBest | undefined;
  /** The same in words. */
  readonly bestText: string;
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

/** Seeds of each point: a number, or as many as it takes to know the best of them. */
export type Seeds = number | 'best';

/**
 * Runs a sweep: a coarse picture first, then finer where it bends or variants cross; of two axes, along the row and the column
 * of the best place. Where the best is asked for, points that may be it get more seeds. Axes, variants and seeds are those of the
 * first call, and so is the metric where the best is asked for: for others, mount it again.
 */
export function useSweepCurve(axes: readonly SweepAxis[], seeds: Seeds, metric: string): SweepCurve {
  const document = useScenario((s) => s.document);
  const { confidence, indifference: zone } = studyOptionsOf(document);
  const indifference = zoneOfRace(zone);
  const [plan] = useState<SweepPlan>(() => {
    const overSeeds = axes.some((axis) => axis.seeds);
    return {
      axes,
      variants: variantsOf(document).map(({ id }) => ({ id, document: seenBy(document, id) })),
      seeds: overSeeds ? 1 : seeds === 'best' ? FIRST_SEEDS : seeds,
      seed: document.seed ?? 1,
      best: seeds === 'best' && !overSeeds,
    };
  });
  /** Each with what was known of the best when it began. */
  const [rounds, setRounds] = useState<readonly (Round & { readonly best?: SweepBest | undefined })[]>(() => [
    { places: placesOf(plan.axes), from: 0, to: plan.seeds },
  ]);
  const [name] = useState(() => `sweep ${opened++}`);
  const [allowed, setAllowed] = useState(false);
  const [stopped, setStopped] = useState(false);
  const sweeps = useStore(
    sweepStore,
    useShallow((all) => rounds.map((_, at) => all[`${name} ${at}`])),
  );
  const points = useMemo(
    () =>
      curvePoints(
        rounds.map((of, at) => ({ ...of, sweep: sweeps[at] })),
        plan,
        { metric, confidence },
      ),
    [rounds, plan, metric, confidence, sweeps],
  );

  const first = sweeps.at(0);
  const question = allowed
    ? ''
    : questionOfLook(first, rounds, plan) || questionOf(first, mostRuns(plan, rounds[0].places.length), plan.seeds);
  const held = stopped || question !== '';
  const at = rounds.length - 1;
  const round = rounds[at];
  useEffect(() => {
    if (held || round.places.length === 0) return undefined;
    begin(`${name} ${at}`, plan, round);
    // One sweep for each round; what it runs is decided when the round begins. What an earlier start has brought is remembered.
    return () => stopSweep(`${name} ${at}`);
  }, [held, name, plan, round, at]);
  const last = sweeps.at(at);
  const done = last?.status === 'done';
  const best = useMemo(
    () => (done ? bestOfSweep(points, plan, { metric, confidence, indifference }) : round.best),
    [done, points, plan, metric, confidence, indifference, round],
  );
  const next = done ? nextRound(rounds, points, plan, { metric, best, allowed }) : undefined;
  // The round that a finished one asks for.
  if (next !== undefined) setRounds([...rounds, { ...next, best }]);

  const over = done && next === undefined;
  const kind = metricKind(first, metric);
  const names = plan.variants.map((_, variant) => variantLetter(variant));
  const said = best === undefined ? '' : bestText(best, plan.axes, names, { confidence, indifference });
  const outdated = sweeps.some((sweep) => sweep?.outdated === true);
  useEffect(() => {
    if (!over || kind === undefined || outdated) return;
    const [axis] = plan.axes;
    const key = plan.axes.map((one) => one.key).join(' & ');
    const curve = { axes: plan.axes, present: axis.present, metric: kind, seeds: plan.seeds, points, best: said };
    keepSweep(scenarioStore.getState().document, key, curve);
  }, [over, kind, outdated, plan, points, said]);

  return {
    variants: plan.variants,
    seed: plan.seed,
    points,
    confidence,
    best,
    bestText: said,
    kind,
    options: metricOptions(first),
    finished: sweeps.reduce((sum, sweep) => sum + (sweep?.finished ?? 0), 0),
    all: runsIn(rounds, plan),
    left: timeLeft(last, round.to - round.from),
    outdated,
    status: over ? 'done' : held || last?.status === 'stopped' ? 'stopped' : 'running',
    question,
    stop: () => setStopped(true),
    goOn: () => {
      setAllowed(true);
      setStopped(false);
      // An edit that was taken back had stopped it.
      if (!held) begin(`${name} ${at}`, plan, round);
    },
  };
}

function begin(name: string, plan: SweepPlan, round: Round): void {
  startSweep(name, { variant: plan.variants[0].id, runs: runsOf(plan, round), metrics: true });
}

function placesOf([first, second]: readonly SweepAxis[]): Place[] {
  return first.points.flatMap((x) => (second === undefined ? [[x]] : second.points.map((y) => [x, y])));
}
