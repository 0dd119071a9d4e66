/** Records of a trace as JSON objects, with names where the trace has numbers and seconds where it has microseconds. */
import { InvariantError } from '../base/assert';
import { SECOND } from '../base/units';
import type { Reasons } from '../analysis/explain/explain';
import type { QueueMeasure } from '../schedulers/plugin';
import type { Directory } from '../sim/directory';
import type { Field, FieldMeaning, RecordKind, TraceLine, TraceNames } from '../sim/trace/record';
import { undeclared } from '../sim/trace/record';
import { RecordReader } from '../sim/trace/record-reader';
import { records } from '../sim/trace/records';
import { containerKindNames } from '../sim/trace/trace';
import type { TraceChunk } from '../sim/trace/trace';

const MILLI = 1_000;

/** How many things there are that a field can name by number. */
const COUNTED: Readonly<Partial<Record<FieldMeaning, (directory: Directory) => number>>> = {
  application: ({ applications }) => applications.length,
  queue: ({ queues }) => queues.length,
  node: ({ nodes }) => nodes.length,
};

function isTime({ meaning }: Field): boolean {
  return meaning === 'milliseconds' || meaning === 'microseconds';
}

/** Names the records of one run, in their order: who an ask, a container or a task belongs to is learnt on the way. */
export class TraceNamer implements TraceNames {
  private readonly kinds: readonly (RecordKind | undefined)[];
  private readonly askApp: number[] = [];
  private readonly askKind: number[] = [];
  private readonly containerAsk: number[] = [];
  private readonly taskContainer: number[] = [];
  private readonly belongings = new RecordReader()
    .on(records.askAdded, (_, ask, app, role) => {
      this.askApp[ask] = app;
      this.askKind[ask] = role;
    })
    .on(records.containerAllocated, (_, container, ask) => (this.containerAsk[container] = ask))
    .on(records.taskStarted, (_, task, container) => (this.taskContainer[task] = container));

  /** `measures`: the scheduler's figures of queues; `own`: records that the plug-ins of the run declare. */
  constructor(
    private readonly directory: Directory,
    private readonly reasons: Reasons,
    private readonly measures: readonly QueueMeasure[],
    own: readonly RecordKind[],
  ) {
    const kinds: (RecordKind | undefined)[] = [];
    for (const record of [...Object.values(records), ...own]) kinds[record.kind] = record;
    this.kinds = kinds;
  }

  /** One object for each record of the chunk. */
  *name({ time, kind, a, b, c, d, length }: TraceChunk): Generator<TraceLine> {
    for (let row = 0; row < length; row++) {
      this.belongings.read(time[row], kind[row], a[row], b[row], c[row], d[row]);
      const record = this.kinds[kind[row]];
      if (record === undefined) throw undeclared(kind[row]);
      const fields = record.named(a[row], b[row], c[row], d[row]);
      yield {
        timeSeconds: time[row] / SECOND,
        kind: record.name,
        ...(record.line?.(fields, this) ?? this.line(record, fields)),
      };
    }
  }

  app(app: number): string {
    return this.directory.applications[app].id;
  }

  queue(queue: number): string {
    return this.directory.queues[queue].id;
  }

  member(queue: number, member: number): string {
    return this.directory.queues[queue].leaf ? this.app(member) : this.queue(member);
  }

  node(node: number): string {
    return this.directory.nodes[node].id;
  }

  user(user: number): string {
    return this.directory.users[user] ?? String(user);
  }

  stage(app: number, stage: number): string {
    return this.directory.applications[app].stages[stage] ?? '';
  }

  size(shape: number): TraceLine {
    const { resourceTypes, shapes } = this.directory;
    const amounts = resourceTypes.map((type, t) => [type, (shapes[shape]?.[t] ?? 0) / (type === 'vcore' ? MILLI : 1)]);
    return Object.fromEntries(amounts) as TraceLine;
  }

  ask(ask: number): TraceLine {
    return { app: this.app(this.askApp[ask]), ask, role: containerKindNames[this.askKind[ask]] };
  }

  container(container: number): TraceLine {
    const role = containerKindNames[this.askKind[this.containerAsk[container]]];
    return { app: this.appOfContainer(container), container, role };
  }

  reason(code: number): string {
    return this.reasons(code).id;
  }

  text(text: number): string {
    return this.directory.texts?.[text] ?? '';
  }

  measure(number: number): QueueMeasure {
    return this.measures[number];
  }

  /**
   * Every field under its name; an ask, a container or a task comes with what it belongs to. A single time is called `seconds`;
   * where there are several, each has the name of its field before that: `keySeconds`.
   */
  private line({ name, fields }: RecordKind, values: Readonly<Record<string, number>>): TraceLine {
    const several = fields.filter(isTime).length > 1;
    const lines = fields.map((field) => {
      const value = values[field.name];
      const count = COUNTED[field.meaning]?.(this.directory) ?? Infinity;
      if (value >= count || (value < 0 && count < Infinity)) {
        throw new InvariantError(`record "${name}", field "${field.name}": there is no ${field.meaning} ${value}`);
      }
      return this.fieldOf(field, values, several ? `${field.name}Seconds` : 'seconds');
    });
    return Object.assign({}, ...lines) as TraceLine;
  }

  private fieldOf(field: Field, values: Readonly<Record<string, number>>, timeName: string): TraceLine {
    const { name, meaning } = field;
    const value = values[name];
    const { directory } = this;
    switch (meaning) {
      case 'application':
        return { [name]: this.app(value) };
      case 'queue':
        return { [name]: this.queue(value) };
      case 'node':
        return { [name]: this.node(value) };
      case 'ask':
        return this.ask(value);
      case 'container':
        return this.container(value);
      case 'task':
        return {
          app: this.appOfContainer(this.taskContainer[value]),
          task: value,
          container: this.taskContainer[value],
        };
      case 'stage':
        return { [name]: this.stage(values['app'] ?? this.appNumber(values['container']), value) };
      case 'shape':
        return { [name]: this.size(value) };
      case 'state':
        return { [name]: directory.states[value].name };
      case 'timer':
        return { [name]: directory.timers[value] };
      case 'intervention':
        return { [name]: directory.interventions[value].id, text: directory.interventions[value].text };
      case 'application or queue':
        return value === 0 ? {} : { [name]: value > 0 ? this.app(value - 1) : this.queue(-value - 1) };
      case 'code':
        return { [name]: field.names?.[value] ?? value };
      case 'flag':
        return { [name]: value === 1 };
      case 'milliseconds':
        return { [timeName]: value < 0 ? null : value / MILLI };
      case 'microseconds':
        return { [timeName]: value / SECOND };
      case 'thousandths':
        return { [name]: value / MILLI };
      case 'count':
      case 'integer':
        return { [name]: value };
    }
  }

  private appNumber(container: number): number {
    return this.askApp[this.containerAsk[container]];
  }

  private appOfContainer(container: number): string {
    return this.app(this.appNumber(container));
  }
}
