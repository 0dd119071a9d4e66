import { formatInstant } from '../../../base/units';
import { leavesOf } from '../../../schedulers/tetrisched/strl/expression';
import { optionsOf } from '../../../schedulers/tetrisched/strl/request';
import type { Request } from '../../../schedulers/tetrisched/strl/request';
import { AppLink } from '../../inspector/AppLink';
import { formatValue } from '../plan/shown';
import type { Shown } from '../plan/shown';
import './value.css';

/** The most options of the selected job that are listed one by one. */
const MOST_OPTIONS = 4;
const MOST_JOBS = 30;

/** What the plan gives to each job that waits: the sum over all jobs, of each at most one option; the job that is looked at in full. */
export function ChosenTree({ shown }: { readonly shown: Shown }) {
  const { plan, at, variant, colors, app } = shown;
  const { applications } = variant.model.directory;
  const { round, settings } = at;
  const placed = new Map(plan.places.map((place) => [place.app, place]));
  const jobs = round.jobs
    .map((job, index) => ({ job, index, place: placed.get(job.app) }))
    .toSorted((a, b) => (b.place?.value ?? 0) - (a.place?.value ?? 0));
  return (
    <>
      <h3>
        Utility <span className="muted">of all waiting jobs: {formatValue(plan.value)}</span>
      </h3>
      <ul className="tetri__tree" aria-label="Utility of all jobs" data-roving="list">
        {jobs.slice(0, MOST_JOBS).map(({ job, index, place }) => (
          <li key={job.app} className="tetri__branch">
            <span className={place === undefined ? 'tetri__box' : 'tetri__box tetri__box--on'}>
              <span aria-hidden="true">{place === undefined ? '' : '✓'}</span>
              <AppLink id={applications[job.app].id} color={colors[job.app]} />
              <code>{job.request.op}</code>
              <b>{formatValue(place?.value ?? 0)}</b>
            </span>{' '}
            <span className="muted">
              {place === undefined
                ? 'no place'
                : place.start === 0
                  ? 'starts now'
                  : `${setsOf(optionsOf(job.request)[place.option])} at ${formatInstant(plan.at + place.start * settings.quantum)}`}
            </span>
            {job.app === app && <Options shown={shown} job={index} />}
          </li>
        ))}
      </ul>
      {jobs.length > MOST_JOBS && <p className="muted">and {jobs.length - MOST_JOBS} more</p>}
      {jobs.length === 0 && <p className="muted">No job waits in this cycle.</p>}
    </>
  );
}

/** Options of a job at their earliest starts, the chosen one first. */
function Options({ shown: { plan, at, app }, job }: { readonly shown: Shown; readonly job: number }) {
  const chosen = plan.places.find((place) => place.app === app);
  const isChosen = (choice: { readonly option: number; readonly start: number }): boolean =>
    choice.option === chosen?.option && choice.start === chosen.start;
  const options = optionsOf(at.round.jobs[job].request);
  const all = at.round.choices[job].toSorted((a, b) => Number(isChosen(b)) - Number(isChosen(a)) || b.value - a.value);
  return (
    <ul>
      {all.slice(0, MOST_OPTIONS).map((choice) => (
        <li key={`${choice.option} ${choice.start}`} className="tetri__branch">
          <span className={isChosen(choice) ? 'tetri__box tetri__box--on' : 'tetri__box'}>
            <span aria-hidden="true">{isChosen(choice) ? '✓' : choice.hasRoom ? '' : '×'}</span>
            <code>
              {options[choice.option].op}({setsOf(options[choice.option])},{' '}
              {choice.start === 0 ? 'now' : `+${choice.start}`})
            </code>
            <b>{formatValue(choice.value)}</b>
          </span>
          {!choice.hasRoom && <span className="muted"> no room</span>}
        </li>
      ))}
      {all.length > MOST_OPTIONS && <li className="muted">and {all.length - MOST_OPTIONS} more starts</li>}
    </ul>
  );
}

function setsOf(request: Request): string {
  return [...new Set(leavesOf(request).flatMap(({ set }) => set))].join(', ');
}
