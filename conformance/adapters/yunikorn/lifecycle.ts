/** The life of one YuniKorn application: its states, and the timers and counters that hang on them. */
import { ApplicationLifecycle } from '../../../src/schedulers/yunikorn/applications/application-lifecycle';
import type { LifecycleHost } from '../../../src/schedulers/yunikorn/applications/application-lifecycle';
import {
  AppEvent,
  AppState,
  countsAsRunning,
  nextState,
  stateNames,
  transitionsOf,
} from '../../../src/schedulers/yunikorn/applications/application-state';
import { capabilities } from '../../../src/schedulers/yunikorn/version';
import type { ClusterScheduler, SchedulerContext } from '../../../src/sim/ports';
import { Rec } from '../../../src/sim/trace/trace';
import { list, number, object, oneOf, optional, text } from '../../read';
import { play } from '../../scene/play';
import type { Scene } from '../../scene/scene';
import type { Stage, Step } from '../../scene/stage';
import type { Json, JsonObject } from '../../vectors';
import { release } from './quantities';
import { DAY, SECOND } from '../../../src/base/units';

const DISABLE_TAG = 'application.stateaware.disable';
const APP = 'app';
const QUANTITY = 'quantity';

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

const operations = [
  'addAsk',
  'removeAsk',
  'allocate',
  'addPlaceholderAsk',
  'allocatePlaceholder',
  'removeAllocation',
  'wait',
] as const;

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

interface Entry {
  readonly state: AppState;
  /** µs. */
  readonly at: number;
}

/** The life of an application up to the end of the script. */
interface Life {
  readonly log: readonly Entry[];
  readonly timerPending: boolean;
}

/** The script of a case in time: each step a microsecond after the one before it, or after the wait between them. */
interface Timed {
  readonly steps: readonly { readonly step: JsonObject; readonly at: number }[];
  readonly end: number;
}

function timed(input: JsonObject): Timed {
  let at = 1;
  const steps = list(input.steps).map((value) => {
    const step = object(value);
    if (step.op === 'wait') at += number(step.seconds) * SECOND;
    return { step, at: at++ };
  });
  return { steps, end: at };
}

/** Kind app_lifecycle. */
export async function runLifecycle(input: Json): Promise<Record<string, unknown>> {
  const given = object(input);
  const { steps, end } = timed(given);
  const hasPlaceholders = steps.some(({ step }) => /placeholder/i.test(text(step.op)));
  const { log, timerPending } = await (hasPlaceholders ? playPlaceholders : playAsks)(given, { steps, end });
  return {
    stateLog: log.map(({ state }) => stateNames[state]),
    runningAtSeconds: seconds(log.find(({ state }) => state === AppState.Running)?.at),
    timerPending,
    startingToRunningAfterSeconds: between(log, AppState.Starting, AppState.Running),
    completedAfterSeconds: between(log, AppState.Completing, AppState.Completed),
    expiredAfterSecondsMore: between(log, AppState.Completed, AppState.Expired),
    placeholderTimeoutSeconds: capabilities[release(given.version)].placeholderTimeout / SECOND,
    queueRunningAppsAfterStep: steps.map((_, i) => {
      const last = log.findLast(({ at }) => at < (steps[i + 1]?.at ?? end));
      return last !== undefined && countsAsRunning(last.state) ? 1 : 0;
    }),
  };
}

