import { useMemo } from 'react';
import { formatSpan } from '../../../base/units';
import { planTasks } from '../../../frameworks/spark/plan';
import type { RunModel } from '../../../analysis/model';
import type { Scenario } from '../../../scenario/schema';
import { ScrollRegion } from '../../../ui/ScrollRegion';
import { hasTaskOrder } from '../../shared/dock/task-order';
import { sparkAppsAt } from './spark-next';
import { QUANTILES, stageSummaries } from './stage-summary';
import type { StageSummary } from './stage-summary';

interface StagesPanelProps {
  readonly model: RunModel;
  /** The document as the variant sees it. */
  readonly seen: Scenario;
  /** Id of the application that is wanted, '' for the first that runs. */
  readonly wanted: string;
  /** µs. */
  readonly at: number;
}

/** Stage by stage: quantiles of run times and delays, reading from elsewhere against lost slots, and who is slow. */
export function StagesPanel({ model, seen, wanted, at }: StagesPanelProps) {
  const { applications } = model.directory;
  const selected = applications.findIndex((one) => one.id === wanted && hasTaskOrder(one));
  const app = selected === -1 ? (sparkAppsAt(model, at).at(0) ?? -1) : selected;
  const settings = app === -1 ? undefined : seen.workload.find(({ id }) => id === applications[app].generator);
  const rows = useMemo(
    () => (settings === undefined ? [] : stageSummaries(model, planTasks(settings, model.directory), app, at)),
    [model, settings, app, at],
  );
  if (rows.length === 0) return <p className="empty-note">No stage has begun at this instant.</p>;
  return (
    <ScrollRegion label="Stages" className="next-view__stages">
      <table>
        <caption>{applications[app].id}: tasks up to the cursor</caption>
        <thead>
          <tr>
            <th scope="col">Stage</th>
            <th scope="col">What</th>
            {QUANTILES.map(([name]) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">Read from elsewhere</th>
            <th scope="col">Slots lost waiting</th>
            <th scope="col">Slow after</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Rows key={row.stage} row={row} name={applications[app].stages[row.stage]} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Rows({ row, name }: { readonly row: StageSummary; readonly name: string }) {
  const { tasks, done, ran, fetched, read, computed, delayed, reading, lostSlots, slowAfter } = row;
  const shuffle = fetched === null ? [] : [['of the run time: shuffle read', fetched] as const];
  const further = [
    ['scheduler delay', delayed],
    ...shuffle,
    ['of the run time: reading', read],
    ['of the run time: computing', computed],
  ] as const;
  const rows = 1 + further.length;
  return (
    <>
      <tr>
        <th scope="rowgroup" rowSpan={rows}>
          {name} <span className="muted">{`${done} of ${tasks} done`}</span>
        </th>
        <td>run time</td>
        <Spans values={ran} />
        <td rowSpan={rows}>{formatSpan(reading)}</td>
        <td rowSpan={rows}>{formatSpan(lostSlots)}</td>
        <td rowSpan={rows}>{slowAfter === null ? '–' : formatSpan(slowAfter)}</td>
      </tr>
      {further.map(([what, values]) => (
        <tr key={what}>
          <td>{what}</td>
          <Spans values={values} />
        </tr>
      ))}
    </>
  );
}

function Spans({ values }: { readonly values: readonly number[] }) {
  return QUANTILES.map(([name], i) => <td key={name}>{Number.isNaN(values[i]) ? '–' : formatSpan(values[i])}</td>);
}
