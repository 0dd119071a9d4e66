import { Fragment, useEffect, useMemo, useState } from 'react';
import { experiments } from '../../analysis/experiments/registry';
import type { Experiment, ExperimentStatement, StoredTable } from '../../analysis/experiments/experiment';
import type { SweepResult } from '../../analysis/metrics/run-tally';
import { startSweep, stopSweep } from '../../store/sweep-control';
import { useSweep } from '../../store/sweep-store';
import { Button } from '../../ui/Button';
import { ScrollRegion } from '../../ui/ScrollRegion';
import { Select } from '../../ui/Select';
import { Figures } from './Figures';
import './experiment.css';

/** The experiment of a system's paper, run here: ours beside theirs. `system`: value of `scheduler.type`. */
export function ExperimentPanel({ system }: { readonly system: string }) {
  const experiment = experiments.find((known) => known.system === system);
  return experiment === undefined ? null : <OneExperiment experiment={experiment} />;
}

function OneExperiment({ experiment }: { readonly experiment: Experiment }) {
  const [count, setCount] = useState(experiment.stored === undefined ? experiment.counts[0] : experiment.runs);
  const [seed, setSeed] = useState(1);
  const name = `experiment ${experiment.id} ${count} ${seed}`;
  const sweep = useSweep(name);
  const plan = useMemo(() => experiment.plan({ seed, runs: count }), [experiment, seed, count]);
  const results = useMemo(() => {
    const known = new Map<number, SweepResult>();
    sweep?.outcomes.forEach((outcome, index) => {
      if (outcome?.ok === true) known.set(index, outcome.value);
    });
    return known;
  }, [sweep?.outcomes]);
  const made = useStored(experiment, count, seed);
  const own = useMemo(() => plan.table(results), [plan, results]);
  const shown = sweep === undefined ? made : undefined;
  const table = shown?.table ?? own;
  const failed = sweep?.outcomes.find((outcome) => outcome !== undefined && !outcome.ok);
  const published = table.columns.map((_, i) => table.rows.some(({ cells }) => cells[i].theirs !== undefined));
  const running = sweep?.status === 'running';
  return (
    <ScrollRegion className="experiment" label={experiment.title}>
      <div className="experiment__bar">
        <b>{experiment.title}</b>
        <Select
          aria-label="How many runs"
          value={String(count)}
          options={experiment.counts.map((runs) => ({ value: String(runs), label: `${runs} runs of each policy` }))}
          onChange={(chosen) => setCount(Number(chosen))}
        />
        <label className="experiment__seed">
          seed{' '}
          <input
            type="number"
            min={0}
            max={4294967295}
            value={seed}
            onChange={(event) => {
              const given = Number(event.target.value);
              if (Number.isInteger(given) && given >= 0 && given <= 4294967295) setSeed(given);
            }}
          />
        </label>
        {running ? (
          <Button variant="outline" onClick={() => stopSweep(name)}>
            Stop
          </Button>
        ) : (
          <Button
            variant="primary"
            onClick={() => startSweep(name, { variant: 'A', document: plan.document, runs: plan.runs })}
          >
            {sweep === undefined ? 'Run it' : 'Run it again'}
          </Button>
        )}
        {sweep !== undefined && (
          <output>
            <progress max={plan.runs.length} value={sweep.finished} aria-label="Runs that are over" /> {sweep.finished}{' '}
            of {plan.runs.length} runs{sweep.status === 'stopped' ? ', stopped' : ''}
          </output>
        )}
      </div>
      {shown !== undefined && (
        <p className="muted">
          These runs were made before and come with the program (engine {shown.engine}). Run it to make them here.
        </p>
      )}
      {failed !== undefined && !failed.ok && <p role="alert">{failed.error.message}</p>}
      {table.figures !== undefined && table.figures.length > 0 && <Figures figures={table.figures} />}
      {table.statements !== undefined && <Statements statements={table.statements} />}
      <table className="experiment__results">
        <thead>
          <tr>
            <th scope="col">policy</th>
            {table.columns.map((column, i) => (
              <th key={column} scope="colgroup" colSpan={published[i] ? 2 : 1}>
                {published[i] ? `${column}: ours, published` : column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ title, cells }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              {cells.map(({ ours, theirs }, i) => (
                <Fragment key={table.columns[i]}>
                  <td>
                    <b>{ours}</b>
                  </td>
                  {published[i] && <td className="muted">{theirs ?? '–'}</td>}
                </Fragment>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <b>Published.</b> {experiment.claim} <span className="muted">{experiment.source}</span>
      </p>
      <p>
        <b>Not as it was there.</b>
      </p>
      <ul>
        {experiment.differences.map((difference) => (
          <li key={difference}>{difference}</li>
        ))}
      </ul>
      <p className="muted">
        The same from the command line: <code>npm run -s signalbox -- experiment {experiment.id}</code>
      </p>
    </ScrollRegion>
  );
}

/** The table of runs that come with the program, once it is there. */
function useStored(experiment: Experiment, runs: number, seed: number): StoredTable | undefined {
  const [loaded, setLoaded] = useState<{ readonly runs: number; readonly seed: number; readonly table: StoredTable }>();
  useEffect(() => {
    let wanted = true;
    const asked = experiment.stored?.({ runs, seed });
    asked?.then(
      (table) => {
        if (wanted && table !== undefined) setLoaded({ runs, seed, table });
      },
      // Without it the runs are made here.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [experiment, runs, seed]);
  return loaded?.runs === runs && loaded.seed === seed ? loaded.table : undefined;
}

/** What was claimed, beside what has been measured so far. */
function Statements({ statements }: { readonly statements: readonly ExperimentStatement[] }) {
  return (
    <dl className="experiment__statements">
      {statements.map(({ claim, ours }) => (
        <div key={claim}>
          <dt>{claim}</dt>
          <dd>
            here <b>{ours}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}
