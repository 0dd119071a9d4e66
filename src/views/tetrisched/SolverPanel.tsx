import { useMemo, useState } from 'react';
import { formatInstant } from '../../base/units';
import { alikeClasses } from '../../schedulers/tetrisched/compile/alike';
import { compile } from '../../schedulers/tetrisched/compile/compile';
import type { MilpSize } from '../../schedulers/tetrisched/compile/compile';
import { PlanHow } from '../../schedulers/tetrisched/records';
import type { Expression } from '../../schedulers/tetrisched/strl/expression';
import { ScrollRegion } from '../../ui/ScrollRegion';
import { groupName } from './plan-at';
import { formatValue } from './shown';
import type { Shown } from './shown';
import { programText } from './program-text';

/** Kinds of columns and rows, in words. */
const COLUMNS: readonly (readonly [keyof MilpSize, string])[] = [
  ['indicator', 'choose: jobs and options'],
  ['partition', 'whole: nodes of a leaf in a group'],
  ['minAux', 'continuous: least of a min'],
];
const ROWS: readonly (readonly [keyof MilpSize, string])[] = [
  ['demandRows', 'exactly k, or at most'],
  ['operatorRows', 'max, sum, min, barrier'],
  ['supplyRows', 'supply of a group in a slice'],
];

const HOW: Readonly<Record<number, string>> = {
  [PlanHow.solved]: 'the solver stopped within the gap',
  [PlanHow.stopped]: 'the solver stopped at the most nodes of its tree (maxNodes)',
  [PlanHow.fellBack]: 'the solver found no plan: the greedy one stands in',
  [PlanHow.unsolved]: 'nothing was asked of the solver',
};

/** The program of a cycle: its size, how near the solver came to the bound, and the rows that touch a group in a slice. */
export function SolverPanel({ shown }: { readonly shown: Shown }) {
  const { plan, at, variant } = shown;
  const { round, settings } = at;
  const [cell, setCell] = useState({ group: 0, slice: 0 });
  const compiled = useMemo(() => {
    const jobs = round.jobs.flatMap((_, job) => (round.choices[job].some(({ hasRoom }) => hasRoom) ? [job] : []));
    const expressions = jobs.map((job): Expression => ({
      op: 'max',
      of: round.choices[job].filter(({ hasRoom }) => hasRoom).map(({ tree }) => tree),
    }));
    const classes = alikeClasses(expressions);
    const counts = classes.map((members) => members.length);
    const firsts = classes.map(([first]) => expressions[first]);
    return {
      literal: compile(expressions, round.supply),
      used: compile(firsts, round.supply, 0, 'binding', counts),
      apps: classes.map((members) => members.map((member) => round.jobs[jobs[member]].app)),
      counts,
    };
  }, [round]);
  const { literal, used } = compiled;
  const group = Math.min(cell.group, round.groups.length - 1);
  const names = compiled.apps.map((apps) => {
    const { id } = variant.model.directory.applications[apps[0]];
    return apps.length === 1 ? id : `${id} and ${apps.length - 1} alike`;
  });
  const groupNames = round.groups.map((members) => groupName(variant.model, members));
  const text = programText(used, names, compiled.counts, groupNames, group, cell.slice);
  const gap = Number.isNaN(plan.bound) || plan.bound <= 0 ? undefined : Math.max(0, 1 - plan.value / plan.bound);
  return (
    <ScrollRegion label="Solver" className="tetri__solver">
      <section>
        <h3>
          Program of {formatInstant(plan.at)} <span className="muted">{HOW[plan.how]}</span>
        </h3>
        <table className="tetri__table">
          <thead>
            <tr>
              <th>variables and rows</th>
              <th>as in the paper</th>
              <th>given to the solver</th>
            </tr>
          </thead>
          <tbody>
            {[...COLUMNS, ...ROWS].map(([key, name]) => (
              <tr key={key}>
                <td>{name}</td>
                <td>{literal.size[key]}</td>
                <td>{used.size[key]}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="muted small">
          Jobs that ask for the same are counted together, and rows that cannot bind are left out; the optimum is the
          same.
          {plan.weighed < round.jobs.length && ` ${plan.weighed} of ${round.jobs.length} waiting jobs were weighed.`}
        </p>
        <dl className="tetri__facts">
          <dt>value of the plan</dt>
          <dd>{formatValue(plan.value)}</dd>
          <dt>no plan is worth more than</dt>
          <dd>{Number.isNaN(plan.bound) ? 'not asked' : formatValue(plan.bound)}</dd>
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
              {groupNames.map((name, index) => (
                <option key={name} value={index}>
                  {name}
                </option>
              ))}
            </select>
          </label>{' '}
          <label>
            slice{' '}
            <input
              className="text-input"
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
            {formatInstant(plan.at + cell.slice * settings.quantum)}, {round.supply.free(group, cell.slice)} of{' '}
            {round.supply.size(group)} nodes free beside what runs
          </span>
        </p>
        {text.length === 0 ? (
          <p className="muted">No job could begin or be running there.</p>
        ) : (
          <pre className="tetri__rows">{text.join('\n')}</pre>
        )}
      </section>
    </ScrollRegion>
  );
}
