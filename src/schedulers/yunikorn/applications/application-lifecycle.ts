/**
 * The life of an application: how its asks, allocations and placeholders drive its state machine.
 *
 * Source: YuniKorn core, application.go and application_state.go (0.9.0: the halves of both in cache and scheduler).
 */
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

/** What a lifecycle tells the scheduler and asks of it. Times are µs. */
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

/** The state machine of one application with its timers. It does not know the asks, only how many are unallocated. */
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

  /** Whether the timer of the current state is running. */
  get hasStateTimer(): boolean {
    return this.stateTimer !== NO_TIMER;
  }

  /** `count` asks for real (not placeholder) allocations arrived. */
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

  /** Real asks were withdrawn, `count` of which were unallocated (0: all were allocated already). */
  asksRemoved(count: number, now: number): void {
    this.pendingAsks -= count;
    assert(this.pendingAsks >= this.pendingPlaceholderAsks, 'more asks withdrawn than were pending');
    this.completeWithoutWork(now);
  }

  /** Placeholder asks were withdrawn, `count` of which were unallocated. */
  placeholderAsksRemoved(count: number, now: number): void {
    this.pendingPlaceholderAsks -= count;
    assert(this.pendingPlaceholderAsks >= 0, 'more placeholder asks withdrawn than were pending');
    this.pendingAsks -= count;
    this.completeWithoutWork(now);
  }

  /** A pending ask was allocated for real, not instead of a placeholder. */
  allocationAdded(now: number): void {
    this.takePendingAsk();
    if (this.current !== AppState.Running) this.fire(AppEvent.Run, now);
    this.allocations++;
  }

  /** A real allocation was released. Returns whether the application stops counting against the limits of its user. */
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
   * A placeholder was released without a replacement. Returns whether the application stops counting against the limits
   * of its user; one that resumes goes on counting.
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
   * A pending ask was chosen to replace a placeholder, which is being released; `placeholderReplaced` follows when it is
   * released.
   */
  replacementChosen(): void {
    this.takePendingAsk();
  }

  /**
   * A placeholder was released and the real allocation chosen before took its place. The first replacement does not
   * change the state, since the last placeholder did that already. An application with a single placeholder is the
   * exception: its release leaves the application without work, in Completing, until the replacement counts.
   */
  placeholderReplaced(quantity: number, now: number): void {
    this.placeholderRemoved(quantity, now);
    if (this.allocations > 0 || this.current === AppState.Completing) this.fire(AppEvent.Run, now);
    this.allocations++;
  }

  /** A timer that was set through the host expired. A token whose timer was cleared or replaced is ignored. */
  timerFired(token: number, now: number): void {
    if (token === NO_TIMER) return;
    if (token === this.stateTimer) this.stateTimedOut(now);
    else if (token === this.placeholderTimer) this.placeholdersTimedOut(now);
  }

  /** Rejects the application, which is possible only while it is New. Returns whether it was rejected. */
  reject(now: number): boolean {
    return this.fire(AppEvent.Reject, now);
  }

  /** Kills the application; only release 0.9 has a state for it. Returns whether the state allowed it. */
  kill(now: number): boolean {
    return this.fire(AppEvent.Kill, now);
  }

  /**
   * The application reports that it is finished. Release 0.9 needs the report; later releases conclude it from the last
   * ask and allocation and ignore the report.
   */
  finish(now: number): void {
    if (!capabilities[this.options.release].hasCompleting) this.fire(AppEvent.Complete, now);
  }

  /** Applies an event to the state. Returns whether the state allows it. */
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

  /** An ask arrives: it moves a New application to Accepted, and one that was finishing back to Running. */
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

  /** After asks were withdrawn: an application without asks, allocations and placeholders begins to finish. */
  private completeWithoutWork(now: number): void {
    if (!this.hasNoRealWork() || this.placeholders > 0) return;
    if (!capabilities[this.options.release].hasCompleting) this.fire(AppEvent.Wait, now);
    else if (this.current !== AppState.Completing) this.fire(AppEvent.Complete, now);
  }

  private stateTimedOut(now: number): void {
    this.stateTimer = NO_TIMER;
    if (this.current === AppState.Completing && this.placeholders > 0) {
      // The release of the last placeholder completes the application.
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
