/** The policy as it runs beside a scheduler: settings that are read again for every round, and the marks that outlive it. */
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

  /** `read`: the settings as they are authored now. */
  constructor(private readonly read: () => PreemptionSettings) {
    this.current = read();
  }

  /** Those of the latest round. */
  get settings(): PreemptionSettings {
    return this.current;
  }

  /** One round over a snapshot; `now` in ms. What it chose, and what is to be done with it now. */
  run(snapshot: Snapshot, calculator: ResourceCalculator, now: number): { round: Round; events: MarkEvent[] } {
    this.current = this.read();
    const round = runRound(snapshot, calculator, this.current, now);
    return { round, events: this.marks.act(round.chosen, this.current, now, round.dropped) };
  }
}
