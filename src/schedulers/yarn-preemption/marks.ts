/**
 * What follows from a round's choice of containers:
 *
 *   first chosen at t                the application is asked to give the container back
 *   chosen again, now >= t + wait    it is killed; with lazy preemption it is marked as killable
 *   not chosen                       it is spared
 *
 * From t + 2 x max_wait_before_kill on t is forgotten, and the container asked for anew. This ends a longer wait of balancing: by
 * default nothing is killed for its sake.
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
  /** preempt, chosen-again: time until it is killed if every round chooses it, ms; -1: never. */
  readonly killIn: number;
}

interface Mark {
  readonly app: number;
  /** When it was first chosen, ms. */
  readonly since: number;
  /** Whether the latest round did not choose it. */
  spared: boolean;
}

/** Time from the mark to the kill, ms. A wait of 0 for balancing counts as not set, as in Hadoop. */
function waitOf(selector: SelectorName, settings: PreemptionSettings): number {
  return (selector === 'balance' && settings.balanceMaxWaitBeforeKill) || settings.maxWaitBeforeKill;
}

/**
 * Whether a container is killed in the end if every round chooses it. It is not if its mark is forgotten in an earlier round,
 * because balancing waits for longer.
 */
export function endsInKill(selector: SelectorName, settings: PreemptionSettings): boolean {
  const { maxWaitBeforeKill, monitoringInterval } = settings;
  const roundsToForget = Math.floor((2 * maxWaitBeforeKill) / monitoringInterval) + 1;
  return waitOf(selector, settings) <= roundsToForget * monitoringInterval;
}

export class Marks {
  private readonly marks = new Map<number, Mark>();

  /** The marks, by id of the container or reservation. */
  get remembered(): ReadonlyMap<number, { readonly since: number; readonly spared: boolean }> {
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
    this.forgetStale(now - monitoringInterval, settings);
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
      if (mark === undefined) this.marks.set(id, { app, since: now, spared: false });
      const killIn = endsInKill(selector, settings) ? (mark?.since ?? now) + wait - now : -1;
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
    this.forgetStale(now, settings);
    return events;
  }

  /** Forgets the marks that are stale at a time (ms), also those of balancing, which has a wait of its own. */
  private forgetStale(time: number, { maxWaitBeforeKill }: PreemptionSettings): void {
    for (const [id, { since }] of this.marks) if (since + 2 * maxWaitBeforeKill < time) this.marks.delete(id);
  }

  /** Forgets the mark of a container that has ended. */
  forget(id: number): void {
    this.marks.delete(id);
  }
}
