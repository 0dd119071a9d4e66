import { useMemo, useState } from 'react';
import type { RunModel } from '../../../analysis/model';
import { formatSpan } from '../../../base/units';
import { planTasks } from '../../../frameworks/spark/plan';
import { localityNames } from '../../../frameworks/spark/task-scheduler/locality/locality';
import type { Scenario } from '../../../scenario/schema';
import { ScrollRegion } from '../../../ui/ScrollRegion';
import { Select } from '../../../ui/fields/Select';
import { TableHead } from '../../../ui/TableHead';
import { hasTaskOrder } from '../../shared/dock/task-order';
import { executorsOf, taskPhases } from './executor-phases';
import type { TaskPhases } from './executor-phases';
import { localityOf } from './spark-book';
import { sparkAppsAt } from './spark-next';
import { useInstantText } from '../../shared/runs/use-instant-text';

/** Rows are of the tasks that began last. */
const MOST_ROWS = 60;
const WIDE = 240;

interface ExecutorPanelProps {
  readonly model: RunModel;
  /** The document as the variant sees it. */
  readonly seen: Scenario;
  /** Id of the application that is wanted, '' for the first that runs. */
  readonly wanted: string;
  /** µs. */
  readonly at: number;
}

/** The tasks of one executor with their phases: waiting, fetching shuffled output, reading from elsewhere, computing. */
export function ExecutorPanel({ model, seen, wanted, at }: ExecutorPanelProps) {
  const { applications, nodes } = model.directory;
  const selected = applications.findIndex((one) => one.id === wanted && hasTaskOrder(one));
  const app = selected === -1 ? (sparkAppsAt(model, at).at(0) ?? -1) : selected;
  const settings = app === -1 ? undefined : seen.workload.find(({ id }) => id === applications[app].generator);
  const phases = useMemo(
    () => (settings === undefined ? [] : taskPhases(model, planTasks(settings, model.directory), app, at)),
    [model, settings, app, at],
  );
  const [wished, setWished] = useState('');
  const { containers, tasks } = model;
  const executors = executorsOf(model, phases);
  const shown = executors.find((container) => String(container) === wished) ?? executors.at(0);
  if (shown === undefined) return <p className="empty-note">No task has begun at this instant.</p>;
  const own = phases.filter(({ task }) => tasks.container[task] === shown).slice(-MOST_ROWS);
  const scale = scaleOf(own);
  return (
    <ScrollRegion label="Tasks of an executor" className="next-view__stages">
      <p className="next-view__executor">
        <Select
          aria-label="Executor"
          value={String(shown)}
          options={executors.map((container) => ({
            value: String(container),
            label: `executor ${containers.ordinal[container]} on ${nodes[containers.node[container]].id}`,
          }))}
          onChange={setWished}
        />
        <span className="muted">
          <i className="next-view__key is-delayed" /> scheduler delay <i className="next-view__key is-fetched" />{' '}
          shuffle read <i className="next-view__key is-read" /> reading from elsewhere{' '}
          <i className="next-view__key is-computed" /> computing
        </span>
      </p>
      <table>
        <caption className="visually-hidden">Tasks of {applications[app].id} on this executor up to the cursor</caption>
        <TableHead
          names={['Task', 'Began', 'Scheduler delay', 'Shuffle read', 'Reading', 'Computing', 'Place', 'Phases']}
        />
        <tbody>
          {own.map((one) => (
            <Row key={one.task} one={one} at={at} name={applications[app].stages[one.stage]} scale={scale} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** px for a µs: the longest task with its delay fills the column. */
function scaleOf(own: readonly TaskPhases[]): number {
  return WIDE / Math.max(1, ...own.map(({ delayed, fetched, read, computed }) => delayed + fetched + read + computed));
}

interface RowProps {
  readonly one: TaskPhases;
  readonly at: number;
  readonly name: string;
  readonly scale: number;
}

function Row({ one, at, name, scale }: RowProps) {
  const instant = useInstantText();
  const { index, start, end, delayed, fetched, read, computed, locality } = one;
  const bars = [
    { kind: 'is-delayed', from: 0, span: delayed },
    { kind: 'is-fetched', from: delayed, span: fetched },
    { kind: 'is-read', from: delayed + fetched, span: read },
    { kind: 'is-computed', from: delayed + fetched + read, span: computed },
  ];
  return (
    <tr>
      <th scope="row">
        {name} {index + 1}
        {end > at && <span className="muted"> runs</span>}
      </th>
      <td>{instant(start)}</td>
      <td>{formatSpan(delayed)}</td>
      <td>{formatSpan(fetched)}</td>
      <td>{formatSpan(read)}</td>
      <td>{formatSpan(computed)}</td>
      <td>{localityNames[localityOf(locality)]}</td>
      <td>
        <svg width={WIDE} height={12} aria-hidden="true">
          {bars.map(({ kind, from, span }) => (
            <rect key={kind} className={kind} x={from * scale} width={span * scale} height={12} />
          ))}
        </svg>
      </td>
    </tr>
  );
}
