import { assert } from '../../../base/assert';
import {
  AppEvent,
  AppState,
  countsAsRunning,
  nextState,
  stateTimeout,
  timeoutEvent,
  transitionsOf,
} from './application-state';
import type { Transitions } from './application-state';
import { capabilities } from '../version';
import type { Release } from '../version';

/** `gangSchedulingStyle`: what happens when placeholders time out. Soft continues without the gang, hard fails. */
export type GangStyle = 'soft' | 'hard';

/** What an application declares at its submission. */
export interface LifecycleOptions {
  readonly release: Release;
  /** The tag `application.stateaware.disable` is set to a non-empty text. */
  readonly stateAwareDisabled: boolean;
  readonly gangStyle: GangStyle;
  /** Everything the application asks for as placeholders, in the unit of `placeholderAllocated`; 0: no gang. */
  readonly gangTotal: number;
  /** Time from the first placeholder until the gang gives up, µs; 0: never. */
  readonly placeholderTimeout: number;
}

/** What the life of one application needs from its surroundings. Times are µs. */
export interface LifecycleHost {
  /** The application entered `state`: an entry of its state log. */
  onState(state: AppState, now: number): void;
  /** The application began (1) or stopped (-1) to count as a running application of its queues. */
  onRunningCount(delta: 1 | -1, now: number): void;
  /** Calls `timerFired(token)` in `delay` µs. Tokens are never used twice, so late calls do no harm. */
  setTimer(token: number, delay: number): void;
  /** The timer is no longer needed. */
  clearTimer(token: number): void;
  /** Releases every placeholder allocation that is not being replaced; each is reported as removed once it is gone. */
  releasePlaceholders(now: number): void;
  /** Withdraws all placeholder asks. They count as withdrawn already. */
  withdrawPlaceholderAsks(now: number): void;
}

const NO_TIMER = 0;

/**
 * The life of one application: its asks, allocations and placeholders drive its state machine. Nothing here knows what
 * an ask is: only how many are unallocated and what is held.
 * Source: YuniKorn core, application.go and application_state.go (0.9.0: cache and scheduler halves of both).
 */
export class ApplicationLifecycle {
  private readonly transitions: Transitions;
  private current: AppState = AppState.New;
  private started = NaN;
  /** Asks not yet allocated, placeholder asks included. */
  private pendingAsks = 0;
  private pendingPlaceholderAsks = 0;
  private allocations = 0;
  /** Placeholders held, in the unit of `gangTotal`. */
  private placeholders = 0;
  private lastToken = NO_TIMER;
  private stateTimer = NO_TIMER;
  private placeholderTimer = NO_TIMER;

  constructor(
    private readonly host: LifecycleHost,
    private readonly options: LifecycleOptions,
  ) {
    this.transitions = transitionsOf(options.release);
  }

  get state(): AppState {
    return this.current;
  }

  /** When the application began to run: its first entry into Starting or, in releases without it, its last into Running. */
  get startedAt(): number {
    return this.started;
  }

  /** Whether the timer of the present state is running. */
  get hasStateTimer(): boolean {
    return this.stateTimer !== NO_TIMER;
  }

  /** `count` asks for real allocations arrived. */
  asksAdded(count: number, now: number): void {
    this.wakeUp(now);
    this.pendingAsks += count;
  }

  /** `count` placeholder asks arrived. */
  placeholderAsksAdded(count: number, now: number): void {
    this.wakeUp(now);
    this.pendingAsks += count;
    this.pendingPlaceholderAsks += count;
  }

  /** Asks were withdrawn of which `count` were unallocated real ones (0 when all were allocated already). */
  asksRemoved(count: number, now: number): void {
    this.pendingAsks -= count;
    assert(this.pendingAsks >= this.pendingPlaceholderAsks, 'more asks withdrawn than were pending');
    this.completeWithoutWork(now);
  }

