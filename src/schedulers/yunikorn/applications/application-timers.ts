import type { SchedulerContext } from '../../../sim/ports';
import { inColumn } from '../../../sim/trace/record';
import { records } from '../../../sim/trace/records';
import { AppState } from './application-state';

/** Timer kinds as reported to views. */
const AppTimer = { starting: 0, completing: 1, expiry: 2, placeholder: 3 } as const;

const KINDS = 4;
const TOKENS = 65_536;

/** The running timers of all applications, known by the tokens of their lifecycles. */
export class ApplicationTimers {
  /** Handle and kind of a timer in one number, by application and token. */
  private readonly running = new Map<number, number>();

  constructor(private readonly ctx: SchedulerContext) {}

  /** Starts the timer that an application in `state` asks for; `delay` in µs. */
  set(app: number, token: number, state: AppState, delay: number): void {
    const kind = timerKind(state);
    // Expiry only tidies up: it must not keep a run alive.
    const role = kind === AppTimer.expiry ? 'housekeeping' : 'progress';
    const handle = this.ctx.startTimer(delay, kind, app, token, role);
    this.running.set(app * TOKENS + token, handle * KINDS + kind);
    if (kind !== AppTimer.expiry) this.ctx.report(records.timer, app, kind, inColumn(delay / 1000));
  }

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

  /** The timer is due: it runs no longer. */
  fired(app: number, token: number): void {
    this.running.delete(app * TOKENS + token);
  }
}

function timerKind(state: AppState): number {
  if (state === AppState.Starting) return AppTimer.starting;
  if (state === AppState.Completing) return AppTimer.completing;
  return state === AppState.Accepted || state === AppState.New ? AppTimer.placeholder : AppTimer.expiry;
}
