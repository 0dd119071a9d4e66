/**
 * The state machines of applications: states, events, transitions and timeouts of each release.
 *
 * Source: YuniKorn core, application_state.go of 0.9.0, 1.5 and master.
 */
import { capabilities } from '../version';
import type { Release } from '../version';

/** The states of an application over all releases, as small integers that fit the columns of a trace. */
export const AppState = {
  New: 0,
  Accepted: 1,
  Starting: 2,
  Running: 3,
  Completing: 4,
  Completed: 5,
  Failing: 6,
  Failed: 7,
  Rejected: 8,
  Expired: 9,
  Resuming: 10,
  Waiting: 11,
  Killed: 12,
} as const;
export type AppState = (typeof AppState)[keyof typeof AppState];

/** Name of every state as YuniKorn shows it, indexed by its number. */
export const stateNames: readonly (keyof typeof AppState)[] = [
  'New',
  'Accepted',
  'Starting',
  'Running',
  'Completing',
  'Completed',
  'Failing',
  'Failed',
  'Rejected',
  'Expired',
  'Resuming',
  'Waiting',
  'Killed',
];

/** The events that move an application between states. */
export const AppEvent = {
  Run: 0,
  Complete: 1,
  Fail: 2,
  Reject: 3,
  Expire: 4,
  Resume: 5,
  Wait: 6,
  Kill: 7,
} as const;
export type AppEvent = (typeof AppEvent)[keyof typeof AppEvent];

const EVENTS = 8;

type Rule = readonly [from: readonly AppState[], event: AppEvent, to: AppState];

const S = AppState;
const E = AppEvent;

const rules: Readonly<Record<Release, readonly Rule[]>> = {
  '0.9': [
    [[S.New], E.Reject, S.Rejected],
    [[S.New], E.Run, S.Accepted],
    [[S.Accepted], E.Run, S.Starting],
    [[S.Running, S.Starting, S.Waiting], E.Run, S.Running],
    [[S.Accepted, S.Running, S.Starting], E.Wait, S.Waiting],
    [[S.Running, S.Starting, S.Waiting], E.Complete, S.Completed],
    [[S.New, S.Accepted, S.Starting, S.Running, S.Waiting, S.Killed], E.Kill, S.Killed],
  ],
  '1.5': [
    [[S.New], E.Reject, S.Rejected],
    [[S.New, S.Resuming], E.Run, S.Accepted],
    [[S.Accepted], E.Run, S.Starting],
    [[S.Starting, S.Running, S.Completing], E.Run, S.Running],
    [[S.Accepted, S.Starting, S.Running], E.Complete, S.Completing],
    [[S.Completing], E.Complete, S.Completed],
    [[S.New, S.Accepted, S.Starting, S.Running], E.Fail, S.Failing],
    [[S.Failing], E.Fail, S.Failed],
    [[S.New, S.Accepted], E.Resume, S.Resuming],
    [[S.Completed, S.Failed, S.Rejected], E.Expire, S.Expired],
  ],
  current: [
    [[S.New], E.Reject, S.Rejected],
    [[S.New, S.Resuming], E.Run, S.Accepted],
    [[S.Accepted, S.Running, S.Completing], E.Run, S.Running],
    [[S.Accepted, S.Running], E.Complete, S.Completing],
    [[S.Completing], E.Complete, S.Completed],
    [[S.New, S.Accepted, S.Running], E.Fail, S.Failing],
    [[S.Failing], E.Fail, S.Failed],
    [[S.New, S.Accepted], E.Resume, S.Resuming],
    [[S.Completed, S.Failed, S.Rejected], E.Expire, S.Expired],
  ],
};

/** The state machine of one release: the state after each event in each state, -1 where the event is not allowed. */
export type Transitions = Int8Array & { readonly transitions: unique symbol };

function tabulate(list: readonly Rule[]): Transitions {
  const table = new Int8Array(stateNames.length * EVENTS).fill(-1);
  for (const [from, event, to] of list) {
    for (const state of from) table[state * EVENTS + event] = to;
  }
  return table as Transitions;
}

const tables: Readonly<Record<Release, Transitions>> = {
  '0.9': tabulate(rules['0.9']),
  '1.5': tabulate(rules['1.5']),
  current: tabulate(rules.current),
};

/** The state machine of `release`. */
export function transitionsOf(release: Release): Transitions {
  return tables[release];
}

/**
 * The state that `event` leads to from `state`, or -1 when the event is not allowed there (the state then stays). An
 * event that leads back to the same state, such as Run in Running, is allowed but no transition: nothing is logged, and
 * timers and counters stay.
 */
export function nextState(transitions: Transitions, state: AppState, event: AppEvent): AppState | -1 {
  return transitions[state * EVENTS + event] as AppState | -1;
}

/** How long (µs) an application may stay in `state` before `timeoutEvent(state)` fires, or -1 without such a timer. */
export function stateTimeout(release: Release, state: AppState): number {
  const { hasStarting, hasCompleting, startingTimeout, completingTimeout, terminatedTimeout } = capabilities[release];
  switch (state) {
    case S.Starting:
      return hasStarting ? startingTimeout : -1;
    case S.Completing:
      return hasCompleting ? completingTimeout : -1;
    case S.Completed:
    case S.Failed:
    case S.Rejected:
      return terminatedTimeout > 0 ? terminatedTimeout : -1;
    default:
      return -1;
  }
}

/** The event when the timer of `state` expires; only for states with a timer (`stateTimeout`). */
export function timeoutEvent(state: AppState): AppEvent {
  if (state === S.Starting) return E.Run;
  return state === S.Completing ? E.Complete : E.Expire;
}

/** Whether an application in `state` counts as a running application of its queues. */
export function countsAsRunning(state: AppState): boolean {
  return state === S.Starting || state === S.Running;
}
