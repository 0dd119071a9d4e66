/** Results of the runs of the present document so far, by variant. Written by run-control alone. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useStoreAround } from '../playground';
import type { RunModel } from '../../analysis/model';
import type { PolicyFault } from '../../sim/policy-host';
import type { Preparing } from '../../worker/protocol';
import type { MeasuredIn } from '../../worker/client';
import type { RunCost } from '../../worker/runs/run-cost';

export interface RunState {
  readonly status: 'waiting' | 'running' | 'done' | 'failed';
  /** The last picture; it stays until the first one of the next run arrives. */
  readonly model: RunModel | undefined;
  /** The model belongs to the document before the last edit. */
  readonly outdated: boolean;
  /** The model is of a run without the solver, which the run itself is going to replace. */
  readonly standIn?: boolean;
  /** Of the finished run, 16 hexadecimal digits. */
  readonly fingerprint: string | undefined;
  readonly seed: number;
  /** What went wrong and what can be done, while `status` is `failed`. */
  readonly error: string | undefined;
  /**
   * Whether the same run may succeed if it is started again. not-loaded: a part of the simulator could not be loaded. broken: its
   * worker broke down or fell silent, which can be the browser's doing; only a person starts it again.
   */
  readonly canRetry?: 'not-loaded' | 'broken' | undefined;
  /** Whether a person stopped it. */
  readonly stopped?: boolean;
  /** Whether it waits for consent to run code that came with a link or a file. */
  readonly held?: boolean;
  /** Interventions that could not be carried out, as `id: why`. */
  readonly notices: readonly string[];
  /** Set when an error in a policy of the reader ended the run. */
  readonly fault?: PolicyFault | undefined;
  /** What measures of the finished run need in addition to its model. */
  readonly measuredIn?: MeasuredIn | undefined;
}

export interface RunsState {
  readonly byVariant: Readonly<Record<string, RunState>>;
  /** Share of the applications that are finished, 0 to 1. Apart from the runs: it changes all the time, and little shows it. */
  readonly progress: Readonly<Record<string, number>>;
  /** What is worked out before a variant's run can begin or continue, where something is. */
  readonly preparing: Readonly<Record<string, Preparing | undefined>>;
  /** The estimated cost of a variant's run, if it is long. */
  readonly costs: Readonly<Record<string, RunCost | undefined>>;
  /** Whether the worker of a variant's run has been silent for a while. */
  readonly quiet: Readonly<Record<string, boolean>>;
  /** When a variant's run began, or since when it waits to begin, ms of the page's clock. */
  readonly since: Readonly<Record<string, number>>;
  /** No run is waiting or going on. */
  readonly idle: boolean;
}

/** A variant that has never run. */
export const WAITING: RunState = {
  status: 'waiting',
  model: undefined,
  outdated: false,
  fingerprint: undefined,
  seed: 1,
  error: undefined,
  notices: [],
};

/** A new store of runs; the page has one. */
export const createRunStore = () =>
  createStore<RunsState>()(() => ({
    byVariant: {},
    progress: {},
    preparing: {},
    costs: {},
    quiet: {},
    since: {},
    idle: false,
  }));

/** A store of runs. */
export type RunStore = ReturnType<typeof createRunStore>;

/** The runs of the page. */
export const runStore: RunStore = createRunStore();

/** The runs as React state: re-renders when what `selector` picks changes. */
export function useRuns<T>(selector: (state: RunsState) => T): T {
  return useStore(useStoreAround('runs', runStore), selector);
}

/** Whether a run has ended, with a result or without. */
export function isOver({ status }: Pick<RunState, 'status'>): boolean {
  return status === 'done' || status === 'failed';
}

/** Replaces the runs; `idle` follows from them. */
export function setRuns(byVariant: Readonly<Record<string, RunState>>, runs = runStore): void {
  const idle = Object.values(byVariant).every(isOver);
  runs.setState({ byVariant, idle });
}

/** Says that the runs of some variants wait to begin anew: progress and messages of the runs before no longer apply. */
export function setWaiting(variants: readonly string[], runs: RunStore): void {
  const now = performance.now();
  const all = <T>(known: Readonly<Record<string, T>>, value: T): Record<string, T> => ({
    ...known,
    ...Object.fromEntries(variants.map((variant) => [variant, value])),
  });
  runs.setState(({ progress, preparing, costs, quiet, since }) => ({
    progress: all(progress, 0),
    preparing: all(preparing, undefined),
    costs: all(costs, undefined),
    quiet: all(quiet, false),
    since: all(since, now),
  }));
}

/** Says that a variant's run has begun. */
export function setBegun(variant: string, runs: RunStore): void {
  runs.setState(({ since }) => ({ since: { ...since, [variant]: performance.now() } }));
}

/** Says how far a variant's run has come, or what is `preparing` it. */
export function setProgress(variant: string, share: number, preparing: Preparing | undefined, runs: RunStore): void {
  runs.setState((state) => ({
    progress: { ...state.progress, [variant]: share },
    preparing: state.preparing[variant] === preparing ? state.preparing : { ...state.preparing, [variant]: preparing },
  }));
}

/** Says that nothing has been heard of a variant's run for a while, or that it is heard again. */
export function setQuiet(variant: string, isQuiet: boolean, runs: RunStore): void {
  if ((runs.getState().quiet[variant] ?? false) === isQuiet) return;
  runs.setState((state) => ({ quiet: { ...state.quiet, [variant]: isQuiet } }));
}

/** Says what a variant's run is going to take. */
export function setCost(variant: string, cost: RunCost, runs: RunStore): void {
  runs.setState((state) => ({ costs: { ...state.costs, [variant]: cost } }));
}
