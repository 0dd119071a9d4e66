import { useState } from 'react';
import { SECOND, MINUTE, formatDuration } from '../../base/units';
import { usePlayground } from '../../store/page-playground';
import { Button } from '../../ui/Button';
import { allNodeIds } from '../editor/models/cluster-model';
import { freshId } from '../editor/models/edits';
import type { Edit } from '../../authoring/edits';
import { eventIds } from '../editor/models/event-edits';
import { useScenario } from '../../store/document/scenario-store';
import { act } from '../shared/acts/act';
import { clock, curveOfShown, hasCurve, settingOf } from './shown';
import type { Shown } from './shown';
import { storedPoints, withDeadline } from './utility/utility-edits';

/** Machines that are lost: this share of all, at least one. */
const LOST_SHARE = 0.2;
const SLOW = 0.3;
const SLOW_FOR = 10 * MINUTE;

/** What can go wrong, as events at the cursor. */
export function DisturbBar({ shown }: { readonly shown: Shown }) {
  const playground = usePlayground();
  const stored = useScenario((s) => s.document);
  const { document, run, cursor, variant } = shown;
  const nodes = allNodeIds(document);
  const { curve, deadline } = curveOfShown(shown);
  const at = (time: number): string => formatDuration(Math.round(time / SECOND) * SECOND);
  const add = (events: readonly Record<string, unknown>[], said: string): void => {
    const taken = [...eventIds(stored), ...(document.interventions ?? []).map(({ id }) => id)];
    const edits = events.map((event): Edit => {
      const id = freshId(taken, String(event['kind']));
      taken.push(id);
      return { path: ['interventions', id], value: { id, ...event } as never };
    });
    act(edits, said, variant.id, playground);
  };
  const over = cursor - run.submitted >= run.finished;
  const lost = nodes.slice(-Math.max(1, Math.floor(nodes.length * LOST_SHARE)));
  const half = Math.max(MINUTE, Math.round(deadline / 2 / MINUTE) * MINUTE);
  const written = settingOf(shown, 'inputFactor');
  const input = typeof written === 'number' ? written : 1;
  const change = (path: string, value: unknown) => ({
    kind: 'application-changed',
    at: at(cursor),
    application: run.id,
    path: [path],
    value,
  });
  return (
    <div className="view-bar jockey__disturb" role="toolbar" aria-label={`Disturb at ${clock(cursor)}`}>
      <b>Disturb at {clock(cursor)}</b>
      <Button
        variant="outline"
        disabled={over}
        onClick={() =>
          add(
            nodes.flatMap((node) => [
              { kind: 'node-slowed', at: at(cursor), node, speed: SLOW },
              { kind: 'node-slowed', at: at(cursor + SLOW_FOR), node, speed: 1 },
            ]),
            `All nodes slow for 10 min from ${clock(cursor)}`,
          )
        }
      >
        Slow nodes
      </Button>
      <Button
        variant="outline"
        disabled={over || nodes.length < 2}
        onClick={() =>
          add(
            lost.map((node) => ({ kind: 'node-lost', at: at(cursor), node })),
            `${lost.length === 1 ? 'A machine' : `${lost.length} machines`} lost at ${clock(cursor)}`,
          )
        }
      >
        Lose {lost.length === 1 ? 'a machine' : `${lost.length} machines`}
      </Button>
      <Button
        variant="outline"
        disabled={over}
        onClick={() => add([change('inputFactor', input * 2)], `Input of ${run.id} doubled at ${clock(cursor)}`)}
      >
        Double the input
      </Button>
      <NewDeadline
        key={half}
        half={half / MINUTE}
        disabled={over}
        at={clock(cursor)}
        onSet={(given) => {
          const next = given * MINUTE;
          const said = `Deadline of ${run.id} set to ${given} min from ${clock(cursor)}`;
          if (!hasCurve(shown)) add([change('deadline', formatDuration(next))], said);
          else add([change('utility', storedPoints(withDeadline(curve, deadline, next)))], said);
        }}
      />
    </div>
  );
}

interface NewDeadlineProps {
  /** Minutes: offered first. */
  readonly half: number;
  readonly disabled: boolean;
  readonly at: string;
  readonly onSet: (minutes: number) => void;
}

/** Another deadline from the cursor on; half of the present one is offered. */
function NewDeadline({ half, disabled, at, onSet }: NewDeadlineProps) {
  const [given, setGiven] = useState(half);
  return (
    <>
      <label className="small-number">
        deadline{' '}
        <input
          type="number"
          min={1}
          max={100000}
          value={given}
          aria-label={`New deadline from ${at}, minutes`}
          onChange={(event) => setGiven(Number(event.target.value))}
        />{' '}
        min
      </label>
      <Button variant="outline" disabled={disabled || !(given >= 1)} onClick={() => onSet(given)}>
        Set from {at}
      </Button>
    </>
  );
}
