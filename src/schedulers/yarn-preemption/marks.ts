/**
 * What follows from a round's choice of containers:
 *
 *   first chosen at t                the application is asked to give the container back
 *   chosen again, now >= t + wait    it is killed; with lazy preemption it is marked as killable
 *   not chosen                       it is spared, and t is kept until t + 2 x wait
 *
 * Before 2.8 the application is asked in every round, and the container is killed when now > t + wait.
 * Source: YARN-569, YARN-4108 (lazy); Hadoop, preemptOrkillSelectedContainerAfterWait, cleanupStaledPreemptionCandidates.
 */
import type { Chosen, Dropped, SelectorName } from './selection';
import type { PreemptionSettings } from './settings';

export interface MarkEvent {
  /** chosen-again: after it was spared, when its application has been asked already. */
  readonly kind: 'preempt' | 'chosen-again' | 'kill' | 'killable' | 'spared' | 'drop-reservation';
  /** Id of the container or of the reservation. */
  readonly id: number;
  readonly app: number;
  /** preempt, chosen-again: time until it is killed if every round chooses it, ms. */
  readonly killIn: number;
}

interface Mark {
  readonly app: number;
  /** When it was first chosen, ms. */
  readonly since: number;
  /** Time from then until it is killed, ms. */
  readonly wait: number;
  /** Whether the latest round did not choose it. */
  spared: boolean;
}

/** Time from the mark to the kill, ms. A wait of 0 for balancing counts as not set, as in Hadoop. */
function waitOf(selector: SelectorName, settings: PreemptionSettings): number {
  return (selector === 'balance' && settings.balanceMaxWaitBeforeKill) || settings.maxWaitBeforeKill;
}

export class Marks {
  private readonly marks = new Map<number, Mark>();

  /** The marks, by id of the container or reservation. */
  get remembered(): ReadonlyMap<number, { readonly since: number; readonly wait: number; readonly spared: boolean }> {
    return this.marks;
  }

  /**
   * What follows from a round. In observe-only mode nothing does, and nothing is marked.
   * @param chosen the choice of the round
   * @param now ms
   * @param dropped reservations that it gave up without choosing them
   */
  act(
    chosen: readonly Chosen[],
    settings: PreemptionSettings,
    now: number,
    dropped: readonly Dropped[] = [],
  ): MarkEvent[] {
    if (settings.observeOnly) return [];
    const { generation, lazy, monitoringInterval } = settings;
    // Rounds that could choose nothing are skipped. The previous one would have forgotten the marks that were stale then.
    this.forgetStale(now - monitoringInterval);
    const modern = generation === 'modern';
    const events = dropped.map(({ id, app }): MarkEvent => ({ kind: 'drop-reservation', id, app, killIn: -1 }));
    const stillChosen = new Set<number>();
    for (const { id, app, reservation, selector } of chosen) {
      if (reservation) events.push({ kind: 'drop-reservation', id, app, killIn: -1 });
      if (reservation && !modern) continue;
      stillChosen.add(id);
      const wait = waitOf(selector, settings);
      const mark = this.marks.get(id);
      const isOver = mark !== undefined && (modern ? mark.since + wait <= now : mark.since + wait < now);
      if (isOver) {
        events.push({ kind: lazy && modern ? 'killable' : 'kill', id, app, killIn: 0 });
        this.marks.delete(id);
        continue;
      }
      if (mark === undefined) this.marks.set(id, { app, since: now, wait, spared: false });
      const killIn = (mark?.since ?? now) + wait - now;
      if (mark === undefined || !modern) events.push({ kind: 'preempt', id, app, killIn });
      else if (mark.spared) events.push({ kind: 'chosen-again', id, app, killIn });
      if (mark !== undefined) mark.spared = false;
    }
    for (const [id, mark] of this.marks) {
      if (!mark.spared && !stillChosen.has(id)) {
        mark.spared = true;
        events.push({ kind: 'spared', id, app: mark.app, killIn: -1 });
      }
    }
    this.forgetStale(now);
    return events;
  }

  /** Forgets the marks that are stale at a time (ms). */
  private forgetStale(time: number): void {
    for (const [id, mark] of this.marks) if (mark.since + 2 * mark.wait < time) this.marks.delete(id);
  }

  /** Forgets the mark of a container that has ended. */
  forget(id: number): void {
    this.marks.delete(id);
  }
}