/** The scheduler as it runs. An ask fits on one node only, which comes when the script lets it be allocated. */
async function playAsks(input: JsonObject, { steps, end }: Timed): Promise<Life> {
  const added = steps.filter(({ step }) => step.op === 'addAsk');
  const permit = (index: number) => `permit ${index}`;
  const known = new Map<string, number>();
  const comes: { readonly at: number; readonly node: string; readonly up: boolean }[] = [];
  const indices = new Map<string, number>();
  for (const one of steps) {
    const key = optional(one.step.ask, text, '');
    if (one.step.op === 'addAsk') indices.set(key, added.indexOf(one));
    else if (one.step.op === 'allocate') comes.push({ at: one.at, node: permit(indices.get(key) ?? -1), up: true });
  }
  let count = 0;
  const take = (step: JsonObject, stage: Stage): void => {
    switch (oneOf(step.op, ...operations)) {
      case 'addAsk': {
        const index = count++;
        const key = text(step.ask);
        const replaced = known.get(key);
        const size = { [QUANTITY]: optional(step.quantity, number, 1), [permit(index)]: 1 };
        known.set(key, stage.ask(APP, { size }));
        // In this order the application is never without an ask in between.
        if (replaced !== undefined) stage.withdraw(replaced);
        break;
      }
      // As in YuniKorn nothing comes of an ask or allocation that it does not know.
      case 'removeAsk': {
        const ask = known.get(text(step.ask));
        if (ask !== undefined) stage.withdraw(ask);
        break;
      }
      case 'removeAllocation':
        for (const one of stage.held(APP)) if (one.ask === known.get(text(step.ask))) stage.end(one);
    }
  };
  const played = await play(
    {
      ...sceneOf(input),
      horizon: end + 30 * DAY,
      resourceTypes: [QUANTITY, ...added.map((_, i) => permit(i))],
      nodes: added.map((_, i) => ({ id: permit(i), capacity: { [QUANTITY]: Infinity, [permit(i)]: 1 } })),
      nodeStates: [...added.map((_, i) => ({ at: 0, node: permit(i), up: false })), ...comes],
    },
    [...steps.map(({ step, at }): Step => ({ at, take: (stage) => take(step, stage) })), untilLater(end)],
  );
  const whole = played
    .records(Rec.appState)
    .filter(({ b }) => b !== AppState.New)
    .map(({ time, b }) => ({ state: b as AppState, at: time }));
  const log = whole.filter(({ at }) => at < end);
  // A timer that is pending fires if nothing else happens.
  return { log, timerPending: whole.length > log.length };
}

function sceneOf(input: JsonObject): Pick<Scene, 'scheduler' | 'queues' | 'applications'> {
  return {
    scheduler: { type: 'yunikorn', preset: release(input.version) },
    queues: [{ id: 'root' }, { id: 'root.leaf' }],
    applications: [{ id: APP, queue: 'root.leaf', settings: { tags: object(input.tags ?? {}) } }],
  };
}

/** Keeps the run going, for timers that are still pending when the script is over. */
function untilLater(end: number): Step {
  return { at: end + 29 * DAY, take: () => undefined };
}

/**
 * The lifecycle alone, under the clock of the kernel: in a whole run the scheduler itself asks for placeholders, all at the
 * submission, and gives them back.
 */
async function playPlaceholders(input: JsonObject, { steps, end }: Timed): Promise<Life> {
  const log: Entry[] = [];
  let host: ScriptedLife | undefined;
  await play(
    { ...sceneOf(input), resourceTypes: [QUANTITY], nodes: [], horizon: end },
    steps.map(({ step, at }): Step => ({ at, take: () => host?.step(step) })),
    (ctx) => (host = new ScriptedLife(ctx, input, log)),
  );
  return { log, timerPending: host?.hasStateTimer === true };
}

interface Ask {
  readonly key: string;
  readonly quantity: number;
  readonly placeholder: boolean;
  allocated: boolean;
}

/** A scheduler that decides nothing: the script says what becomes of the asks of its one application. */
class ScriptedLife implements ClusterScheduler, LifecycleHost {
  readonly cycle = 0;
  private readonly lifecycle: ApplicationLifecycle;
  private readonly timers = new Map<number, number>();
  private asks: Ask[] = [];
  private readonly allocations: Ask[] = [];

