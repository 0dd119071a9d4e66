/** An experiment as a view has it: the runs that come with the program, or those that were made here, and what starts them. */
import { useEffect, useMemo, useState } from 'react';
import type { Experiment, ExperimentPlan, ExperimentTable, RunFigures } from '../../analysis/experiments/experiment';
import { storedTable } from '../../analysis/experiments/stored-runs';
import type { StoredTable } from '../../analysis/experiments/stored-runs';
import { startSweep, stopSweep } from '../../store/studies/sweep-control';
import { useSweep } from '../../store/studies/sweep-store';
import type { SweepState } from '../../store/studies/sweep-store';

export interface ShownExperiment {
  readonly plan: ExperimentPlan;
  readonly table: ExperimentTable;
  /** Version of the engine that made the runs before; undefined where they are made here. */
  readonly madeBy: string | undefined;
  /** Undefined until runs are asked for. */
  readonly sweep: SweepState | undefined;
  readonly start: () => void;
  readonly stop: () => void;
}

/** `runs`: how often each case is run. */
export function useExperiment(experiment: Experiment, runs: number, seed: number): ShownExperiment {
  const name = `experiment ${experiment.id} ${runs} ${seed}`;
  const sweep = useSweep(name);
  const plan = useMemo(() => experiment.plan({ seed, runs }), [experiment, seed, runs]);
  const known = useMemo(() => {
    const figures = new Map<number, RunFigures>();
    sweep?.outcomes.forEach((outcome, index) => {
      if (outcome?.ok === true) figures.set(index, plan.figures(outcome.value, index));
    });
    return figures;
  }, [plan, sweep?.outcomes]);
  const stored = useStored(experiment, runs, seed);
  const own = useMemo(() => plan.table(known), [plan, known]);
  const { document, runs: wanted, metrics = false } = plan;
  const shown = sweep === undefined ? stored : undefined;
  return {
    plan,
    table: shown?.table ?? own,
    madeBy: shown?.engine,
    sweep,
    start: () => startSweep(name, { variant: 'A', document, runs: wanted, metrics }),
    stop: () => stopSweep(name),
  };
}

interface Loaded {
  readonly experiment: Experiment;
  readonly runs: number;
  readonly seed: number;
  readonly table: StoredTable;
}

/** The table of the runs that come with the program, once it is there. */
export function useStored(experiment: Experiment, runs: number, seed: number): StoredTable | undefined {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    let wanted = true;
    storedTable(experiment, { runs, seed }).then(
      (table) => {
        if (wanted && table !== undefined) setLoaded({ experiment, runs, seed, table });
      },
      // Without it the runs are made here.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [experiment, runs, seed]);
  const isCurrent = loaded?.experiment === experiment && loaded.runs === runs && loaded.seed === seed;
  return isCurrent ? loaded.table : undefined;
}
