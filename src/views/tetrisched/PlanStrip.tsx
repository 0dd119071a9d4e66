import { useMemo } from 'react';
import { ScrollRegion } from '../../ui/ScrollRegion';
import { cellFacts } from './grid/cell-words';
import { ChosenTree } from './value/ChosenTree';
import { gapOf, programOf, rowsThrough } from './program/program';
import { ProgramRows } from './program/ProgramRows';
import { COLUMNS, ROWS } from './program/program-words';
import { formatValue } from './plan/shown';
import type { GridCell, Shown } from './plan/shown';
import { ValueCurvePanel } from './value/ValueCurvePanel';

interface PlanStripProps {
  readonly shown: Shown;
  readonly cell: GridCell | undefined;
}

/** What a plan is made of, at a glance: utilities of all jobs, the value of one over time, and the solver's program. */
export function PlanStrip({ shown, cell }: PlanStripProps) {
  const { round } = shown.at;
  const { applications } = shown.variant.model.directory;
  const app = applications[shown.app]?.job === undefined ? (round.jobs[0]?.app ?? -1) : shown.app;
  const job = applications[app]?.job;
  return (
    <div className="tetri__strip">
      <ScrollRegion label="Utility of all jobs" className="tetri__strip-part">
        <ChosenTree shown={shown} />
      </ScrollRegion>
      <ScrollRegion label="Value over time" className="tetri__strip-part">
        {job === undefined ? (
          <p className="muted">No job waits in this cycle.</p>
        ) : (
          <ValueCurvePanel shown={shown} app={app} job={job} />
        )}
      </ScrollRegion>
      <ScrollRegion label="Program of the solver" className="tetri__strip-part">
        <ProgramSummary shown={shown} cell={cell} />
      </ScrollRegion>
    </div>
  );
}

function ProgramSummary({ shown, cell }: PlanStripProps) {
  const { plan, at, variant } = shown;
  const program = useMemo(() => programOf({ at, variant }), [at, variant]);
  const gap = gapOf(shown);
  const at0 = cell ?? { group: 0, slice: 0 };
  const rows = shown.groups.length === 0 ? [] : rowsThrough(shown, program, at0);
  return (
    <>
      <h3>
        Program <span className="muted">cycle {plan.index + 1}</span>
      </h3>
      <dl className="tetri__sizes">
        {[...COLUMNS, ...ROWS].map(([key, , short]) => (
          <div key={key}>
            <dt>{short}</dt>
            <dd>{program.used[key]}</dd>
          </div>
        ))}
      </dl>
      <dl className="tetri__sizes">
        <div>
          <dt>best plan</dt>
          <dd>{formatValue(plan.value)}</dd>
        </div>
        <div>
          <dt>bound</dt>
          <dd>{Number.isNaN(plan.bound) ? 'not known' : formatValue(plan.bound)}</dd>
        </div>
        <div>
          <dt>gap of {formatValue(at.settings.plan.limits.gap * 100)} %</dt>
          <dd>{gap === undefined ? 'none' : `${formatValue(gap * 100)} %`}</dd>
        </div>
        <div>
          <dt>nodes of its tree</dt>
          <dd>{plan.nodes}</dd>
        </div>
      </dl>
      {rows.length > 0 && (
        <>
          <h3>
            Rows through {cellFacts(shown, at0).title}{' '}
            <span className="muted">{cell === undefined ? 'choose a cell above' : 'chosen'}</span>
          </h3>
          <ProgramRows rows={rows} />
        </>
      )}
    </>
  );
}
