/**
 * The handling of chosen containers: the first time, the application is asked to return the container and the time is
 * stored; still chosen after the wait it is killed (or, with lazy preemption, may be killed by an application that
 * needs its room). One that is not chosen any more is spared; what is remembered of it expires after twice the wait.
 * Before 2.8 the application is asked again in every round, and the wait has to be over for more than nothing. Source:
 * YARN-569, YARN-4108 (lazy); Hadoop, preemptOrkillSelectedContainerAfterWait, cleanupStaledPreemptionCandidates.
 */
import type { Chosen, Dropped } from './selection';
import type { PreemptionSettings } from './settings';

export interface MarkEvent {
  /** chosen-again: after it was spared; its application has been asked already. */
  readonly kind: 'preempt' | 'chosen-again' | 'kill' | 'killable' | 'spared' | 'drop-reservation';
  /** Id of the container or of the reservation. */
  readonly id: number;
  readonly app: number;
  /** preempt, chosen-again: ms until it is killed if it is chosen all the time. */
  readonly killIn: number;
}

interface Mark {
  readonly app: number;
  /** ms. */
  readonly since: number;
  readonly wait: number;
  spared: boolean;
}

export class Marks {
  private readonly marks = new Map<number, Mark>();

  /** The containers that are remembered, and when they were marked (ms). */
  get remembered(): ReadonlyMap<number, { readonly since: number; readonly wait: number; readonly spared: boolean }> {
    return this.marks;
  }

  /**
   * What a round's choice leads to now (ms), and what it gave up without choosing it. In observe-only mode nothing, and nothing
   * is remembered.
   */
  act(
    chosen: readonly Chosen[],
    settings: PreemptionSettings,
    now: number,
    dropped: readonly Dropped[] = [],
  ): MarkEvent[] {
    if (settings.observeOnly) return [];
    const { generation, lazy, monitoringInterval } = settings;
    // Rounds that could choose no container are skipped: the previous one would have dropped marks that were too old for it.
    this.forgetStale(now - monitoringInterval);
    const modern = generation === 'modern';
    const events = dropped.map(({ id, app }): MarkEvent => ({ kind: 'drop-reservation', id, app, killIn: -1 }));
    const stillChosen = new Set<number>();
    for (const { id, app, reservation, selector } of chosen) {
      if (reservation) events.push({ kind: 'drop-reservation', id, app, killIn: -1 });
      if (reservation && !modern) continue;
      stillChosen.add(id);
      const wait = selector === 'balance' ? settings.balanceMaxWaitBeforeKill : settings.maxWaitBeforeKill;
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

  /** What a round at that time (ms) forgets. */
  private forgetStale(time: number): void {
    for (const [id, mark] of this.marks) if (mark.since + 2 * mark.wait < time) this.marks.delete(id);
  }

  /** The container is gone: nothing is to be remembered of it. */
  forget(id: number): void {
    this.marks.delete(id);
  }
}