  /** Placeholder asks were withdrawn of which `count` were unallocated. */
  placeholderAsksRemoved(count: number, now: number): void {
    this.pendingPlaceholderAsks -= count;
    assert(this.pendingPlaceholderAsks >= 0, 'more placeholder asks withdrawn than were pending');
    this.pendingAsks -= count;
    this.completeWithoutWork(now);
  }

  /** A pending ask was allocated for real, not instead of a placeholder. */
  allocationAdded(now: number): void {
    this.takePendingAsk();
    this.fire(AppEvent.Run, now);
    this.allocations++;
  }

  /** A real allocation is gone. Returns whether the application no longer counts as one of its user. */
  allocationRemoved(now: number): boolean {
    this.allocations--;
    assert(this.allocations >= 0, 'more allocations removed than were made');
    if (!this.hasNoRealWork()) return false;
    // Release 0.9 notices the end of all work only when an ask is withdrawn.
    if (capabilities[this.options.release].hasCompleting) this.fire(AppEvent.Complete, now);
    return true;
  }

  /** A pending placeholder ask was allocated, `quantity` of the gang's total. */
  placeholderAllocated(quantity: number, now: number): void {
    assert(this.pendingPlaceholderAsks > 0, 'a placeholder was allocated that was not asked for');
    this.pendingAsks--;
    this.pendingPlaceholderAsks--;
    const { placeholderTimeout, gangTotal } = this.options;
    if (this.placeholders === 0 && this.current === AppState.Accepted && placeholderTimeout > 0) {
      if (this.placeholderTimer === NO_TIMER) this.placeholderTimer = this.startTimer(placeholderTimeout);
    }
    this.placeholders += quantity;
    if (this.placeholders === gangTotal) this.fire(AppEvent.Run, now);
  }

  /**
   * A placeholder is gone and nothing took its place. Returns whether the application no longer counts as one of its
   * user; one that resumes still does.
   */
  placeholderRemoved(quantity: number, now: number): boolean {
    this.placeholders -= quantity;
    assert(this.placeholders >= 0, 'more placeholders removed than were held');
    if (this.placeholders > 0) return false;
    this.clearPlaceholderTimer();
    if (this.current === AppState.Resuming) {
      this.fire(AppEvent.Run, now);
      return false;
    }
    const isFailing = this.current === AppState.Failing;
    const isCompleted = this.current === AppState.Completing && !this.hasStateTimer;
    if (!isFailing && !isCompleted && !this.hasNoRealWork()) return false;
    this.fire(isFailing ? AppEvent.Fail : AppEvent.Complete, now);
    return true;
  }

  /**
   * A pending ask was chosen to take the place of a placeholder, which is being released; `placeholderReplaced` follows
   * when it is gone.
   */
  replacementChosen(): void {
    this.takePendingAsk();
  }

  /**
   * A placeholder is gone and the real allocation chosen before took its place. The first replacement does not move the
   * state, the last placeholder did that already; except that the only placeholder of an application leaves it without
   * work for a moment, in Completing.
   */
  placeholderReplaced(quantity: number, now: number): void {
    this.placeholderRemoved(quantity, now);
    if (this.allocations > 0 || this.current === AppState.Completing) this.fire(AppEvent.Run, now);
    this.allocations++;
  }

  /** A timer set through the host is due. Timers that were cleared or replaced meanwhile do nothing. */
  timerFired(token: number, now: number): void {
    if (token === NO_TIMER) return;
    if (token === this.stateTimer) this.stateTimedOut(now);
    else if (token === this.placeholderTimer) this.placeholdersTimedOut(now);
  }

  /** Refuses the application; possible only while it is New. Returns whether it was. */
  reject(now: number): boolean {
    return this.fire(AppEvent.Reject, now);
  }

  /** Kills the application, in release 0.9. */
  kill(now: number): boolean {
    return this.fire(AppEvent.Kill, now);
  }

