/** Settings as interventions leave them: each change builds on those before it. */
import { setAt } from '../../base/json';
import type { Json } from '../../base/json';
import type { Problem } from '../../base/result';
import type { InterventionOf } from '../../scenario/intervention-schema';
import { parentPath } from '../../scenario/queue-path';
import type { ResourceText, Scenario } from '../../scenario/schema';
import { UNSET } from '../../sim/run-input';
import type { ApplicationInput, InterventionInput, QueueInput, SchedulerInput } from '../../sim/run-input';
import { frameworkExpansion } from '../expansions';
import { frameworkPlugin, schedulerPlugin } from '../registry';
import { checkApplication, checkQueue, checkScheduler } from '../document/schema';
import type { InterventionTargets } from './intervention-targets';
import { queueTextOf } from './later';

type QueueSettings = QueueInput['settings'] & Scenario['queues'][number];

/** What the tree of queues is made of. A queue is moved by removing it and adding another one. */
const FIXED_OF_QUEUE: Readonly<Record<string, string>> = {
  id: 'a queue keeps its path during a run',
  parent: 'a queue keeps its path during a run',
  isParent: 'a leaf stays a leaf during a run, and a parent stays a parent',
};

/** What an intervention changes; nothing where the change cannot be made and a problem has been reported. */
type Changed = Pick<InterventionInput, 'capacity' | 'queue' | 'application'>;

/**
 * What is configured at the instant of the intervention that is being expanded. A change takes the index of what it changes and
 * the path of the intervention in the document, where its problems are reported.
 */
export class ChangedSettings {
  readonly #targets: InterventionTargets;
  #scheduler: SchedulerInput;
  readonly #queues: QueueInput[];
  /** Ids of the queues that exist now. */
  readonly #there: Set<string>;
  /** Applications that have been changed, and nodes that have been resized, by index. */
  readonly #applications = new Map<number, ApplicationInput['settings']>();
  readonly #capacities = new Map<number, readonly number[]>();

  constructor(targets: InterventionTargets) {
    this.#targets = targets;
    this.#scheduler = targets.scheduler;
    this.#queues = targets.queues.slice();
    this.#there = new Set(targets.queues.filter(({ absent }) => absent !== true).map(({ id }) => id));
  }

  /** The settings of the scheduler after the changes so far. */
  get scheduler(): SchedulerInput {
    return this.#scheduler;
  }

  /** A change with problems is left out, so that later changes build on valid settings. */
  changeScheduler(text: InterventionOf<'knob-changed'>, path: string): void {
    const changed = this.#setAt(this.#scheduler, text, path);
    if (changed === undefined) return;
    const wrong = checkScheduler(changed);
    this.#report(wrong, `${path}.value`);
    if (wrong.length === 0) this.#scheduler = changed as SchedulerInput;
  }

  /** The new capacity of a node; resource types that the text does not name keep theirs. */
  resizeNode(target: number, capacity: ResourceText): Changed {
    const before = this.#capacities.get(target) ?? this.#targets.nodes[target].capacity;
    const after = this.#targets.vector(capacity, UNSET).map((n, type) => (Number.isNaN(n) ? before[type] : n));
    this.#capacities.set(target, after);
    return { capacity: after };
  }

