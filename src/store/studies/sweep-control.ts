/** Sweeps of the present document: many runs of a variant, each with its own changes. */
import { applyChanges, deepEqual } from '../../base/json';
import type { Json } from '../../base/json';
import { decisive } from '../../engine/document/decisive';
import { applyVariant } from '../../engine/document/variants';
import type { Scenario } from '../../scenario/schema';
import type { SweepOutcome, SweepRun } from '../../worker/protocol';
import type { SweepHandle, SweepReport, SweepRequest } from '../../worker/sweeps/sweep';
import type { Later } from '../runs/later';
import { onConsent } from '../session/policy-consent';
import type { DocumentSource } from '../runs/run-control';
import { sweepStore } from './sweep-store';
import type { SweepState } from './sweep-store';

/** What is to be run. All runs change the same places. */
export interface SweepSpec {
  readonly variant: string;
  readonly runs: readonly SweepRun[];
  /** What is run instead of the present document, of whose edits it is independent then. */
  readonly document?: Scenario;
  /** Whether results hold the metrics too, which costs as much again. */
  readonly metrics?: boolean;
}

/** The part of the engine's client that is needed. */
export interface Sweeper {
  sweep(request: SweepRequest, onResult: (report: SweepReport) => void): SweepHandle;
}

let control: SweepControl | undefined;
/** What was asked for while nothing controls sweeps yet: that begins when the first runs have a picture. */
const asked = new Map<string, SweepSpec>();

/** Simulates a sweep of the present document under a name, instead of the one that had it. */
export function startSweep(name: string, wish: SweepSpec): void {
  if (control === undefined) asked.set(name, wish);
  else control.start(name, wish);
}

/** Ends a sweep and keeps what it has brought. */
export function stopSweep(name: string): void {
  asked.delete(name);
  control?.stop(name);
}

/** Follows the edits of the source: a sweep that they concern is stopped and marked. Returns a function that stops everything. */
export function controlSweeps(source: DocumentSource, sweeper: Sweeper, later: Later): () => void {
  const own = new SweepControl(source, sweeper, later);
  control = own;
  for (const [name, wish] of asked) own.start(name, wish);
  asked.clear();
  const stops = [source.subscribe(({ document }) => own.follow(document)), onConsent(() => own.retryHeld())];
  return () => {
    for (const stop of stops) stop();
    own.dispose();
    if (control === own) control = undefined;
  };
}

interface Going {
  readonly wish: SweepSpec;
  /** What its results depend on. */
  readonly subject: Json | undefined;
  readonly handle: SweepHandle;
}

class SweepControl {
  private readonly going = new Map<string, Going>();
  private document: Scenario;

  constructor(
    source: DocumentSource,
    private readonly sweeper: Sweeper,
    private readonly later: Later,
  ) {
    this.document = source.getState().document;
  }

  start(name: string, wish: SweepSpec): void {
    this.going.get(name)?.handle.cancel();
    const outcomes: (SweepOutcome | undefined)[] = wish.runs.map(() => undefined);
    const { variant, runs } = wish;
    const none = { finished: 0, simulated: 0, elapsed: 0 };
    put(name, { variant, runs, outcomes, ...none, status: 'running', outdated: false });
    const began = Date.now();
    let simulated = 0;
    let news = 0;
    const present = () => ({
      outcomes: outcomes.slice(),
      finished: outcomes.filter((o) => o !== undefined).length,
      simulated,
      elapsed: Date.now() - began,
    });
    const handle = this.sweeper.sweep({ document: this.document, ...wish }, ({ index, outcome, remembered }) => {
      outcomes[index] = outcome;
      if (remembered !== true) simulated++;
      // Results that come together are shown together.
      if (news++ > 0) return;
      this.later(() => {
        news = 0;
        if (this.going.get(name)?.handle === handle) patch(name, present());
      });
    });
    this.going.set(name, { wish, subject: subjectOf(this.document, wish), handle });
    void handle.done.then((complete) => {
      if (!complete || this.going.get(name)?.handle !== handle) return;
      patch(name, { ...present(), status: 'done' });
    });
  }

  /** Starts sweeps again in which runs are missing whose code may run now. Runs that have been made are remembered. */
  retryHeld(): void {
    for (const [name, { wish }] of this.going) {
      const { outcomes, outdated } = sweepStore.getState()[name];
      if (!outdated && outcomes.some(isHeld)) this.start(name, wish);
    }
  }

  stop(name: string): void {
    this.going.get(name)?.handle.cancel();
    if (sweepStore.getState()[name]?.status === 'running') patch(name, { status: 'stopped' });
  }

  follow(document: Scenario): void {
    if (document === this.document) return;
    this.document = document;
    for (const [name, { wish, subject }] of this.going) {
      if (wish.document !== undefined) continue;
      const outdated = subject === undefined || !deepEqual(subject, subjectOf(document, wish));
      if (outdated) this.stop(name);
      if (sweepStore.getState()[name]?.outdated !== outdated) patch(name, { outdated });
    }
  }

  dispose(): void {
    for (const { handle } of this.going.values()) handle.cancel();
    this.going.clear();
    sweepStore.setState({}, true);
  }
}

/** Whether a run waits for the reader to allow its code. */
export function isHeld(outcome: SweepOutcome | undefined): boolean {
  return outcome?.ok === false && outcome.error.why === 'held';
}

function put(name: string, sweep: SweepState): void {
  sweepStore.setState({ [name]: sweep });
}

function patch(name: string, news: Partial<SweepState>): void {
  put(name, { ...sweepStore.getState()[name], ...news });
}

/**
 * What the results of a sweep depend on: the document as the variant sees it, with the places that the runs change set as in
 * the first of them. Undefined where the variant or one of these places is gone.
 */
function subjectOf(document: Scenario, { variant, runs }: SweepSpec): Json | undefined {
  const seen = applyVariant(document, variant);
  if (!seen.ok) return undefined;
  const changed = applyChanges(decisive(seen.value), runs[0]?.changes ?? []);
  return changed.ok ? changed.value : undefined;
}
