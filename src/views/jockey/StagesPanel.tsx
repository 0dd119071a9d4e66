import { useMemo, useState } from 'react';
import { grouped } from '../../base/text/counted';
import { ScrollRegion } from '../../ui/ScrollRegion';
import { usePhone } from '../../ui/hooks/use-media-query';
import { TableHead } from '../../ui/TableHead';
import { GraphKey } from '../stages/GraphKey';
import { StageGraph } from '../stages/StageGraph';
import { stagesAt, whyStageWaits } from './stage-run';
import type { StageRun } from './stage-run';
import { clock } from './shown';
import type { Shown } from './shown';
import './stages-panel.css';

const COLUMNS = ['stage', 'done', 'run', 'wait for a token', 'wait for input'];

/** Number of layers that fit side by side in a dock of usual width. */
const MOST_RIGHT = 4;

/** The number of layers of a graph whose edges lead to later stages. */
function longestChain(edges: readonly { readonly from: number; readonly to: number }[], stages: number): number {
  const layer = Array.from({ length: stages }, () => 1);
  for (const { from, to } of [...edges].sort((a, b) => a.to - b.to)) layer[to] = Math.max(layer[to], layer[from] + 1);
  return Math.max(0, ...layer);
}

/** The graph of the job with its progress at the cursor, and why vertices wait. */
export function StagesPanel({ shown, stages }: { readonly shown: Shown; readonly stages: StageRun }) {
  const { run, t } = shown;
  const [chosen, setChosen] = useState<number>();
  const narrow = usePhone();
  const now = useMemo(() => stagesAt(stages, t), [stages, t]);
  const edges = useMemo(
    () => stages.inputs.flatMap((inputs, to) => inputs.map(({ stage: from, barrier }) => ({ from, to, barrier }))),
    [stages],
  );
  // A long chain beside its table: to the right it would reach beyond the window.
  const long = longestChain(edges, now.length) > MOST_RIGHT;
  const selected = chosen !== undefined && chosen < now.length ? chosen : undefined;
  const listed = now.map((stage, s) => ({ stage, s })).filter(({ s }) => selected === undefined || s === selected);
  return (
    <div className={`view-panel jockey__graph${long && !narrow ? ' jockey__graph--beside' : ''}`}>
      <div className="jockey__graph-box">
        <StageGraph
          label={`Stages of ${run.id} at ${clock(t)}`}
          direction={narrow ? 'down' : long ? 'list' : 'right'}
          stages={now.map(({ name, vertices, done, running, starting }) => ({
            name,
            detail: `${grouped(done)} of ${grouped(vertices)}${running + starting > 0 ? `, ${grouped(running + starting)} run` : ''}`,
            done: done / vertices,
            running: (running + starting) / vertices,
          }))}
          edges={edges}
          selected={selected}
          onSelect={setChosen}
        />
        <GraphKey />
        <p className="muted">Add, connect and change stages in Workload, {shown.entry}.</p>
      </div>
      <ScrollRegion className="jockey__graph-table" label="Stages at the cursor">
        <table>
          <caption>
            {selected === undefined ? 'Stages' : now[selected].name} at {clock(t)}
          </caption>
          <TableHead names={COLUMNS} />
          {listed.map(({ stage, s }) => {
            const why = whyStageWaits(now, s, run, t);
            return (
              <tbody key={stage.name}>
                <tr>
                  <th scope="row">{stage.name}</th>
                  <td>
                    {grouped(stage.done)} of {grouped(stage.vertices)}
                  </td>
                  <td>{grouped(stage.running + stage.starting)}</td>
                  <td>{grouped(stage.ready)}</td>
                  <td>{grouped(stage.blocked)}</td>
                </tr>
                {why.length > 0 && (
                  <tr className="jockey__graph-why">
                    <td colSpan={COLUMNS.length}>{why.join(' ')}</td>
                  </tr>
                )}
              </tbody>
            );
          })}
        </table>
      </ScrollRegion>
    </div>
  );
}
