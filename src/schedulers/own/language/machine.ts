/**
 * The budgets of a running policy, counted in steps and never in time, so that every machine stops at the same place.
 * What costs how much is part of the language (`api: 1`) and frozen.
 */
import { grouped } from '../../../base/text/counted';
import type { Offset } from './errors';
import { PolicyStop } from './errors';

/**
 * Elements of a list and characters of a text, at most.
 * @internal
 */
export const MAX_LIST = 100_000;
export const MAX_TEXT = 10_000;
/**
 * The heights of all active functions may sum up to this.
 * @internal
 */
export const MAX_DEPTH = 2_000;
/**
 * All calls of one run together.
 * @internal
 */
export const STEPS_PER_RUN = 100_000_000;

/** The steps that all calls of a run still have, of all of its policies together. */
export class RunBudget {
  constructor(public left = STEPS_PER_RUN) {}
}

export class Machine {
  /** Steps left in the present call. */
  private left = 0;
  private granted = 0;
  /** The call was granted less than it may take, because the run has no more. */
  private short = false;
  private depth = 0;
  /** Steps that the last call took. */
  used = 0;
  /** What the last `return` answered. */
  value: unknown = undefined;
  /** The offset of the expression that the last `return` answered with; `why.ts` tells rules apart by it. */
  returned: Offset = -1;

  constructor(
    /** A number in [0, 1) for a name and a number. */
    readonly draw: (name: string, n: number) => number,
    private readonly run = new RunBudget(),
  ) {}

  /** Begins a call with a limit of steps. */
  begin(steps: number): void {
    this.short = this.run.left < steps;
    this.granted = Math.min(steps, this.run.left);
    this.left = this.granted;
    this.depth = 0;
    this.returned = -1;
  }

  /** Ends the call: what it used is taken off the run's budget. Returns the steps used. */
  end(): number {
    this.used = this.granted - Math.max(0, this.left);
    this.run.left -= this.used;
    return this.used;
  }

  /** Takes steps off the budget. Stops the policy when there are not enough. */
  spend(steps: number, at: Offset): void {
    this.left -= steps;
    if (this.left >= 0) return;
    const limit = this.short
      ? 'all calls of the run together took more than 100,000,000 steps; do less in each call'
      : `the call took more than ${grouped(this.granted)} steps, so a loop may have no end`;
    throw new PolicyStop('budget', at, limit);
  }

  /** Enters a function of some height. */
  enter(height: number, at: Offset): void {
    this.depth += height;
    if (this.depth > MAX_DEPTH) {
      throw new PolicyStop('depth', at, 'functions call each other too deeply; a loop may do the same');
    }
  }

  /** Leaves a function. */
  leave(height: number): void {
    this.depth -= height;
  }

  /** The text, paid for by its length, unless it is too long. */
  text(text: string, at: Offset): string {
    if (text.length > MAX_TEXT) {
      throw new PolicyStop(
        'size',
        at,
        `a string may have ${grouped(MAX_TEXT)} characters, this one has ${grouped(text.length)}`,
      );
    }
    this.read(text, at);
    return text;
  }

  /** Pays for a text that is walked from end to end. */
  read(text: string, at: Offset): void {
    this.spend(text.length >> 4, at);
  }

  /** Refuses a list that would have more elements than allowed. */
  checkLength(length: number, at: Offset): void {
    if (length > MAX_LIST) {
      throw new PolicyStop(
        'size',
        at,
        `a list may have ${grouped(MAX_LIST)} elements, this one would have ${grouped(length)}`,
      );
    }
  }
}
