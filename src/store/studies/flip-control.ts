/**
 * Searches for changes that reverse the verdict: automatically once the seeds have decided it, unless that would take
 * long; at once, before further seeds, on request. A sweep in rounds, cancelled as soon as the document or the verdict
 * changes.
 */
import { flipPair, flipRuns, flipSearch } from '../../analysis/compare/flips/flip-search';
import type { FlipInput, FlipRound, Flips } from '../../analysis/compare/flips/flip-search';
import type { SeedRun } from '../../analysis/compare/study/sample';
import type { Goal } from '../../analysis/compare/study/goal';
import type { SweepHandle } from '../../worker/sweeps/sweep';
import { flipStore, NO_FLIPS } from './flip-store';
import type { FlipState } from './flip-store';
import { goalOf, studyOptionsOf } from '../../analysis/compare/study/document-goal';
import type { DocumentSource } from '../runs/run-control';
import { keptRun, LONG_MS, PUBLISH_MS, replicationRuns, studyVariants } from './study-runs';
import { moreSeeds } from './study-control';
import { studyStore } from './study-store';
import type { Sweeper } from './sweep-control';

let control: FlipControl | undefined;

/** The reader wants to see it: starts as soon as there is a leader, however long that and the search take. */
export function wantFlips(): void {
  control?.want();
}

/** Follows the study. Returns a function that stops everything. */
export function controlFlips(source: DocumentSource, sweeper: Sweeper): () => void {
  const own = new FlipControl(source, sweeper);
  control = own;
  const stops = [studyStore.subscribe(() => own.follow()), source.subscribe(() => own.follow())];
  return () => {
    for (const stop of stops) stop();
    own.dispose();
    if (control === own) control = undefined;
  };
}

interface Question {
  readonly goal: Goal;
  readonly pair: string;
  /** The first run: another one where the document is another. */
  readonly run: unknown;
}

class FlipControl {
  private handle: SweepHandle | undefined;
  /** What the present search, or what it has found, is about. */
  private about: Question | undefined;
  /** The reader has asked for the answer to this goal. */
  private wanted: Goal | undefined;

  constructor(
    private readonly source: DocumentSource,
    private readonly sweeper: Sweeper,
  ) {}

  /** A decided verdict starts its search at once; a verdict that is withdrawn ends it. */
  follow(): void {
    const { status, runs, seeds, elapsed, simulated } = studyStore.getState();
    const goal = goalOf(this.source.getState().document);
    if (this.wanted !== goal) this.wanted = undefined;
    const input = status === 'done' || this.wanted !== undefined ? this.input() : undefined;
    // More seeds of the same runs: what was found holds until they say otherwise.
    const seedsGoOn = status === 'running' && seeds > 0;
    if (seedsGoOn && this.about !== undefined && this.about.goal === goal && this.about.run === firstRun(runs)) return;
    if (input === undefined) {
      this.forget();
      // A search needs a leader, and the seeds that would tell one wait for a word of the reader.
      if (this.wanted !== undefined && status === 'paused') moreSeeds();
      return;
    }
    const { variants, leader, other } = input;
    const about = { goal: input.goal, pair: `${variants[leader].id} ${variants[other].id}`, run: firstRun(runs) };
    const isSame = this.about?.goal === about.goal && this.about.pair === about.pair && this.about.run === about.run;
    if (!isSame) {
      this.forget();
      this.about = about;
      patch({ status: 'offered' });
    }
    if (flipStore.getState().status !== 'offered') return;
    const estimate = (elapsed / Math.max(1, simulated)) * flipRuns(input);
    if (this.wanted !== undefined || estimate <= LONG_MS) this.start(input);
  }

  want(): void {
    this.wanted = goalOf(this.source.getState().document);
    this.follow();
  }

  dispose(): void {
    this.forget();
  }

  private forget(): void {
    this.handle?.cancel();
    this.handle = undefined;
    this.about = undefined;
    if (flipStore.getState() !== NO_FLIPS) flipStore.setState(NO_FLIPS, true);
  }

  private input(): FlipInput | undefined {
    const { document } = this.source.getState();
    const goal = goalOf(document);
    if (goal === undefined) return undefined;
    const study = studyStore.getState();
    const pair = study.ranking?.goal === goal ? flipPair(study.ranking) : undefined;
    const variants = studyVariants(document, study);
    const options = studyOptionsOf(document);
    return pair === undefined ? undefined : { scenario: document, goal, variants, ...pair, options };
  }

  private start(input: FlipInput): void {
    this.handle?.cancel();
    const search = flipSearch(input);
    patch({ status: 'running' });
    this.go(input, search, search.next([]));
  }

  /** Runs what the search wants, round by round, and shows what is found meanwhile. */
  private go(
    input: FlipInput,
    search: Generator<FlipRound, Flips, readonly SeedRun[]>,
    step: IteratorResult<FlipRound, Flips>,
  ): void {
    if (step.done === true) {
      this.handle = undefined;
      patch({ status: 'done', flips: step.value });
      return;
    }
    const { scenario } = input;
    const round = step.value;
    const runs: SeedRun[] = [];
    let due = false;
    const publish = (): void => {
      due = false;
      if (this.handle === handle) patch({ flips: round.found(runs) });
    };
    const handle = this.sweeper.sweep(
      {
        document: scenario,
        variant: input.variants[0].id,
        metrics: true,
        background: this.wanted === undefined,
        runs: replicationRuns(scenario, round.wanted),
      },
      ({ index, outcome }) => {
        runs[index] = keptRun(outcome);
        if (due) return;
        due = true;
        setTimeout(publish, PUBLISH_MS);
      },
    );
    this.handle = handle;
    void handle.done.then((complete) => {
      if (complete && this.handle === handle) this.go(input, search, search.next(runs));
    });
  }
}

function firstRun(runs: Readonly<Record<string, readonly unknown[]>>): unknown {
  return Object.values(runs)[0]?.[0];
}

function patch(news: Partial<FlipState>): void {
  flipStore.setState(news);
}
