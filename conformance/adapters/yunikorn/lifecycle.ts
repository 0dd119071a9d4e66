import { ApplicationLifecycle } from '../../../src/schedulers/yunikorn/application-lifecycle';
import type { LifecycleHost } from '../../../src/schedulers/yunikorn/application-lifecycle';
import {
  AppEvent,
  AppState,
  nextState,
  stateNames,
  transitionsOf,
} from '../../../src/schedulers/yunikorn/application-state';
import { RunningLimits } from '../../../src/schedulers/yunikorn/running-limits';
import { capabilities } from '../../../src/schedulers/yunikorn/version';
import { list, number, object, oneOf, optional, text } from '../../read';
import type { Json, JsonObject } from '../../vectors';
import { Clock } from './clock';
import { release } from './quantities';

const SECOND = 1_000_000;
const DISABLE_TAG = 'application.stateaware.disable';

const events = {
  run: AppEvent.Run,
  complete: AppEvent.Complete,
  fail: AppEvent.Fail,
  reject: AppEvent.Reject,
  expire: AppEvent.Expire,
  resume: AppEvent.Resume,
  wait: AppEvent.Wait,
  kill: AppEvent.Kill,
};
const eventNames = Object.keys(events) as (keyof typeof events)[];

export function runStateMachine(input: Json): string[] {
  const transitions = transitionsOf(release(object(input).version));
  let state: AppState = AppState.New;
  return list(object(input).events).map((name) => {
    const next = nextState(transitions, state, events[oneOf(name, ...eventNames)]);
    if (next === -1) return 'error';
    state = next;
    return stateNames[next];
  });
}

interface Ask {
  readonly key: string;
  readonly quantity: number;
  readonly placeholder: boolean;
  allocated: boolean;
}

interface Entry {
  readonly state: AppState;
  readonly at: number;
}

/** One application with its asks by key, in a queue of its own. */
class Scripted implements LifecycleHost {
  readonly log: Entry[] = [];
  readonly clock = new Clock();
  readonly lifecycle: ApplicationLifecycle;
  readonly #queue = new RunningLimits(Int32Array.of(-1));
  #asks: Ask[] = [];
  #allocations: Ask[] = [];

  constructor(input: JsonObject) {
    const version = release(input.version);
    this.lifecycle = new ApplicationLifecycle(this, {
      release: version,
      stateAwareDisabled: optional(object(input.tags ?? {})[DISABLE_TAG], text, '') !== '',
      gangStyle:
        optional(input.gangStyle, (value) => oneOf(value, 'Soft', 'Hard'), 'Soft') === 'Hard' ? 'hard' : 'soft',
      gangTotal: optional(input.gangTotal, number, 0),
      placeholderTimeout: capabilities[version].placeholderTimeout,
    });
  }

  get running(): number {
    return this.#queue.running[0];
  }

  onState(state: AppState, at: number): void {
    this.log.push({ state, at });
  }

  onRunningCount(delta: 1 | -1): void {
    if (delta > 0) this.#queue.increment(0, 0);
    else this.#queue.decrement(0);
  }

  setTimer(token: number, delay: number): void {
    this.clock.set(this.lifecycle, token, delay);
  }

  clearTimer(token: number): void {
    this.clock.clear(this.lifecycle, token);
  }

  // That they are gone is never confirmed, see the description of the kind.
  releasePlaceholders(): void {}

  withdrawPlaceholderAsks(): void {
    this.#asks = this.#asks.filter((ask) => !ask.placeholder);
  }

