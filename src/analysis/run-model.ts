/** From columns to the model that everything reads: views of the same arrays, as objects with names. */
import { memo } from '../base/memo';
import type { Directory } from '../sim/directory';
import type {
  ApplicationColumns,
  ApplicationModel,
  QueueModel,
  Reservation,
  RunColumns,
  RunModel,
  SeriesColumns,
  StepSeries,
} from './model';

/** Quantities of a queue that have a series per resource type, in their order in the columns; the driver count follows. */
const QUANTITIES = { drivers: 0, used: 1, busy: 2, pending: 3 } as const;

/** The rows as objects, the same ones each time. */
const reservationList = memo(({ reservations }: RunColumns): readonly Reservation[] => {
  if (reservations === undefined) return [];
  const { ask, app, node, from, to } = reservations;
  return Array.from(ask, (_, row) => ({ ask: ask[row], app: app[row], node: node[row], from: from[row], to: to[row] }));
});

/** Number of series of a queue. */
function seriesPerQueue(types: number): number {
  return Object.keys(QUANTITIES).length * types + 1;
}

/** The model of a run whose names are in `directory`. */
export function runModel(directory: Directory, columns: RunColumns): RunModel {
  const types = directory.resourceTypes.length;
  const queues = directory.queues.map((_, queue) => new QueueView(columns, queue, types));
  const capacity = directory.resourceTypes.map((_, type) =>
    seriesOf(columns.series, queues.length * seriesPerQueue(types) + type),
  );
  const { end, ended, asks, containers, tasks, waits, statements, deadlocks } = columns;
  return {
    directory,
    columns,
    end,
    ended,
    asks,
    containers,
    tasks,
    taskSets: columns.taskSets,
    messages: columns.messages,
    applications: directory.applications.map((_, app) => new ApplicationView(columns.applications, app)),
    waits,
    statements,
    queues,
    capacity,
    busy: queues[0].busy,
    deadlocks,
    // Made when asked for: there may be hundreds of thousands.
    get reservations() {
      return reservationList(columns);
    },
    preemptions: columns.preemptions,
    own: columns.own,
    nodeChanges: columns.nodeChanges,
    scalings: columns.scalings,
    interventions: columns.interventions,
    instants: columns.instants,
    figures: columns.figures,
  };
}

function seriesOf({ timeFrom, valueFrom, length, time, value }: SeriesColumns, index: number): StepSeries {
  const points = length[index];
  return {
    time: time.subarray(timeFrom[index], timeFrom[index] + points),
    value: value.subarray(valueFrom[index], valueFrom[index] + points),
  };
}

class QueueView implements QueueModel {
  private readonly known = new Map<number, readonly StepSeries[]>();
  private knownMeasures: readonly StepSeries[] | undefined;

  constructor(
    private readonly columns: RunColumns,
    private readonly queue: number,
    private readonly types: number,
  ) {}

  get drivers(): readonly StepSeries[] {
    return this.quantity(QUANTITIES.drivers);
  }

  get used(): readonly StepSeries[] {
    return this.quantity(QUANTITIES.used);
  }

  get busy(): readonly StepSeries[] {
    return this.quantity(QUANTITIES.busy);
  }

  get pending(): readonly StepSeries[] {
    return this.quantity(QUANTITIES.pending);
  }

  get driverCount(): StepSeries {
    return this.quantity(Object.keys(QUANTITIES).length)[0];
  }

  get limits(): QueueModel['limits'] {
    return this.columns.limits[this.queue];
  }

  get measures(): readonly StepSeries[] {
    return (this.knownMeasures ??= this.ownMeasures());
  }

  private ownMeasures(): readonly StepSeries[] {
    const { measures, limits } = this.columns;
    if (measures === undefined) return [];
    const each = measures.length.length / limits.length;
    return Array.from({ length: each }, (_, measure) => seriesOf(measures, this.queue * each + measure));
  }

  /** The same objects each time: views compare them. */
  private quantity(place: number): readonly StepSeries[] {
    let known = this.known.get(place);
    if (known === undefined) {
      const first = this.queue * seriesPerQueue(this.types) + place * this.types;
      const length = place === Object.keys(QUANTITIES).length ? 1 : this.types;
      known = Array.from({ length }, (_, type) => seriesOf(this.columns.series, first + type));
      this.known.set(place, known);
    }
    return known;
  }
}

class ApplicationView implements ApplicationModel {
  private knownQueues: ApplicationModel['queues'] | undefined;
  private knownStates: ApplicationModel['states'] | undefined;
  private knownTimers: ApplicationModel['timers'] | undefined;
  private knownStages: ApplicationModel['stages'] | undefined;

  constructor(
    private readonly columns: ApplicationColumns,
    readonly id: number,
  ) {}

  get submitted(): number {
    return this.columns.submitted[this.id];
  }

  get finished(): number {
    return this.columns.finished[this.id];
  }

  get outcome(): number {
    return this.columns.outcome[this.id];
  }

  get waiting(): number {
    return this.columns.waiting[this.id];
  }

  get driverAt(): number {
    return this.columns.driverAt[this.id];
  }

  get firstExecutorAt(): number {
    return this.columns.firstExecutorAt[this.id];
  }

  get firstContainerAt(): number {
    return this.columns.firstContainerAt[this.id];
  }

  get containers(): Int32Array {
    const { first, id } = this.columns.containers;
    return id.subarray(first[this.id], first[this.id + 1]);
  }

  get queues(): ApplicationModel['queues'] {
    const { first, at, queue } = this.columns.queues;
    return (this.knownQueues ??= listOf(first, this.id, (row) => ({ at: at[row], queue: queue[row] })));
  }

  get states(): ApplicationModel['states'] {
    const { first, at, state } = this.columns.states;
    return (this.knownStates ??= listOf(first, this.id, (row) => ({ state: state[row], at: at[row] })));
  }

  get timers(): ApplicationModel['timers'] {
    const { first, kind, from, to, due } = this.columns.timers;
    return (this.knownTimers ??= listOf(first, this.id, (row) => ({
      kind: kind[row],
      from: from[row],
      to: to[row],
      due: due[row],
    })));
  }

  get stages(): ApplicationModel['stages'] {
    const { first, stage, from, to } = this.columns.stages;
    return (this.knownStages ??= listOf(first, this.id, (row) => ({
      stage: stage[row],
      from: from[row],
      to: to[row],
    })));
  }
}

function listOf<T>(first: Int32Array, key: number, entry: (row: number) => T): readonly T[] {
  const list: T[] = [];
  for (let row = first[key]; row < first[key + 1]; row++) list.push(entry(row));
  return list;
}
