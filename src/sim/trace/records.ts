/**
 * The records that any run may leave behind. Outcomes first, then statements. A plug-in declares further statements of its
 * own (`records` of its plugin.ts).
 *
 * Append only: the numbers and the layout of outcomes are part of the fingerprint.
 */
import {
  appOutcomeNames,
  containerKindNames,
  containerOutcomeNames,
  messageNames,
  PreemptionMark,
  QueueChange,
  ReasonScope,
  ScalingStep,
  SHAPES,
  TaskOutcome,
} from './codes';
import { code, field, namesOf, outcome, signed, statement } from './record';
import type { TraceLine, TraceNames } from './record';

const app = field('app', 'application');
const queue = field('queue', 'queue');
const ask = field('ask', 'ask');
const container = field('container', 'container');
const task = field('task', 'task');
const node = field('node', 'node');
const stage = field('stage', 'stage');

export const records = {
  appSubmitted: outcome(1, 'application-submitted', [app, queue]),
  appState: outcome(2, 'application-state', [app, field('state', 'state')]),
  appFinished: outcome(3, 'application-finished', [app, code('outcome', appOutcomeNames)]),
  appMoved: outcome(4, 'application-moved', [app, queue]),
  askAdded: outcome(5, 'ask-added', [
    ask,
    app,
    code('role', containerKindNames, 8),
    field('size', 'shape', 24),
    field('count', 'count'),
  ]),
  askWithdrawn: outcome(6, 'ask-withdrawn', [ask, app, field('count', 'count')]),
  /** The container's application and kind are those of the ask. */
  containerAllocated: outcome(7, 'container-allocated', [container, ask, node]),
  /** Its start-up is over, it can work. */
  containerUp: outcome(8, 'container-up', [container]),
  containerEnded: outcome(9, 'container-ended', [container, code('outcome', containerOutcomeNames)]),
  taskStarted: outcome(10, 'task-started', [
    task,
    container,
    field('stage', 'stage', 16),
    field('locality', 'integer', 16),
    field('index', 'integer', 24),
    field('attempt', 'integer', 8),
  ]),
  taskEnded: outcome(11, 'task-ended', [task, code('outcome', namesOf(TaskOutcome))]),
  nodeState: outcome(12, 'node', [node, field('up', 'flag'), field('speed', 'thousandths')]),
  /** The time of an intervention has come. */
  intervention: outcome(13, 'intervention', [field('intervention', 'intervention')]),
  queueChanged: outcome(14, 'queue-changed', [queue]),
  /** A stage begins or is done. */
  stage: outcome(15, 'stage', [app, stage, field('done', 'flag')], (fields, names) => ({
    kind: fields.done === 1 ? 'stage-ended' : 'stage-started',
    app: names.app(fields.app),
    stage: names.stage(fields.app, fields.stage),
  })),

  /** The intervention of this instant could not be carried out: a notice of the run says why. */
  interventionRefused: outcome(16, 'intervention-refused', [field('intervention', 'intervention')]),
  /** A node has another capacity from now on: the one that the intervention says. */
  nodeResized: outcome(17, 'node-resized', [node, field('intervention', 'intervention')]),
  /** A queue is created, or removed from the configuration. */
  queueExists: outcome(18, 'queue-there', [queue, field('there', 'flag')], ({ queue: id, there }, names) => ({
    kind: there === 1 ? 'queue-added' : 'queue-removed',
    queue: names.queue(id),
  })),

  /** Why what lies in a scope waits. Code 0 takes the statement back. */
  reason: statement(
    32,
    'reason',
    [
      field('id', 'integer'),
      code('scope', namesOf(ReasonScope), 8),
      field('code', 'integer', 24),
      field('arg1', 'integer'),
      field('arg2', 'integer'),
    ],
    ({ id, scope, code: cause, arg1, arg2 }, names) => ({
      scope: SCOPE_NAMES[scope],
      ...inScope(scope, id, names),
      cause: cause === 0 ? null : names.reason(cause),
      arguments: [arg1, arg2],
    }),
  ),
  /** A timer of an application's state was set; a negative duration clears it. */
  timer: statement(33, 'timer', [app, field('timer', 'timer'), field('duration', 'milliseconds')]),
  /** A node is reserved for an ask, or is no longer. */
  reservation: statement(34, 'reservation', [ask, node, field('reserved', 'flag')], (fields, names) => ({
    kind: fields.reserved === 1 ? 'reserved' : 'unreserved',
    ...names.ask(fields.ask),
    node: names.node(fields.node),
  })),
  /** The worst locality that a stage accepts now (Locality of Spark's task scheduler), and when the next worse one opens. */
  taskSetLevel: statement(35, 'task-set-level', [
    app,
    stage,
    field('locality', 'integer'),
    field('countdown', 'milliseconds'),
  ]),
  /** Free slots of a number of executors were declined for locality; `container` is one of them. */
  delayRejected: statement(36, 'delay-rejected', [app, stage, field('executors', 'count'), container]),
  /** A message between an application's scheduler and a node: `value` as {@link Message} says, `latency` is how long it travels. */
  message: statement(37, 'message', [
    app,
    node,
    code('message', messageNames, 8),
    signed('value', 24),
    field('latency', 'microseconds'),
  ]),
  /** Which of several schedulers serves the application, from 0. */
  servedBy: statement(38, 'served-by', [app, field('scheduler', 'integer')], (fields, names) => ({
    app: names.app(fields.app),
    scheduler: fields.scheduler + 1,
  })),
  /** Entries of an application came into a node's queue, or left it (`change` below 0). */
  workerQueue: statement(39, 'worker-queue', [
    app,
    node,
    field('change', 'integer'),
    code('why', namesOf(QueueChange)),
  ]),
  /** A slot was free and the application let it pass for the sake of locality: how often so far. */
  slotSkipped: statement(40, 'slot-skipped', [app, node, stage, field('times', 'count')]),
  /** The fate of a container marked for preemption, when it is killed, and who needs its room. */
  preemption: statement(
    41,
    'preemption',
    [
      container,
      code('mark', namesOf(PreemptionMark)),
      field('killIn', 'milliseconds'),
      field('wantedBy', 'application or queue'),
    ],
    ({ container: id, mark, killIn, wantedBy }, names) => ({
      ...names.container(id),
      step: MARK_NAMES[mark],
      seconds: killIn < 0 ? null : killIn / MILLI,
      ...(wantedBy > 0 ? { byApp: names.app(wantedBy - 1) } : {}),
      ...(wantedBy < 0 ? { byQueue: names.queue(-wantedBy - 1) } : {}),
    }),
  ),
  /** A figure of a queue, by its number among the scheduler's `queueMeasures`; -1: there is none. */
  queueMeasure: statement(
    42,
    'queue-measure',
    [queue, field('measure', 'integer'), field('value', 'integer', 53)],
    (fields, names) => {
      const { name, unit } = names.measure(fields.measure);
      // Thousandths are the unit of the column; what is written is the ratio itself.
      const [value, written] = unit === 'thousandths' ? [fields.value / MILLI, 'ratio'] : [fields.value, unit];
      return {
        queue: names.queue(fields.queue),
        measure: name,
        unit: written,
        value: fields.value === -1 ? null : value,
      };
    },
  ),
  /** The autoscaler requests a node (and how long that takes), receives it, removes it, or gives up on it. */
  scaling: statement(43, 'scaling', [node, code('step', namesOf(ScalingStep)), field('duration', 'milliseconds')]),
} as const;

const MARK_NAMES = namesOf(PreemptionMark);
const MILLI = 1000;

type RecordNumbers = { readonly [Name in keyof typeof records]: number };

/** The kinds of the records above, by name. */
export const recordKinds = Object.fromEntries(
  Object.entries(records).map(([name, { kind }]) => [name, kind]),
) as RecordNumbers;

const SCOPE_NAMES = ['cluster', 'queue', 'queue-accepted', 'user', 'application', 'ask', 'queue-shape'];

function inScope(scope: number, id: number, names: TraceNames): TraceLine {
  switch (scope) {
    case ReasonScope.queue:
    case ReasonScope.queueAccepted:
      return { queue: names.queue(id) };
    case ReasonScope.user:
      return { user: names.user(id) };
    case ReasonScope.application:
      return { app: names.app(id) };
    case ReasonScope.ask:
      return names.ask(id);
    case ReasonScope.queueShape:
      return { queue: names.queue(Math.floor(id / SHAPES)), size: names.size(id % SHAPES) };
    default:
      return {};
  }
}
