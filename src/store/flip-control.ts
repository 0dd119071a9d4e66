/**
 * Looks for what turns the verdict round once the seeds have decided it: a sweep in the background, in rounds, given up as soon
 * as the document or the verdict is another one. A person is asked first where it would take long.
 */
import { flipPair, flipRuns, flipSearch } from '../analysis/compare/flips/flip-search';
import type { FlipInput, Flips, WantedRun } from '../analysis/compare/flips/flip-search';
import { seedOf } from '../analysis/compare/study/sample';
import type { SeedRun } from '../analysis/compare/study/sample';
import { USUAL } from '../analysis/compare/study/study';
import type { Goal } from '../analysis/compare/study/study';
import type { SweepHandle } from '../worker/sweep';
import { flipStore, NO_FLIPS } from './flip-store';
import type { FlipState } from './flip-store';
import { goalOf } from './goal';
import type { DocumentSource } from './run-control';
import { runOf, studyVariants } from './study-control';
import { studyStore } from './study-store';
import type { Sweeper } from './sweep-control';

/** Beyond this, a person is asked first, ms. */
const LONG = 60_000;
/** At most four redraws a second. */
const PUBLISH_MS = 250;

let control: FlipControl | undefined;

/** Begins the search, or begins it again. */
export function searchFlips(): void {
  control?.start();
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

class FlipControl {
  private handle: SweepHandle | undefined;
  /** What the present search, or what it has found, is about: another goal, pair or first run is another question. */
  private about: { readonly goal: Goal; readonly pair: string; readonly run: unknown } | undefined;

  constructor(
    private readonly source: DocumentSource,
    private readonly sweeper: Sweeper,
  ) {}

  /** A verdict that is decided is looked at once; one that is given up takes its search along. */
  follow(): void {
    const { status, runs, seeds, elapsed } = studyStore.getState();
    const { document } = this.source.getState();
    // More seeds of the same runs: what was found holds until they say otherwise.
    const moreSeeds = status === 'running' && seeds > 0 && this.about?.goal === goalOf(document);
    if (moreSeeds) return;
    const input = status === 'done' ? this.input() : undefined;
    if (input === undefined) {
      this.forget();
      return;
    }
    const { goal, variants, leader, other } = input;
    const about = { goal, pair: `${variants[leader].id} ${variants[other].id}`, run: runs[variants[0].id]?.[0] };
    if (this.about?.goal === goal && this.about.pair === about.pair && this.about.run === about.run) return;
    this.forget();
    this.about = about;
    const estimate = (elapsed / Math.max(1, seeds * variants.length)) * flipRuns(input);
    patch({ status: 'offered', estimate });
    if (estimate <= LONG) this.start();
  }

  start(): void {
    const input = this.input();
    if (input === undefined) return;
    this.handle?.cancel();
    const search = flipSearch(input);
    this.go(input, search, search.next([]));
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
    const options = { ...USUAL, seed: document.seed ?? 1 };
    return pair === undefined ? undefined : { scenario: document, goal, variants, ...pair, options };
  }

  /** Runs what the search wants, round by round. */
  private go(
    input: FlipInput,
    search: Generator<readonly WantedRun[], Flips, readonly SeedRun[]>,
    step: IteratorResult<readonly WantedRun[], Flips>,
  ): void {
    if (step.done === true) {
      this.handle = undefined;
      patch({ status: 'done', flips: step.value });
      return;
    }
    const { scenario } = input;
    const wanted = step.value;
    const runs: SeedRun[] = [];
    let said = 0;
    patch({ status: 'running', finished: 0, wanted: wanted.length });
    const handle = this.sweeper.sweep(
      {
        document: scenario,
        variant: input.variants[0].id,
        metrics: true,
        background: true,
        runs: wanted.map(({ variant, changes, replication }) => ({
          variant,
          changes,
          seed: seedOf(scenario.seed ?? 1, replication),
        })),
      },
      ({ index, outcome, finished }) => {
        runs[index] = runOf(outcome);
        if (Date.now() - said < PUBLISH_MS || this.handle !== handle) return;
        said = Date.now();
        patch({ finished });
      },
    );
    this.handle = handle;
    void handle.done.then((complete) => {
      if (complete && this.handle === handle) this.go(input, search, search.next(runs));
    });
  }
}

function patch(news: Partial<FlipState>): void {
  flipStore.setState(news);
}
