/** Records of a trace as JSON objects, with names where the trace has numbers and seconds where it has microseconds. */
import type { Reasons } from '../analysis/explain';
import type { Directory } from '../sim/directory';
import {
  appOutcomeNames,
  containerKindNames,
  containerOutcomeNames,
  DecisionMark,
  Rec,
  SHAPES,
  TaskOutcome,
} from '../sim/trace';
import type { TraceChunk } from '../sim/trace';

type Fields = Readonly<Record<string, unknown>>;

const SECOND = 1_000_000;
const MILLI = 1_000;

const SCOPES = ['cluster', 'queue', 'queue-accepted', 'user', 'application', 'ask', 'queue-shape'];
const DECISION_MARKS = new Map<number, string>(Object.entries(DecisionMark).map(([name, code]) => [code, name]));
const TASK_OUTCOMES = new Map<number, string>(Object.entries(TaskOutcome).map(([name, code]) => [code, name]));

/** Names the records of one run, in their order: who an ask, a container or a task belongs to is learnt on the way. */
export class TraceNamer {
  private readonly askApp: number[] = [];
  private readonly askKind: number[] = [];
  private readonly containerAsk: number[] = [];
  private readonly taskContainer: number[] = [];

  constructor(
    private readonly directory: Directory,
    private readonly reasons: Reasons,
  ) {}

  /** One object for each record of the chunk. */
  *name(chunk: TraceChunk): Generator<Fields> {
    for (let row = 0; row < chunk.length; row++) {
      const { a, b, c, d } = chunk;
      yield {
        timeSeconds: chunk.time[row] / SECOND,
        ...this.fields(chunk.kind[row], a[row], b[row], c[row], d[row]),
      };
    }
  }

  private fields(kind: number, a: number, b: number, c: number, d: number): Fields {
    const { directory } = this;
    switch (kind) {
      case Rec.appSubmitted:
        return { kind: 'application-submitted', app: this.app(a), queue: this.queue(b) };
      case Rec.appState:
        return { kind: 'application-state', app: this.app(a), state: directory.states[b].name };
      case Rec.appFinished:
        return { kind: 'application-finished', app: this.app(a), outcome: appOutcomeNames[b] };
      case Rec.appMoved:
        return { kind: 'application-moved', app: this.app(a), queue: this.queue(b) };
      case Rec.askAdded:
        this.askApp[a] = b;
        this.askKind[a] = c & 0xff;
        return { kind: 'ask-added', ...this.ask(a), size: this.size(c >> 8), count: d };
      case Rec.askWithdrawn:
        return { kind: 'ask-withdrawn', ...this.ask(a), count: c };
      case Rec.containerAllocated:
        this.containerAsk[a] = b;
        return { kind: 'container-allocated', ...this.container(a), ask: b, node: directory.nodes[c].id };
      case Rec.containerUp:
        return { kind: 'container-up', ...this.container(a) };
      case Rec.containerEnded:
        return { kind: 'container-ended', ...this.container(a), outcome: containerOutcomeNames[b] };
      case Rec.taskStarted: {
        this.taskContainer[a] = b;
        const app = this.askApp[this.containerAsk[b]];
        const stage = directory.applications[app].stages[c & 0xffff] ?? '';
        return {
          kind: 'task-started',
          ...this.task(a),
          stage,
          index: d & 0xffffff,
          attempt: d >>> 24,
          locality: (c >>> 16) & 0xff,
        };
      }
      case Rec.taskEnded:
        return { kind: 'task-ended', ...this.task(a), outcome: TASK_OUTCOMES.get(b) };
      case Rec.nodeState:
        return { kind: 'node', node: directory.nodes[a].id, up: b === 1, speed: c / MILLI };
      case Rec.intervention: {
        const { id, text } = directory.interventions[a];
        return { kind: 'intervention', intervention: id, text };
      }
      case Rec.queueChanged:
        return { kind: 'queue-changed', queue: this.queue(a) };
      case Rec.stage: {
        const stage = directory.applications[a].stages[b] ?? '';
        return { kind: c === 1 ? 'stage-ended' : 'stage-started', app: this.app(a), stage };
      }
      case Rec.reason:
        return this.reason(b & 0xff, a, b >> 8, c, d);
      case Rec.timer:
        return { kind: 'timer', app: this.app(a), timer: directory.timers[b], seconds: c < 0 ? null : c / MILLI };
      case Rec.reservation:
        return { kind: c === 1 ? 'reserved' : 'unreserved', ...this.ask(a), node: directory.nodes[b].id };
      case Rec.taskSetLevel: {
        const stage = directory.applications[a].stages[b] ?? '';
        return { kind: 'task-set-level', app: this.app(a), stage, locality: c, seconds: d < 0 ? null : d / MILLI };
      }
      case Rec.delayRejected: {
        const stage = directory.applications[a].stages[b] ?? '';
        return { kind: 'delay-rejected', app: this.app(a), stage, executors: c, container: d };
      }
      case Rec.decision:
        return { kind: 'decision', scheduler: (b & 0xffff) + 1, ...this.decision(a, b >> 16, c, d) };
      default:
        return { kind: `record-${kind}`, a, b, c, d };
    }
  }

