import { MINUTE } from '../../../base/units';
import { TextInput } from '../../../ui/fields/TextInput';
import { chanceToMeet } from '../job-run';
import type { JobRun, Tick } from '../job-run';
import { clock } from '../shown';

const MOST_MINUTES = 100_000;

interface PredictionKeyProps {
  readonly run: JobRun;
  /** The last tick up to the cursor. */
  readonly last: Tick | undefined;
  /** µs after the submission. */
  readonly deadline: number;
  /** Absent: the deadline is a part of the utility, which has a view of its own. */
  readonly setDeadline: ((time: number) => void) | undefined;
}

/** The line above the prediction: the deadline, what the last tick expects, and what the marks mean. */
export function PredictionKey({ run, last, deadline, setDeadline }: PredictionKeyProps) {
  const { settings, finished } = run;
  return (
    <div className="jockey__key">
      <b>done at</b>
      {setDeadline && (
        <label>
          deadline{' '}
          <TextInput
            value={String(Math.round(deadline / MINUTE))}
            aria-label={`Deadline of ${run.id}, minutes`}
            steps
            min={1}
            max={MOST_MINUTES}
            onApply={(text) => {
              const given = Number(text);
              if (!Number.isInteger(given) || given < 1 || given > MOST_MINUTES)
                return `expected a whole number from 1 to ${MOST_MINUTES}`;
              setDeadline(given * MINUTE);
              return undefined;
            }}
          />{' '}
          min
        </label>
      )}
      {last === undefined ? null : (
        <>
          <span>
            with slack <b>{clock(last.withSlack)}</b>
          </span>
          <span>
            median <b>{clock(last.middle)}</b>
          </span>
          <Chance chance={chanceToMeet(run, last, deadline)} deadline={deadline} />
          <span>
            guarantee{' '}
            <b>
              {last.guarantee < 0 ? 'none' : last.guarantee} of {settings.maxTokens}
            </b>
          </span>
          {last.granted < last.guarantee && (
            <span className="jockey__warn">over-committed: {last.granted} granted</span>
          )}
          {last.mismatch && <span className="jockey__warn">slower than its table predicts</span>}
        </>
      )}
      {!Number.isFinite(finished) && <span>not done</span>}
      <span className="grow" />
      <Legend />
    </div>
  );
}

/** What the marks of the picture mean. */
function Legend() {
  return (
    <span className="jockey__legend" aria-hidden="true">
      <span>
        <svg width="18" height="8">
          <path d="M0 4h18" className="jockey__line" />
          <circle cx="9" cy="4" r="2.4" className="jockey__dot" />
        </svg>{' '}
        control tick
      </span>
      <span>
        <svg width="8" height="8">
          <circle cx="4" cy="4" r="3.2" className="jockey__held" />
        </svg>{' '}
        held
      </span>
      <span>
        <svg width="14" height="8">
          <path d="M0 0h14v8H0z" fill="var(--a5)" opacity="0.25" />
        </svg>{' '}
        10 to 90 %
      </span>
    </span>
  );
}

/** How likely the job is in time, by the simulated runs. */
function Chance({ chance, deadline }: { readonly chance: number | undefined; readonly deadline: number }) {
  if (chance === undefined) return null;
  return (
    <span title="Share of the simulated runs with this progress and these tokens that ended in time">
      chance to meet {clock(deadline)} <b>{chanceWords(chance)}</b>
    </span>
  );
}

function chanceWords(chance: number): string {
  if (chance > 0.99) return 'over 99 %';
  return chance < 0.01 ? 'under 1 %' : `${Math.round(chance * 100)} %`;
}
