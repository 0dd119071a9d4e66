/** The timers that the lifecycles of all applications have running, and their records in the trace. */
import type { ExplainingContext, TimingContext } from '../../../sim/context-parts';
import { inColumn } from '../../../sim/trace/record';
import { records } from '../../../sim/trace/records';
import { AppState } from './application-state';

/** Timer kinds as the trace records them. */
const AppTimer = { starting: 0, completing: 1, expiry: 2, placeholder: 3 } as const;

const KINDS = 4;
const TOKENS = 65_536;

/** Each timer is known by its application and the token that the application's lifecycle gave it. */
export class ApplicationTimers {
  /** Handle and kind of a timer in one number, by application and token. */
  private readonly running = new Map<number, number>();

  constructor(private readonly ctx: ExplainingContext & TimingContext) {}

  /** Starts the timer of an application that is in `state`; `delay` in µs. */
  set(app: number, token: number, state: AppState, delay: number): void {
    const kind = timerKind(state);
    // An expired application is only removed from memory: waiting for that must not prolong a run.
    const role = kind === AppTimer.expiry ? 'housekeeping' : 'progress';
    const handle = this.ctx.startTimer(delay, kind, app, token, role);
    this.running.set(app * TOKENS + token, handle * KINDS + kind);
    if (kind !== AppTimer.expiry) this.ctx.report(records.timer, app, kind, inColumn(delay / 1000));
  }

  /** Stops a timer; nothing happens when it is not running. */
  clear(app: number, token: number): void {
    const timer = this.running.get(app * TOKENS + token);
    if (timer === undefined) return;
    this.running.delete(app * TOKENS + token);
    this.ctx.cancelTimer(Math.floor(timer / KINDS));
    this.ctx.report(records.timer, app, timer % KINDS, -1);
  }

  /** Stops every timer of an application. */
  clearAll(app: number): void {
    for (const key of this.running.keys()) if (Math.floor(key / TOKENS) === app) this.clear(app, key % TOKENS);
  }

  /** The timer expired. */
  fired(app: number, token: number): void {
    this.running.delete(app * TOKENS + token);
  }
}

function timerKind(state: AppState): number {
  if (state === AppState.Starting) return AppTimer.starting;
  if (state === AppState.Completing) return AppTimer.completing;
  return state === AppState.Accepted || state === AppState.New ? AppTimer.placeholder : AppTimer.expiry;
}
