/**
 * Runs all variants of the present document with more and more seeds while nothing else is wanted: from the moment the
 * page is idle, look by look, until every pair is decided or there are enough. An edit that decides runs restarts; a
 * run on screen and a requested sweep come first.
 */
import type { SeedRun } from '../../analysis/compare/study/sample';
import { FIRST_LOOK, LOOKS } from '../../analysis/compare/study/goal-ranking';
import { seedsLookedAt } from '../../analysis/compare/study/look-words';
import { SPREAD_SEEDS } from '../../analysis/lesson/spread-values';
import { deepEqual } from '../../base/json';
import type { Json } from '../../base/json';
import type { Scenario } from '../../scenario/schema';
import { rankingBeside } from '../../worker/compare/compare-client';
import type { SweepHandle } from '../../worker/sweeps/sweep';
import { goalOf, studyOptionsOf } from '../../analysis/compare/study/document-goal';
import type { Later } from '../runs/later';
import { onConsent } from '../session/policy-consent';
import type { DocumentSource } from '../runs/run-control';
import { planRuns } from '../runs/run-plan';
import { runStore } from '../runs/run-store';
import { keptRun, LONG_MS, PUBLISH_MS, replicationRuns } from './study-runs';
import { chooseSeeds, seedsRunAlone } from './seeds-choice';
import { NO_STUDY, studyStore } from './study-store';
import type { StudyState } from './study-store';
import { isHeld } from './sweep-control';
import type { Sweeper } from './sweep-control';

/** How long the page has to be idle before it begins, ms. */
const REST_MS = 400;

let control: StudyControl | undefined;

/** Goes on with the next look although it takes long, or although everything is decided. */
export function moreSeeds(): void {
  control?.goOn();
}

/** Ends the replications and keeps what they have brought. */
export function stopSeeds(): void {
  control?.stop();
}

/** Lets seeds run by themselves from now on, or only on request. Those that are under way on no request end. */
export function letSeedsRun(alone: boolean): void {
  chooseSeeds(alone);
  control?.chosen();
}

/** Follows the document. Returns a function that stops everything. */
export function controlStudy(source: DocumentSource, sweeper: Sweeper, later: Later): () => void {
  const own = new StudyControl(source, sweeper, later);
  control = own;
  const stops = [
    source.subscribe(({ document }) => own.follow(document)),
    runStore.subscribe(() => own.wake()),
    onConsent(() => own.retryHeld()),
  ];
  return () => {
    for (const stop of stops) stop();
    own.dispose();
    if (control === own) control = undefined;
  };
}

class StudyControl {
  private document: Scenario;
  private keys: ReadonlyMap<string, Json>;
  private handle: SweepHandle | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private runs = new Map<string, (SeedRun | undefined)[]>();
  /** Some runs wait for the reader to allow their code. */
  private isHeld = false;
  private allowed = false;
  /** Counts what has been begun: an answer to something older comes too late. */
  private turn = 0;
  private ranking = false;

  constructor(
    source: DocumentSource,
    private readonly sweeper: Sweeper,
    private readonly later: Later,
  ) {
    this.document = source.getState().document;
    this.keys = planRuns(this.document).keys;
    this.begin();
  }

  follow(document: Scenario): void {
    if (document === this.document) return;
    const before = this.document;
    this.document = document;
    const { keys } = planRuns(document);
    if (sameKeys(keys, this.keys) && deepEqual(windowOf(before), windowOf(document))) {
      if (goalOf(before) === goalOf(document)) return;
      // Another goal may need more seeds, or fewer.
      if (studyStore.getState().status === 'done') void this.next();
      else void this.rank();
      return;
    }
    this.keys = keys;
    this.begin();
  }

