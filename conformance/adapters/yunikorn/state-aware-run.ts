import { ApplicationLifecycle } from '../../../src/schedulers/yunikorn/application-lifecycle';
import { orderApplications } from '../../../src/schedulers/yunikorn/application-order';
import type { QueuedApplication } from '../../../src/schedulers/yunikorn/application-order';
import type { AppState } from '../../../src/schedulers/yunikorn/application-state';
import { stateNames } from '../../../src/schedulers/yunikorn/application-state';
import { capabilities } from '../../../src/schedulers/yunikorn/version';
import { list, number, object, oneOf, text } from '../../read';
import type { Json, JsonObject } from '../../vectors';
import { Clock } from './clock';

/** The last release with the StateAware policy. */
const RELEASE = '1.5';

/** A Spark application: asks for its driver, and for its executors once that is allocated. */
class SparkApplication implements QueuedApplication {
  readonly name: string;
  readonly submitted: number;
  readonly priority = 0;
  readonly pending = new Float64Array(1);
  readonly allocated = new Float64Array(1);
  readonly shares = new Float64Array(1);
  shareCount = 0;
  readonly lifecycle: ApplicationLifecycle;
  readonly #executors: readonly string[];
  #asks: string[] = [];

  constructor(
    given: JsonObject,
    readonly id: number,
    readonly sequence: number,
    private readonly clock: Clock,
  ) {
    this.name = text(given.id);
    this.submitted = number(given.submitted);
    this.#executors = list(given.executors).map(text);
    const nothing = (): void => {};
    this.lifecycle = new ApplicationLifecycle(
      {
        onState: nothing,
        onRunningCount: nothing,
        setTimer: (token, delay) => clock.set(this.lifecycle, token, delay),
        clearTimer: (token) => clock.clear(this.lifecycle, token),
        releasePlaceholders: nothing,
        withdrawPlaceholderAsks: nothing,
      },
      {
        release: RELEASE,
        stateAwareDisabled: false,
        gangStyle: 'soft',
        gangTotal: 0,
        placeholderTimeout: capabilities[RELEASE].placeholderTimeout,
      },
    );
    this.#ask([text(given.driver)]);
  }

  get state(): AppState {
    return this.lifecycle.state;
  }

  /** Allocates the first ask and returns its name. */
  allocate(): string {
    const ask = this.#asks.shift() as string;
    const isDriver = this.allocated[0] === 0;
    this.pending[0] = this.#asks.length;
    this.allocated[0] = this.allocated[0] + 1;
    this.lifecycle.allocationAdded(this.clock.now);
    if (isDriver) this.#ask(this.#executors);
    return ask;
  }

  #ask(names: readonly string[]): void {
    if (names.length === 0) return;
    this.#asks.push(...names);
    this.pending[0] = this.#asks.length;
    this.lifecycle.asksAdded(names.length, this.clock.now);
  }
}

export function runStateAware(input: Json): Record<string, unknown> {
  const { policy, apps } = object(input);
  const sortPolicy = oneOf(policy, 'fifo', 'fair', 'stateaware');
  const clock = new Clock();
  const given = list(apps).map(object);
  const applications = given.map((app, index) => new SparkApplication(app, index, index, clock));
  const allocationOrder: string[] = [];
  const states: { after: string; apps: Record<string, string> }[] = [];
  for (;;) {
    const [first] = orderApplications(sortPolicy, 'first', null, applications);
    if (first !== undefined) {
      const after = first.allocate();
      clock.advanceTo(clock.now);
      allocationOrder.push(after);
      states.push({
        after,
        apps: Object.fromEntries(applications.map((app) => [app.name, stateNames[app.state]])),
      });
    } else if (clock.next < Infinity && applications.some(({ pending }) => pending[0] > 0)) {
      // Everybody left waits for an application to leave Starting by its timer.
      clock.advanceTo(clock.next);
    } else {
      return { allocationOrder, states };
    }
  }
}