  /**
   * The application reports that it is done. Release 0.9 learns of an end in no other way; later releases see it from
   * the last ask and allocation and take no notice.
   */
  finish(now: number): void {
    if (!capabilities[this.options.release].hasCompleting) this.fire(AppEvent.Complete, now);
  }

  /** Moves the state. Returns whether the event was allowed. */
  private fire(event: AppEvent, now: number): boolean {
    const from = this.current;
    const to = nextState(this.transitions, from, event);
    if (to === from) return true;
    if (to === -1) return false;
    if (this.stateTimer !== NO_TIMER) {
      this.host.clearTimer(this.stateTimer);
      this.stateTimer = NO_TIMER;
    }
    this.current = to;
    this.host.onState(to, now);
    this.countRunning(from, to, now);
    if (to === AppState.Completed) this.clearPlaceholderTimer();
    const timeout = this.timeoutOf(to);
    if (timeout >= 0) this.stateTimer = this.startTimer(timeout);
    return true;
  }

  private countRunning(from: AppState, to: AppState, now: number): void {
    const delta = Number(countsAsRunning(to)) - Number(countsAsRunning(from));
    if (delta === 0) return;
    const { hasStarting } = capabilities[this.options.release];
    if (delta > 0 && (to === AppState.Starting || !hasStarting)) this.started = now;
    this.host.onRunningCount(delta > 0 ? 1 : -1, now);
  }

  private timeoutOf(state: AppState): number {
    const { release, stateAwareDisabled } = this.options;
    if (state === AppState.Starting && stateAwareDisabled && capabilities[release].hasStateAwareDisableTag) return 0;
    return stateTimeout(release, state);
  }

  /** An ask arrives: the first one gets a New application accepted, any one brings a finishing one back. */
  private wakeUp(now: number): void {
    const state = this.current;
    if (state === AppState.New || state === AppState.Completing || state === AppState.Waiting) {
      this.fire(AppEvent.Run, now);
    }
  }

  private hasNoRealWork(): boolean {
    return this.pendingAsks === 0 && this.allocations === 0;
  }

  private takePendingAsk(): void {
    assert(this.pendingAsks > this.pendingPlaceholderAsks, 'an allocation was made that was not asked for');
    this.pendingAsks--;
  }

  /** After asks were withdrawn: without any ask, allocation and placeholder the application is finishing. */
  private completeWithoutWork(now: number): void {
    if (!this.hasNoRealWork() || this.placeholders > 0) return;
    if (!capabilities[this.options.release].hasCompleting) this.fire(AppEvent.Wait, now);
    else if (this.current !== AppState.Completing) this.fire(AppEvent.Complete, now);
  }

  private stateTimedOut(now: number): void {
    this.stateTimer = NO_TIMER;
    if (this.current === AppState.Completing && this.placeholders > 0) {
      // The last placeholder that goes completes the application.
      this.host.releasePlaceholders(now);
      return;
    }
    this.fire(timeoutEvent(this.current), now);
  }

  private placeholdersTimedOut(now: number): void {
    this.placeholderTimer = NO_TIMER;
    const state = this.current;
    if ((countsAsRunning(state) || state === AppState.Completing) && this.placeholders > 0) {
      this.host.releasePlaceholders(now);
      return;
    }
    this.fire(this.options.gangStyle === 'hard' ? AppEvent.Fail : AppEvent.Resume, now);
    this.pendingAsks -= this.pendingPlaceholderAsks;
    this.pendingPlaceholderAsks = 0;
    this.host.withdrawPlaceholderAsks(now);
    this.completeWithoutWork(now);
    this.host.releasePlaceholders(now);
  }

  private startTimer(delay: number): number {
    const token = ++this.lastToken;
    this.host.setTimer(token, delay);
    return token;
  }

  private clearPlaceholderTimer(): void {
    if (this.placeholderTimer === NO_TIMER) return;
    this.host.clearTimer(this.placeholderTimer);
    this.placeholderTimer = NO_TIMER;
  }
}
