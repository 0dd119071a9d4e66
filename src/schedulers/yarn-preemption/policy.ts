/** The preemption policy of a run: its settings, which every round reads again, and its marks, which outlive a round. */
import type { ResourceCalculator } from '../yarn/resources';
import { Marks } from './marks';
import type { MarkEvent } from './marks';
import { runRound } from './round';
import type { Round } from './round';
import type { PreemptionSettings } from './settings';
import type { Snapshot } from './snapshot';

export class PreemptionPolicy {
  readonly marks = new Marks();
  private current: PreemptionSettings;

  /** @param read gives the current settings */
  constructor(private readonly read: () => PreemptionSettings) {
    this.current = read();
  }

  /** The settings of the latest round. */
  get settings(): PreemptionSettings {
    return this.current;
  }

  /**
   * Runs one round over a snapshot.
   * @param now ms
   * @returns the round, and what follows from it now
   */
  run(snapshot: Snapshot, calculator: ResourceCalculator, now: number): { round: Round; events: MarkEvent[] } {
    this.current = this.read();
    const round = runRound(snapshot, calculator, this.current, now);
    return { round, events: this.marks.act(round.chosen, this.current, now, round.dropped) };
  }
}
