/** Replications of the present document: every variant with one seed after the other. Written by study-control alone. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useStoreAround } from '../playground';
import type { Goal } from '../../analysis/compare/study/goal';
import type { GoalRanking } from '../../analysis/compare/study/goal-ranking';
import type { Price } from '../../analysis/compare/study/price';
import type { SeedRun } from '../../analysis/compare/study/sample';

export interface StudyState {
  /**
   * off: fewer than two variants. waiting: the page is busy. running. paused: it would take long, or seeds run on request,
   * and it was not requested yet. stopped: by hand. done: more seeds would change no word, or there are enough.
   */
  readonly status: 'off' | 'waiting' | 'running' | 'paused' | 'stopped' | 'done';
  /** By variant, then by replication; undefined where it has not been run. */
  readonly runs: Readonly<Record<string, readonly (SeedRun | undefined)[]>>;
  /** Replications that all variants have, and how many are aimed at. */
  readonly seeds: number;
  readonly aim: number;
  /** How the variants stand by the goal, as far as it has been worked out; of another goal until then. */
  readonly ranking: GoalRanking | undefined;
  /** The goal by which the variants were last to be ranked: without a ranking by it, it has no value in these runs. */
  readonly ranked: Goal | undefined;
  /** In which metric the best variant is worse than another; undefined if it is in none, or if nothing is decided. */
  readonly price: Price | undefined;
  /** ms that the replications took so far, how many runs were simulated in it, and ms that the next look would take. */
  readonly elapsed: number;
  readonly simulated: number;
  readonly estimate: number;
}

export const NO_STUDY: StudyState = {
  status: 'off',
  runs: {},
  seeds: 0,
  aim: 0,
  ranking: undefined,
  ranked: undefined,
  price: undefined,
  elapsed: 0,
  simulated: 0,
  estimate: 0,
};

/** A new store of replications; the page has one. */
export const createStudyStore = () => createStore<StudyState>()(() => NO_STUDY);

export const studyStore = createStudyStore();

/** The study as React state. */
export function useStudy<T>(selector: (state: StudyState) => T): T {
  return useStore(useStoreAround('study', studyStore), selector);
}
