import { capitalized } from '../../base/text/capitalized';
import { useMemo } from 'react';
import { Way } from '../../schedulers/quincy/planning/flow-graph';
import { policies } from '../../schedulers/quincy/policies';
import { ScrollRegion } from '../../ui/ScrollRegion';
import { TableHead } from '../../ui/TableHead';
import { alternatives } from './alternatives';
import type { Alternative } from './alternatives';
import { costUnchanged, waitSentence } from './prices';
import { answerWords, costText, isChanged, machineName, stateWords, taskName, wayWords } from './shown';
import type { Shown } from './shown';

/** Most tasks that are named in a sentence or a list. */
const NAMED = 3;
/** Larger rounds are not solved again for every alternative: it would hold up the page. */
const MOST_ARCS = 20_000;

/** The chosen task: what it got, what else it could have got and what that would have cost everyone. */
export function TaskPanel({ shown }: { readonly shown: Shown }) {
  const { solved, task } = shown;
  if (task < 0) return <p className="empty-note">No task waits or runs at this decision.</p>;
  return (
    <ScrollRegion className="side-panel quincy__panel" label="The chosen task">
      <h3>
        {taskName(shown, task)} <span className="muted">{stateWords(shown, solved.tasks[task])}</span>
      </h3>
      <p className="said-box quincy__why">
        {answerSentence(shown)} {waitSentence(shown)}
      </p>
      {solved.graph.network.arcs <= MOST_ARCS ? (
        <Alternatives shown={shown} />
      ) : (
        <p className="muted">The network is too large to solve again for the task’s alternatives.</p>
      )}
      <ThisRound shown={shown} />
      <Shares shown={shown} />
    </ScrollRegion>
  );
}

function answerSentence(shown: Shown): string {
  return `${capitalized(answerWords(shown, shown.task))}.`;
}