  step(step: JsonObject): void {
    const { lifecycle } = this;
    const { now } = this.clock;
    switch (
      oneOf(
        step.op,
        'addAsk',
        'removeAsk',
        'allocate',
        'addPlaceholderAsk',
        'allocatePlaceholder',
        'removeAllocation',
        'wait',
      )
    ) {
      case 'addAsk':
        this.#add(step, false);
        lifecycle.asksAdded(1, now);
        break;
      case 'addPlaceholderAsk':
        this.#add(step, true);
        lifecycle.placeholderAsksAdded(1, now);
        break;
      case 'removeAsk': {
        const ask = take(this.#asks, step, () => true);
        if (ask === undefined) break;
        if (ask.placeholder) lifecycle.placeholderAsksRemoved(ask.allocated ? 0 : 1, now);
        else lifecycle.asksRemoved(ask.allocated ? 0 : 1, now);
        break;
      }
      case 'allocate':
        this.#allocate(step, false);
        lifecycle.allocationAdded(now);
        break;
      case 'allocatePlaceholder':
        lifecycle.placeholderAllocated(this.#allocate(step, true).quantity, now);
        break;
      case 'removeAllocation': {
        const allocation = take(this.#allocations, step, () => true);
        if (allocation === undefined) throw new Error(`${text(step.ask)} has no allocation`);
        if (allocation.placeholder) lifecycle.placeholderRemoved(allocation.quantity, now);
        else lifecycle.allocationRemoved(now);
        break;
      }
      case 'wait':
        this.clock.advanceTo(now + number(step.seconds) * SECOND);
        return;
    }
    this.clock.advanceTo(now);
  }

  /** Adds an ask; one of the same key that is still unallocated is replaced. */
  #add(step: JsonObject, placeholder: boolean): void {
    const key = text(step.ask);
    const replaced = this.#asks.find((ask) => ask.key === key && !ask.allocated);
    this.#asks = this.#asks.filter((ask) => ask.key !== key);
    if (replaced?.placeholder === true) this.lifecycle.placeholderAsksAdded(-1, this.clock.now);
    else if (replaced !== undefined) this.lifecycle.asksAdded(-1, this.clock.now);
    this.#asks.push({ key, quantity: optional(step.quantity, number, 1), placeholder, allocated: false });
  }

  #allocate(step: JsonObject, placeholder: boolean): Ask {
    const key = text(step.ask);
    const ask = this.#asks.find((one) => one.key === key && one.placeholder === placeholder && !one.allocated);
    if (ask === undefined) throw new Error(`no such ask is pending: ${key}`);
    ask.allocated = true;
    this.#allocations.push(ask);
    return ask;
  }
}

function take(asks: Ask[], step: JsonObject, wanted: (ask: Ask) => boolean): Ask | undefined {
  const key = text(step.ask);
  const index = asks.findIndex((ask) => ask.key === key && wanted(ask));
  return index < 0 ? undefined : asks.splice(index, 1)[0];
}

export function runLifecycle(input: Json): Record<string, unknown> {
  const given = object(input);
  const application = new Scripted(given);
  const queueRunningAppsAfterStep: number[] = [];
  for (const step of list(given.steps).map(object)) {
    application.step(step);
    queueRunningAppsAfterStep.push(application.running);
  }
  const { log } = application;
  return {
    stateLog: log.map(({ state }) => stateNames[state]),
    runningAtSeconds: seconds(log.find(({ state }) => state === AppState.Running)?.at),
    timerPending: application.lifecycle.hasStateTimer,
    startingToRunningAfterSeconds: between(log, AppState.Starting, AppState.Running),
    completedAfterSeconds: between(log, AppState.Completing, AppState.Completed),
    expiredAfterSecondsMore: between(log, AppState.Completed, AppState.Expired),
    placeholderTimeoutSeconds: capabilities[release(given.version)].placeholderTimeout / SECOND,
    queueRunningAppsAfterStep,
  };
}

function seconds(time: number | undefined): number | undefined {
  return time === undefined ? undefined : time / SECOND;
}

/** Seconds from an entry into `from` to the entry into `to` right after it. */
function between(log: readonly Entry[], from: AppState, to: AppState): number | undefined {
  const index = log.findIndex((entry, i) => entry.state === to && log[i - 1]?.state === from);
  return index < 0 ? undefined : seconds(log[index].at - log[index - 1].at);
}