  /** The settings of a queue after the change; nothing where the change has problems. */
  changeQueue(target: number, text: InterventionOf<'queue-changed'>, path: string): Changed {
    const stays = this.#whyItCannotChange(text.path[0]);
    if (stays !== undefined) {
      this.#targets.problem(`${path}.path`, `expected another setting: ${stays}`);
      return {};
    }
    const changed = this.#setAt(this.#queues[target].settings as Json, text, path);
    if (changed === undefined) return {};
    const wrong = checkQueue(changed, this.#targets.scheduler.type);
    this.#report(wrong, `${path}.value`);
    return wrong.length > 0 ? {} : { queue: this.#configure(target, changed as QueueSettings) };
  }

  /** The settings of a queue that is there from now on. One that is there already is a problem. */
  addQueue(target: number, text: InterventionOf<'queue-added'>, path: string): Changed {
    const { id } = this.#queues[target];
    const field = `${path}.queue`;
    if (this.#there.has(id)) this.#targets.problem(field, `there is a queue "${id}" already`);
    else if (!this.#there.has(parentPath(id)))
      this.#targets.problem(field, `its parent "${parentPath(id)}" is gone then`);
    this.#there.add(id);
    const settings = queueTextOf(text);
    const wrong = checkQueue(settings, this.#targets.scheduler.type);
    for (const p of wrong) this.#targets.problem(`${path}.settings.${p.path}`, p.message);
    return wrong.length > 0 ? {} : { queue: this.#configure(target, settings) };
  }

  /** A queue is gone from now on. One that has to stay is a problem. */
  removeQueue(target: number, path: string): void {
    const { id } = this.#queues[target];
    const refused = this.#whyItStays(target);
    if (refused !== undefined) this.#targets.problem(`${path}.queue`, refused);
    this.#there.delete(id);
  }

  /** The settings of an application after the change; nothing where it may not change while it runs. */
  changeApplication(target: number, text: InterventionOf<'application-changed'>, path: string): Changed {
    const { kind, settings } = this.#targets.applications[target];
    const { changeable = [] } = frameworkPlugin(kind);
    if (!changeable.includes(text.path[0])) {
      const names = changeable.length > 0 ? `one of ${changeable.join(', ')}` : 'an application of another kind';
      this.#targets.problem(`${path}.path`, `expected ${names}: nothing else of it can change while it runs`);
      return {};
    }
    const changed = this.#setAt((this.#applications.get(target) ?? settings) as Json, text, path);
    if (changed === undefined) return {};
    const application = changed as ApplicationInput['settings'];
    const wrong = checkApplication(application);
    // A plug-in reads only what has passed the schema.
    const { datasets, labels } = this.#targets;
    const named = wrong.length > 0 ? [] : (frameworkExpansion(kind).check?.(application, datasets, labels) ?? []);
    this.#report([...wrong, ...named], `${path}.value`);
    this.#applications.set(target, application);
    return { application };
  }

  /** The settings with the change, or undefined where they have no such field. */
  #setAt(settings: Json, change: { readonly path: readonly string[]; readonly value: Json }, path: string) {
    const changed = setAt(settings, change.path, change.value);
    if (changed.ok) return changed.value;
    this.#targets.problem(`${path}.path`, changed.error.message);
    return undefined;
  }

  #report(problems: readonly Problem[], field: string): void {
    for (const { path, message } of problems) this.#targets.problem(field, `${path}: ${message}`);
  }

  /** The queue as it is configured from now on. */
  #configure(target: number, settings: QueueSettings): QueueInput {
    const { guaranteed, max } = settings.resources ?? {};
    this.#queues[target] = {
      ...this.#queues[target],
      guaranteed: this.#targets.vector(guaranteed, UNSET),
      max: this.#targets.vector(max, UNSET),
      settings,
    };
    return this.#queues[target];
  }

  /** Why a field of a queue stays as it is during a run; undefined where it can change. */
  #whyItCannotChange(field: string): string | undefined {
    const { queueReadAtStart = [] } = schedulerPlugin(this.#targets.scheduler.type);
    if (queueReadAtStart.includes(field)) return `${field} is read when the run begins`;
    return Object.hasOwn(FIXED_OF_QUEUE, field) ? FIXED_OF_QUEUE[field] : undefined;
  }

  /** Why a queue cannot be removed now; undefined where it can. */
  #whyItStays(target: number): string | undefined {
    const { id } = this.#queues[target];
    if (target === 0) return 'the root stays';
    if (!this.#there.has(id)) return `there is no queue "${id}" then`;
    const hasChildren = this.#queues.some(({ id: other, parent }) => parent === target && this.#there.has(other));
    return hasChildren ? `"${id}" has queues below it: they go first` : undefined;
  }
}
