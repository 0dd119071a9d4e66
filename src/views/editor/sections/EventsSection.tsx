import { ChevronDown } from 'lucide-react';
import { Fragment, useMemo, useRef } from 'react';
import type { InterventionText } from '../../../scenario/schema';
import { useRuns } from '../../../store/runs/run-store';
import { useView } from '../../../store/view/view-store';
import { formatInstant } from '../../../base/units';
import { micros } from '../../../scenario/written-amounts';
import { Button } from '../../../ui/Button';
import { LongList } from '../../../ui/LongList';
import { Popover } from '../../../ui/popovers/Popover';
import { useEditor } from '../editor-context';
import { Entry, ENTRY_HEIGHT } from '../Entry';
import { EventForm } from './EventForm';
import { addEventAt, describeEvent, offeredEvents } from '../models/event-actions';
import { eventIds, moveEvent } from '../models/event-edits';
import { eventsByTime } from '../models/event-model';
import { eventInstant, eventText } from '../models/event-text';
import type { EventKind } from '../models/event-model';
import { whole } from '../models/form-model';
import { runKnobs } from '../../../scenario/frame-knobs';
import { Group } from '../Group';
import { KnobField } from '../fields/knobs/KnobField';
import { moveCursor } from '../../transport/playback';
import { useRevealedId } from '../reveal';
import { useOpenFollowing } from '../use-open-following';
import { WarmUp } from './WarmUp';
import './sections.css';

const NO_NOTICES: readonly string[] = [];

/** Interventions: what is done to the running system, and when; and the limits of the run. */
export function EventsSection() {
  const editor = useEditor();
  const { document, id: variant } = editor.active;
  const notices = useRuns((state) => state.byVariant[variant]?.notices ?? NO_NOTICES);
  const [open, setOpen] = useOpenFollowing('events', undefined, useRevealedId(['interventions']));
  const events = useMemo(() => eventsByTime(document), [document]);
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      {events.length === 0 && <p className="editor__hint">No event affects the run from outside.</p>}
      <LongList
        list={list}
        className="entries"
        count={events.length}
        usual={ENTRY_HEIGHT}
        kept={[events.findIndex(({ id }) => id === open)]}
      >
        {(index) => {
          const event = events[index];
          const outcome = notices.find((notice) => notice.startsWith(`${event.id}: `));
          return (
            <Entry
              key={event.id}
              row={index}
              title={
                <>
                  <span className="event__at">{eventInstant(event)}</span> {eventText(event)}
                </>
              }
              open={open === event.id}
              onToggle={() => {
                setOpen(open === event.id ? undefined : event.id);
                if (open !== event.id) moveCursor(micros(event.at));
              }}
            >
              {outcome !== undefined && (
                <p className="refusal">Could not be carried out: {outcome.slice(event.id.length + 2)}.</p>
              )}
              <EventForm event={event} />
              <div className="actions">
                <MoveToCursor event={event} />
                <Button
                  variant="danger"
                  onClick={() => editor.apply([{ path: ['interventions', event.id], value: undefined }])}
                >
                  Remove
                </Button>
              </div>
            </Entry>
          );
        }}
      </LongList>
      <AddEvent onAdded={setOpen} />
      <Outcomes events={events} notices={notices} open={open} />
      <Group title="The run">
        {runKnobs.map((placed) => (
          <KnobField key={placed.knob.name} knob={whole(placed)} path={[...placed.holder, placed.knob.name]} />
        ))}
        <WarmUp />
      </Group>
    </>
  );
}

function MoveToCursor({ event }: { readonly event: InterventionText }) {
  const editor = useEditor();
  const cursor = useView((state) => state.cursor);
  const move = moveEvent(event.id, cursor);
  return (
    <Button variant="outline" disabled={micros(event.at) === cursor} onClick={() => editor.apply([move])}>
      Move to {formatInstant(cursor)}
    </Button>
  );
}

/** Adds an intervention at the cursor: to what is selected first, to anything else after that. */
function AddEvent({ onAdded }: { readonly onAdded: (id: string) => void }) {
  const editor = useEditor();
  const { document } = editor.active;
  const cursor = useView((state) => state.cursor);
  const selection = useView((state) => state.selection);
  const offers = offeredEvents(document, selection);
  const add = (kind: EventKind) => {
    const added = addEventAt(document, kind, selection, cursor, eventIds(editor.stored));
    if (added !== undefined && editor.apply(added.edits)) onAdded(added.id);
  };
  return (
    <div className="actions">
      <Popover
        label="What happens"
        button={{ className: 'button button--outline' }}
        trigger={
          <>
            Add at {formatInstant(cursor)} <ChevronDown size={12} aria-hidden="true" />
          </>
        }
      >
        {(close) => (
          <div className="event-menu">
            {offers.map(({ kind, label, selected }, index) => (
              <Fragment key={kind}>
                {index > 0 && !selected && offers[index - 1].selected && <hr className="menu-rule" />}
                <button
                  type="button"
                  className="menu-item"
                  onClick={() => {
                    close();
                    add(kind);
                  }}
                >
                  {label}
                </button>
              </Fragment>
            ))}
          </div>
        )}
      </Popover>
    </div>
  );
}

interface OutcomesProps {
  readonly events: readonly InterventionText[];
  readonly notices: readonly string[];
  readonly open: string | undefined;
}

/** What the run could not carry out; the open event says it itself. */
function Outcomes({ events, notices, open }: OutcomesProps) {
  const lines = notices.flatMap((notice) => {
    const event = events.find(({ id }) => notice.startsWith(`${id}: `));
    if (event === undefined || event.id === open) return [];
    return [{ id: event.id, what: describeEvent(event), why: notice.slice(event.id.length + 2) }];
  });
  if (lines.length === 0) return null;
  return (
    <ul className="refusal">
      {lines.map(({ id, what, why }) => (
        <li key={id}>
          <b>{what}</b> could not be carried out: {why}.
        </li>
      ))}
    </ul>
  );
}
