/** Edits during a drag: as many as the runs can follow, and the last one in any case. */
import { runStore } from '../../../store/runs/run-store';

/** A run that shows nothing within this time does not hold up the next value, ms. */
const PATIENCE_MS = 400;

/**
 * Takes value after value and writes the newest one as soon as the runs have shown something of the one before, so that
 * pictures keep coming however long a run takes.
 */
export class LiveEdits<T> {
  private wanted: { readonly value: T } | undefined;
  private writtenAt = -Infinity;
  private timer = 0;
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly write: (value: T) => void,
    private readonly runs = runStore,
  ) {}

  set(value: T): void {
    this.wanted = { value };
    this.unsubscribe ??= this.runs.subscribe(() => this.consider());
    this.consider();
  }

  /** Writes what has not been written yet, and takes nothing more. */
  finish(): void {
    this.unsubscribe?.();
    this.unsubscribe = undefined;
    this.flush();
  }

  private consider(): void {
    if (this.wanted === undefined || this.timer !== 0) return;
    const left = this.writtenAt + PATIENCE_MS - performance.now();
    if (left <= 0) this.flush();
    else if (this.runsFollow()) this.later(0);
    else this.later(left);
  }

  /** Not in the task of the run's message, so that its picture is drawn first. */
  private later(wait: number): void {
    this.timer = window.setTimeout(() => {
      this.timer = 0;
      if (wait === 0) this.flush();
      else this.consider();
    }, wait);
  }

  private flush(): void {
    window.clearTimeout(this.timer);
    this.timer = 0;
    const { wanted } = this;
    this.wanted = undefined;
    if (wanted === undefined) return;
    this.writtenAt = performance.now();
    this.write(wanted.value);
  }

  /** Every run has shown something of the present document. */
  private runsFollow(): boolean {
    return Object.values(this.runs.getState().byVariant).every((run) => !run.outdated && run.status !== 'waiting');
  }
}