  /** A step of a scheduler that takes time to decide. */
  private decision(a: number, mark: number, c: number, d: number): Fields {
    if (mark === DecisionMark.locked) return { step: 'locked', vcores: c / MILLI, vcoresOfAll: d / MILLI };
    const step = { app: this.app(a), step: DECISION_MARKS.get(mark) };
    switch (mark) {
      case DecisionMark.begun:
        return { ...step, tasks: c, seconds: d < 0 ? -d / MILLI : d / SECOND };
      case DecisionMark.failed:
        return { ...step, tasks: c, conflicts: d };
      case DecisionMark.conflict:
        return { ...step, node: this.directory.nodes[c].id, winner: d < 0 ? null : this.app(d) };
      default:
        return { ...step, tasks: c };
    }
  }

  private app(app: number): string {
    return this.directory.applications[app].id;
  }

  private queue(queue: number): string {
    return this.directory.queues[queue].id;
  }

  private size(shape: number): Fields {
    const { resourceTypes, shapes } = this.directory;
    const amounts = resourceTypes.map((type, t) => [type, (shapes[shape]?.[t] ?? 0) / (type === 'vcore' ? MILLI : 1)]);
    return Object.fromEntries(amounts) as Fields;
  }

  private ask(ask: number): Fields {
    return { app: this.app(this.askApp[ask]), ask, role: containerKindNames[this.askKind[ask]] };
  }

  private container(container: number): Fields {
    const ask = this.containerAsk[container];
    return { app: this.app(this.askApp[ask]), container, role: containerKindNames[this.askKind[ask]] };
  }

  private task(task: number): Fields {
    const container = this.taskContainer[task];
    return { app: this.app(this.askApp[this.containerAsk[container]]), task, container };
  }

  private reason(scope: number, id: number, code: number, arg1: number, arg2: number): Fields {
    const cause = code === 0 ? null : this.reasons(code).id;
    return { kind: 'reason', scope: SCOPES[scope], ...this.scopeOf(scope, id), cause, arguments: [arg1, arg2] };
  }

  private scopeOf(scope: number, id: number): Fields {
    switch (SCOPES[scope]) {
      case 'queue':
      case 'queue-accepted':
        return { queue: this.queue(id) };
      case 'user':
        return { user: this.directory.users[id] ?? id };
      case 'application':
        return { app: this.app(id) };
      case 'ask':
        return this.ask(id);
      case 'queue-shape':
        return { queue: this.queue(Math.floor(id / SHAPES)), size: this.size(id % SHAPES) };
      default:
        return {};
    }
  }
}