function Alternatives({ shown }: { readonly shown: Shown }) {
  const { solved, task } = shown;
  const all = useMemo(() => alternatives(solved, task), [solved, task]);
  const listed = all.filter(({ chosen, rise, others }) => !chosen && (rise === undefined || others.length > 0));
  return (
    <>
      <table className="panel-table">
        <caption>
          Why not there? <span className="muted">decision {solved.decided.index + 1}</span>
        </caption>
        <TableHead names={['option', 'rack GB', 'core GB', 'cost', 'total']} />
        <tbody>
          {all.map((one) => (
            <tr key={`${one.way} ${one.target}`} className={one.chosen ? 'is-chosen' : undefined}>
              <th scope="row">{wayWords(shown, one.way, one.target)}</th>
              <td>{gb(one.rackGb)}</td>
              <td>{gb(one.coreGb)}</td>
              <td>{costText(one.cost)}</td>
              <td>{totalWords(one)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="muted">Total: the rise in cost of the whole answer. The cost would have to fall by as much.</p>
      {listed.slice(0, NAMED).map((one) => (
        <p key={`${one.way} ${one.target}`} className="quincy__told">
          <b>{wayWords(shown, one.way, one.target)}</b> {inTheWay(shown, one)}
        </p>
      ))}
    </>
  );
}

function gb(value: number): string {
  return Number.isNaN(value) ? '–' : value.toFixed(value % 1 === 0 ? 0 : 1);
}

function totalWords({ chosen, rise }: Alternative): string {
  if (chosen) return 'chosen';
  if (rise === undefined) return 'not possible';
  return rise < 0.05 ? 'as cheap' : `+${rise.toFixed(1)}`;
}

/** Why a task may not take a way at all, whatever it costs. */
function forbidden({ solved, task }: Shown, { way, target }: Alternative): string {
  if (way === Way.wait) return 'is not allowed: its job must run as many tasks as its share.';
  const { cluster, policy, tasks } = solved.round;
  const machines = way === Way.cluster ? cluster.machines : way === Way.rack ? cluster.machinesIn[target] : [target];
  const slots = machines.reduce((sum, machine) => sum + cluster.slotsOf[machine], 0);
  const pinned = tasks.filter(
    ({ machine, root }, t) => t !== task && machines.includes(machine) && (root || !policies[policy].preempts),
  );
  return pinned.length >= slots
    ? `is not possible: every slot there runs a task, and none is stopped under policy ${policy}.`
    : 'is not allowed: its job already runs as many tasks as its share.';
}

function inTheWay(shown: Shown, one: Alternative): string {
  const { cost, rise, others } = one;
  if (rise === undefined) return forbidden(shown, one);
  const moves = others.slice(0, NAMED).map(({ task, before, after }) => {
    const name = taskName(shown, task);
    const { of } = shown.solved.tasks[task];
    if (after < 0)
      return of.machine >= 0
        ? `${name}, which has run ${of.ranFor.toFixed(0)} s, would be stopped`
        : `${name} would wait`;
    if (before < 0) return `${name} would get ${machineName(shown, after)}`;
    return `${name} would be on ${machineName(shown, after)} instead of ${machineName(shown, before)}`;
  });
  const more = others.length > NAMED ? `, and ${others.length - NAMED} more` : '';
  return `costs it ${costText(cost)}, but ${moves.join(', ')}${more}: ${rise < 0.05 ? 'no higher total cost' : `+${rise.toFixed(1)} in total`}.`;
}

/** What the answer changes. */
function ThisRound({ shown }: { readonly shown: Shown }) {
  const { solved } = shown;
  const { tasks, places } = solved;
  const pick = (test: (machine: number, place: number) => boolean): string[] =>
    tasks
      .flatMap(({ of }, task) => (test(of.machine, places[task]) ? [task] : []))
      .map((task) => nameAndPlace(shown, task));
  const rows = [
    ['started', pick((machine, place) => machine < 0 && place >= 0)],
    ['stopped', pick((machine, place) => machine >= 0 && place < 0)],
    ['moved', pick((machine, place) => machine >= 0 && place >= 0 && place !== machine)],
    ['kept', pick((machine, place) => machine >= 0 && place === machine)],
    ['wait on', pick((machine, place) => machine < 0 && place < 0)],
  ] as const;
  return (
    <table className="panel-table">
      <caption>
        This decision{' '}
        <span className="muted">
          cost {costText(solved.cost)}, without changes {costText(costUnchanged(solved))}
        </span>
      </caption>
      <tbody>
        {rows.map(([name, list]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{list.length}</td>
            <td className="quincy__names">
              {name === 'kept' || name === 'wait on' ? '' : list.slice(0, NAMED).join(', ')}
              {name !== 'kept' && name !== 'wait on' && list.length > NAMED && ', …'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function nameAndPlace(shown: Shown, task: number): string {
  const { [task]: place } = shown.solved.places;
  return place < 0 || !isChanged(shown, task)
    ? taskName(shown, task)
    : `${taskName(shown, task)} on ${machineName(shown, place)}`;
}

/** The share of each job, and how many of its tasks may run. */
function Shares({ shown: { solved, variant } }: { readonly shown: Shown }) {
  const after = solved.apps.map(() => 0);
  solved.tasks.forEach(({ of }, task) => {
    if (solved.places[task] >= 0 && !of.root) after[of.job]++;
  });
  return (
    <table className="panel-table">
      <caption>
        Shares <span className="muted">run after it, allowed, share</span>
      </caption>
      <tbody>
        {solved.apps.map((app, job) => {
          const { least, most, quota } = solved.round.bounds[job];
          return (
            <tr key={app}>
              <th scope="row">{variant.model.directory.applications[app].id}</th>
              <td>{after[job]}</td>
              <td>
                {least} to {most}
              </td>
              <td>{quota}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Every task of the decision as a table. */
export function TasksTable({ shown, changes }: { readonly shown: Shown; readonly changes: boolean }) {
  const { solved, task: chosen, onTask } = shown;
  const rows = [...solved.tasks.keys()].filter((task) => !changes || isChanged(shown, task));
  return (
    <ScrollRegion className="quincy__table" label="Tasks of the decision">
      <table className="panel-table">
        <caption>
          {changes ? 'Tasks that the decision changes' : 'Tasks'}{' '}
          <span className="muted">{rows.length > ROWS ? `the first ${ROWS} of ${rows.length}` : rows.length}</span>
        </caption>
        <TableHead names={['task', 'before', 'the answer']} />
        <tbody>
          {rows.slice(0, ROWS).map((task) => (
            <tr key={task} className={task === chosen ? 'is-chosen' : undefined}>
              <th scope="row">
                <button
                  type="button"
                  className="link-button"
                  aria-pressed={task === chosen}
                  onClick={() => onTask(task)}
                >
                  {taskName(shown, task)}
                </button>
              </th>
              <td>{stateWords(shown, solved.tasks[task])}</td>
              <td>{answerWords(shown, task)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

const ROWS = 200;