  wake(): void {
    const { status } = studyStore.getState();
    if (status !== 'waiting' || this.timer !== undefined || !runStore.getState().idle) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (studyStore.getState().status === 'waiting' && runStore.getState().idle) void this.next();
    }, REST_MS);
  }

  /** Starts again where runs are missing whose code may run now. Runs that have been made are remembered. */
  retryHeld(): void {
    if (this.isHeld) this.begin();
  }

  chosen(): void {
    const { status, seeds } = studyStore.getState();
    if (status === 'waiting' || (status === 'paused' && seeds === 0)) this.begin();
    else if (!seedsRunAlone() && !this.allowed) this.stop();
  }

  goOn(): void {
    this.allowed = true;
    // What is asked for is under way: who hears of the study asks no second time.
    patch({ status: 'running' });
    void this.next(true);
  }

  stop(): void {
    this.halt();
    if (studyStore.getState().status === 'running') patch({ status: 'stopped' });
  }

  dispose(): void {
    this.halt();
    studyStore.setState(NO_STUDY, true);
  }

  /** Ends what is under way; whatever still answers comes too late. */
  private halt(): void {
    this.turn++;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.handle?.cancel();
    this.handle = undefined;
  }

  private begin(): void {
    this.halt();
    this.allowed = false;
    this.isHeld = false;
    this.runs = new Map([...this.keys.keys()].map((variant) => [variant, []]));
    if (this.keys.size < 2) studyStore.setState(NO_STUDY, true);
    else if (seedsRunAlone() || tellsOfSeeds(this.document))
      studyStore.setState({ ...NO_STUDY, status: 'waiting' }, true);
    else studyStore.setState({ ...NO_STUDY, status: 'paused', aim: FIRST_LOOK }, true);
    this.wake();
  }

  /** Begins the next look, if there is one and it is worth it. */
  private async next(wanted = false): Promise<void> {
    const turn = ++this.turn;
    const decided = await this.isDecided();
    if (turn !== this.turn) return;
    const { seeds, elapsed, simulated } = studyStore.getState();
    const aim = LOOKS.find((look) => look > seeds);
    // Sentences wait for their seeds, whatever the goal says of fewer ones.
    const told = tellsOfSeeds(this.document) ? SPREAD_SEEDS : 0;
    if (aim === undefined || this.keys.size < 2 || (!wanted && seeds >= Math.max(FIRST_LOOK, told) && decided)) {
      patch({ status: this.keys.size < 2 ? 'off' : 'done' });
      return;
    }
    const runs = this.keys.size * (aim - seeds);
    const estimate = simulated === 0 ? 0 : (elapsed / simulated) * runs;
    if (estimate > LONG_MS && !this.allowed && seeds >= told) {
      patch({ status: 'paused', aim, estimate });
      return;
    }
    // The first seed alone tells how long the others will take.
    this.run(seeds, seeds === 0 ? 1 : aim, aim);
  }

  private async isDecided(): Promise<boolean> {
    if (goalOf(this.document) !== undefined) return this.rank();
    patch({ ranking: undefined, ranked: undefined, price: undefined });
    return studyStore.getState().seeds >= FIRST_LOOK * 2;
  }

  /**
   * Works out how the variants stand by the goal, with the seeds of the last look: a verdict that changed with every seed would be
   * one of many more looks than its intervals allow for. Before the first look with all that there are. Answers whether more seeds
   * would change no word.
   */
  private async rank(): Promise<boolean> {
    const goal = goalOf(this.document);
    const { keys } = this;
    const { seeds } = studyStore.getState();
    if (goal === undefined || seeds === 0) return false;
    this.ranking = true;
    const looked = seeds < FIRST_LOOK ? Infinity : seedsLookedAt(seeds, LOOKS);
    const variants = [...this.runs].map(([id, runs]) => ({ id, title: id, runs: runs.slice(0, looked) }));
    const options = studyOptionsOf(this.document);
    // Without the thread there is no ranking; the next look asks again.
    const standing = await rankingBeside(variants, goal, options).catch(() => 'failed' as const);
    this.ranking = false;
    const isPresent = keys === this.keys && goal === goalOf(this.document);
    if (standing === 'failed') {
      if (isPresent) patch({ ranking: undefined, ranked: undefined, price: undefined });
      return false;
    }
    if (isPresent) patch({ ranking: standing?.ranking, ranked: goal, price: standing?.price });
    // A goal without a value in these runs has none with other seeds.
    return standing?.ranking.decided ?? true;
  }

  private run(from: number, to: number, aim: number): void {
    const ids = [...this.keys.keys()];
    const replications = Array.from({ length: to - from }, (_, i) => from + i);
    const plan = replications.flatMap((replication) => ids.map((variant) => ({ variant, replication })));
    const began = Date.now();
    const before = studyStore.getState();
    let simulated = 0;
    let news = 0;
    const publish = (): void => {
      news = 0;
      if (this.handle !== handle) return;
      patch({
        runs: this.snapshot(),
        seeds: this.common(),
        elapsed: before.elapsed + (simulated > 0 ? Date.now() - began : 0),
        simulated: before.simulated + simulated,
      });
      if (!this.ranking) void this.rank();
    };
    const handle = this.sweeper.sweep(
      {
        document: this.document,
        variant: ids[0],
        metrics: true,
        background: true,
        runs: replicationRuns(this.document, plan),
      },
      ({ index, outcome, remembered }) => {
        if (remembered !== true) simulated++;
        const { variant, replication } = plan[index];
        const runs = this.runs.get(variant);
        if (runs !== undefined) runs[replication] = keptRun(outcome);
        this.isHeld ||= isHeld(outcome);
        if (news++ === 0) setTimeout(() => this.later(publish), PUBLISH_MS);
      },
    );
    this.handle = handle;
    patch({ status: 'running', aim });
    void handle.done.then((complete) => {
      if (!complete || this.handle !== handle) return;
      publish();
      this.handle = undefined;
      void this.next();
    });
  }

  private snapshot(): Record<string, readonly (SeedRun | undefined)[]> {
    return Object.fromEntries([...this.runs].map(([variant, runs]) => [variant, runs.slice()]));
  }

  /** Replications from the first on that are over in all variants. */
  private common(): number {
    let seeds = 0;
    while ([...this.runs.values()].every((runs) => runs[seeds] !== undefined)) seeds++;
    return seeds;
  }
}

/** Whether the text beside the runs has figures over many seeds. */
function tellsOfSeeds({ lesson = '', notes = '' }: Scenario): boolean {
  return `${lesson} ${notes}`.includes('spread.');
}

/** The times that metrics are about; null for those of the whole run. */
function windowOf({ window }: Scenario): Json {
  return (window ?? null) as Json;
}

function sameKeys(x: ReadonlyMap<string, Json>, y: ReadonlyMap<string, Json>): boolean {
  if (x.size !== y.size) return false;
  const [ids, others] = [[...x.keys()], [...y.keys()]];
  return ids.every((id, i) => id === others[i] && deepEqual(x.get(id), y.get(id)));
}

function patch(news: Partial<StudyState>): void {
  studyStore.setState(news);
}
