/** What a person does while a run continues: nodes and queues that come and go, applications killed and moved, settings changed. */
import type { JsonObject } from '../base/json';
import type { EventQueue } from './events/event-queue';
import type { LifeCycle, Plugins } from './life-cycle';
import type { NodeChanges } from './node-changes';
import { records } from './trace/records';
import type { InterventionInput, QueueInput, RunInput } from './run-input';
import type { TraceWriter } from './trace/trace';
import { AppPhase } from './world';
import type { World } from './world';

const NO_NODE = 'the node does not exist at that time';

/** The parts of the kernel that interventions reach. */
export interface InterventionParts {
  readonly input: RunInput;
  readonly plugins: Plugins;
  readonly life: LifeCycle;
  readonly world: World;
  readonly trace: TraceWriter;
  readonly events: EventQueue;
  readonly nodes: NodeChanges;
}

export class Interventions {
  /** The scheduler's settings as they are now. */
  private scheduler: JsonObject;
  /** The configuration of queues that interventions have set, by number. */
  private readonly queues = new Map<number, QueueInput>();
  private readonly input: RunInput;
  private readonly plugins: Plugins;
  private readonly life: LifeCycle;
  private readonly world: World;
  private readonly trace: TraceWriter;
  private readonly events: EventQueue;
  private readonly nodes: NodeChanges;

  constructor({ input, plugins, life, world, trace, events, nodes }: InterventionParts) {
    this.input = input;
    this.scheduler = input.scheduler;
    this.plugins = plugins;
    this.life = life;
    this.world = world;
    this.trace = trace;
    this.events = events;
    this.nodes = nodes;
  }

  /** Carries out an intervention; when that cannot be done, a notice says why. */
  apply(index: number): void {
    this.trace.write(records.intervention, index);
    const refusal = this.attempt(index);
    if (refusal !== '') {
      this.trace.write(records.interventionRefused, index);
      this.life.notices.push({ about: 'intervention', index, text: refusal });
    }
    this.events.requestPass();
  }

  /** The scheduler's settings as they are now. */
  settings(): JsonObject {
    return this.scheduler;
  }

  /** A queue's configuration as it is now. */
  queue(queue: number): QueueInput {
    return this.queues.get(queue) ?? this.input.queues[queue];
  }

  /** Returns why the intervention cannot be carried out, '' when it was. */
  private attempt(index: number): string {
    const { world, plugins, life } = this;
    const intervention = this.input.interventions[index];
    const { target, value } = intervention;
    switch (intervention.kind) {
      case 'node-lost':
        if (world.nodeUp[target] === 0) return world.nodeKnown[target] === 0 ? NO_NODE : 'the node is already lost';
        this.nodes.lose(target);
        return '';
      case 'node-back':
        if (world.nodeUp[target] === 1) return 'the node is not lost';
        if (world.nodeKnown[target] === 0) return NO_NODE;
        this.nodes.bringUp(target);
        return '';
      case 'node-slowed':
        if (world.nodeKnown[target] === 0) return NO_NODE;
        this.nodes.slow(target, value);
        return '';
      case 'node-added':
        for (let node = target; node < target + value; node++) this.nodes.join(node);
        return '';
      case 'node-resized':
        if (world.nodeKnown[target] === 0) return NO_NODE;
        if (world.nodeUp[target] === 0) return 'the node is lost';
        this.nodes.resize(target, intervention.capacity ?? [], index);
        return '';
      case 'application-killed':
        if (world.appPhase[target] === AppPhase.finished) return 'the application has already ended';
        life.killApplication(target);
        return '';
      case 'application-moved':
        if (world.appPhase[target] === AppPhase.finished) return 'the application has already ended';
        return this.moveApplication(target, value);
      case 'executor-lost':
      case 'executor-decommissioned':
      case 'driver-failed':
        if (world.appPhase[target] !== AppPhase.active) return 'the application is not running';
        return life.frameworkOf(target).intervene(target, intervention.kind, value);
      case 'application-changed':
        if (world.appPhase[target] !== AppPhase.active) return 'the application is not running';
        return (
          life.frameworkOf(target).settingsChanged?.(target, intervention.application ?? {}) ?? 'none of it can change'
        );
      case 'scheduler-failed':
        return plugins.scheduler.schedulerFailed?.(target, value) ?? 'no scheduler can fail here';
      case 'knob-changed':
        this.scheduler = intervention.scheduler ?? this.scheduler;
        plugins.scheduler.configurationChanged();
        return '';
      case 'queue-changed':
        if (world.queueExists[target] === 0) return 'the queue does not exist';
        this.configure(intervention);
        this.trace.write(records.queueChanged, target);
        plugins.scheduler.configurationChanged();
        return '';
      case 'queue-added':
        this.configure(intervention);
        return this.changeQueues(target, 1);
      case 'queue-removed':
        if (world.queueExists[target] === 0) return 'the queue does not exist';
        return plugins.scheduler.removalRefusal?.(target) || this.changeQueues(target, 0);
    }
  }

  private configure({ target, queue }: InterventionInput): void {
    if (queue !== undefined) this.queues.set(target, queue);
  }

  private changeQueues(queue: number, there: 0 | 1): '' {
    this.world.queueExists[queue] = there;
    this.trace.write(records.queueExists, queue, there);
    this.plugins.scheduler.configurationChanged();
    return '';
  }

  private moveApplication(app: number, queue: number): string {
    const { world } = this;
    if (world.queueExists[queue] === 0) return `${this.input.queues[queue].id} does not exist`;
    const isSubmitted = world.appPhase[app] === AppPhase.active;
    const refusal = isSubmitted ? (this.plugins.scheduler.moveRefusal?.(app, queue) ?? '') : '';
    if (refusal !== '') return refusal;
    const from = world.appQueue[app];
    world.appQueue[app] = queue;
    this.trace.write(records.appMoved, app, queue);
    this.life.watcher?.moved(app, from);
    if (isSubmitted) this.plugins.scheduler.applicationMoved(app, from);
    return '';
  }
}
