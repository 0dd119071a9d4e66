import { useMemo, useState } from 'react';
import { formatInstant } from '../../../base/units';
import { PlanHow } from '../../../schedulers/tetrisched/records';
import { ScrollRegion } from '../../../ui/ScrollRegion';
import { TableHead } from '../../../ui/TableHead';
import { cellFacts } from '../grid/cell-words';
import { gapOf, programOf, rowsThrough } from './program';
import { ProgramRows } from './ProgramRows';
import { boundTitle, COLUMNS, ROWS } from './program-words';
import { formatValue } from '../plan/shown';
import type { Shown } from '../plan/shown';
import '../../shared/knobs/small-number.css';

const HOW: Readonly<Record<number, string>> = {
  [PlanHow.solved]: 'the solver stopped within the gap',
  [PlanHow.stopped]: 'the solver stopped at the limit of nodes (maxNodes) or of work per cycle',
  [PlanHow.fellBack]: 'the solver found no plan: the greedy one is used',
  [PlanHow.unsolved]: 'the solver was not called',
};

/** The program of a cycle: its size, how near the solver came to the bound, and the rows that touch a group in a slice. */
export function SolverPanel({ shown }: { readonly shown: Shown }) {
  const { plan, at, groups, variant } = shown;
  const { round, settings } = at;
  const [cell, setCell] = useState({ group: 0, slice: 0 });
  const program = useMemo(() => programOf({ at, variant }), [at, variant]);
  const { literal, used } = program;
  const group = Math.min(cell.group, groups.length - 1);
  const text = rowsThrough(shown, program, { group, slice: cell.slice });
  const gap = gapOf(shown);
  const free = group < 0 ? 0 : cellFacts(shown, { group, slice: cell.slice }).free;
  return (
    <ScrollRegion label="Solver" className="tetri__solver">
      <section>
        <h3>
          Program of {formatInstant(plan.at)} <span className="muted">{HOW[plan.how]}</span>
        </h3>
        <table className="words-table tetri__program" aria-label="Size of the program">
          <TableHead names={['variables and rows', 'as in the paper', 'given to the solver']} />
          <tbody>
            {[...COLUMNS, ...ROWS].map(([key, name]) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{literal[key]}</td>
                <td>{used[key]}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="muted small">
          Jobs with equal requests are merged and rows that cannot bind are left out; the optimum is the same.
          {plan.weighed < round.jobs.length && ` ${plan.weighed} of ${round.jobs.length} waiting jobs were weighed.`}
        </p>
        <dl className="tetri__facts">
          <dt>value of the plan</dt>
          <dd>{formatValue(plan.value)}</dd>
          <dt>{boundTitle(plan.weighed, round.jobs.length)}</dt>
          <dd>{Number.isNaN(plan.bound) ? 'not known' : formatValue(plan.bound)}</dd>
          <dt>gap</dt>
          <dd>
            {gap === undefined ? 'none' : `${formatValue(gap * 100)} %`}{' '}
            <span className="muted">of {settings.plan.limits.gap * 100} % allowed</span>
          </dd>
          <dt>nodes of its tree</dt>
          <dd>{plan.nodes}</dd>
        </dl>
      </section>
      <section>
        <h3>Rows through a cell</h3>
        <p className="tetri__pick">
          <label>
            group{' '}
            <select
              className="select"
              value={group}
              onChange={(e) => setCell({ ...cell, group: Number(e.target.value) })}
            >
              {groups.map(({ name, members }, index) => (
                <option key={members[0]} value={index}>
                  {name}
                </option>
              ))}
            </select>
          </label>{' '}
          <label className="small-number">
            slice{' '}
            <input
              type="number"
              min={0}
              max={60}
              value={cell.slice}
              onChange={(e) =>
                setCell({ ...cell, slice: Math.max(0, Math.min(60, Math.round(Number(e.target.value)))) })
              }
            />
          </label>{' '}
          <span className="muted small">
            {formatInstant(plan.at + cell.slice * settings.quantum)}, {free} of {groups[group]?.members.length ?? 0}{' '}
            nodes free
          </span>
        </p>
        {text.length === 0 ? (
          <p className="muted">No job could begin or be running there.</p>
        ) : (
          <>
            <ProgramRows rows={text} />
            <p className="muted small">
              P[job +2, gpu]: nodes of gpu for the job, if it starts two slices after the cycle. I[job +2]: how many
              such jobs start then. A row keeps nodes within what is free, gives a start all of its nodes, or lets a job
              start once.
            </p>
          </>
        )}
      </section>
    </ScrollRegion>
  );
}