  constructor(
    private readonly ctx: SchedulerContext,
    input: JsonObject,
    private readonly log: Entry[],
  ) {
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

  get hasStateTimer(): boolean {
    return this.lifecycle.hasStateTimer;
  }

  step(step: JsonObject): void {
    const { lifecycle } = this;
    const now = this.ctx.now();
    switch (oneOf(step.op, ...operations)) {
      case 'addAsk':
        this.add(step, false);
        lifecycle.asksAdded(1, now);
        break;
      case 'addPlaceholderAsk':
        this.add(step, true);
        lifecycle.placeholderAsksAdded(1, now);
        break;
      case 'removeAsk': {
        const ask = take(this.asks, step);
        if (ask?.placeholder === true) lifecycle.placeholderAsksRemoved(ask.allocated ? 0 : 1, now);
        else if (ask !== undefined) lifecycle.asksRemoved(ask.allocated ? 0 : 1, now);
        break;
      }
      case 'allocate':
        this.allocate(step, false);
        lifecycle.allocationAdded(now);
        break;
      case 'allocatePlaceholder':
        lifecycle.placeholderAllocated(this.allocate(step, true).quantity, now);
        break;
      case 'removeAllocation': {
        const allocation = take(this.allocations, step);
        if (allocation === undefined) break;
        if (allocation.placeholder) lifecycle.placeholderRemoved(allocation.quantity, now);
        else lifecycle.allocationRemoved(now);
      }
    }
  }

  /** Adds an ask; one of the same key that is still unallocated is replaced. */
  private add(step: JsonObject, placeholder: boolean): void {
    const key = text(step.ask);
    const replaced = this.asks.find((ask) => ask.key === key && !ask.allocated);
    this.asks = this.asks.filter((ask) => ask.key !== key);
    if (replaced?.placeholder === true) this.lifecycle.placeholderAsksAdded(-1, this.ctx.now());
    else if (replaced !== undefined) this.lifecycle.asksAdded(-1, this.ctx.now());
    this.asks.push({ key, quantity: optional(step.quantity, number, 1), placeholder, allocated: false });
  }

  private allocate(step: JsonObject, placeholder: boolean): Ask {
    const key = text(step.ask);
    const ask = this.asks.find((one) => one.key === key && one.placeholder === placeholder && !one.allocated);
    if (ask === undefined) throw new Error(`no such ask is pending: ${key}`);
    ask.allocated = true;
    this.allocations.push(ask);
    return ask;
  }

  // LifecycleHost

  onState(state: AppState, at: number): void {
    this.log.push({ state, at });
  }

  onRunningCount(): void {
    // What counts as running follows from the state.
  }

  setTimer(token: number, delay: number): void {
    this.timers.set(token, this.ctx.startTimer(delay, 0, token, 0));
  }

  clearTimer(token: number): void {
    const handle = this.timers.get(token);
    if (handle !== undefined) this.ctx.cancelTimer(handle);
    this.timers.delete(token);
  }

  // That they are gone is never confirmed, see the description of the kind.
  releasePlaceholders(): void {}

  withdrawPlaceholderAsks(): void {
    this.asks = this.asks.filter((ask) => !ask.placeholder);
  }

  // ClusterScheduler

  timer(_kind: number, token: number): void {
    this.timers.delete(token);
    this.lifecycle.timerFired(token, this.ctx.now());
  }

  schedule(): boolean {
    return false;
  }

  applicationSubmitted(): void {}
  applicationFinished(): void {}
  applicationMoved(): void {}
  askAdded(): void {}
  askWithdrawn(): void {}
  containerEnded(): void {}
  nodeAdded(): void {}
  nodeLost(): void {}
  nodeChanged(): void {}
  configurationChanged(): void {}
}

function take(asks: Ask[], step: JsonObject): Ask | undefined {
  const key = text(step.ask);
  const index = asks.findIndex((ask) => ask.key === key);
  return index < 0 ? undefined : asks.splice(index, 1)[0];
}

/** Whole milliseconds: the steps of a script are a microsecond apart. */
function seconds(time: number | undefined): number | undefined {
  return time === undefined ? undefined : Math.round(time / 1000) / 1000;
}

/** Seconds from an entry into `from` to the entry into `to` right after it. */
function between(log: readonly Entry[], from: AppState, to: AppState): number | undefined {
  const index = log.findIndex((entry, i) => entry.state === to && log[i - 1]?.state === from);
  return index < 0 ? undefined : seconds(log[index].at - log[index - 1].at);
}
