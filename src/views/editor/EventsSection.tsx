import { useState } from 'react';
import type { InterventionText } from '../../scenario/schema';
import { useRuns } from '../../store/run-store';
import { useView, viewStore } from '../../store/view-store';
import { formatInstant } from '../../base/units';
import { micros } from '../../scenario/knobs';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/Select';
import { useEditor } from './editor-context';
import { Entry } from './Entry';
import { EventForm } from './EventForm';
import { eventInstant, eventKinds, eventsByTime, eventText, newEvent } from './event-model';
import type { EventKind } from './event-model';
import { whole } from './form-model';
import { runKnobs } from './frame-knobs';
import { Group } from './Group';
import { KnobField } from './KnobField';
import { useRevealedId } from './reveal';
import { useOpenFollowing } from './use-open-following';

const NO_NOTICES: readonly string[] = [];

/** Interventions: what is done to the running system, and when; and the limits of the run. */
export function EventsSection() {
  const editor = useEditor();
  const { document, id: variant } = editor.active;
  const notices = useRuns((state) => state.byVariant[variant]?.notices ?? NO_NOTICES);
  const [open, setOpen] = useOpenFollowing(undefined, useRevealedId(['interventions']));
  const events = eventsByTime(document);
  return (
    <>
      {events.length === 0 && <p className="editor__hint">Nothing happens to the running system from outside.</p>}
      <ul className="entries">
        {events.map((event) => {
          const outcome = notices.find((notice) => notice.startsWith(`${event.id}: `));
          return (
            <Entry
              key={event.id}
              title={
                <>
                  <span className="event__at">{eventInstant(event)}</span> {eventText(event)}
                </>
              }
              open={open === event.id}
              onToggle={() => {
                setOpen(open === event.id ? undefined : event.id);
                if (open !== event.id) viewStore.getState().setCursor(micros(event.at));
              }}
            >
              {outcome !== undefined && (
                <p className="refusal">Could not be carried out: {outcome.slice(event.id.length + 2)}.</p>
              )}
              <EventForm event={event} />
              <div className="actions">
                <Button
                  variant="danger"
                  onClick={() => editor.apply([{ path: ['interventions', event.id], value: undefined }])}
                >
                  Remove
                </Button>
              </div>
            </Entry>
          );
        })}
      </ul>
      <AddEvent onAdded={setOpen} />
      <Outcomes events={events} notices={notices} open={open} />
      <Group title="The run">
        {runKnobs.map((placed) => (
          <KnobField key={placed.knob.name} knob={whole(placed)} path={[...placed.holder, placed.knob.name]} />
        ))}
      </Group>
    </>
  );
}

/** Adds an intervention at the cursor. */
function AddEvent({ onAdded }: { readonly onAdded: (id: string) => void }) {
  const editor = useEditor();
  const { document } = editor.active;
  const cursor = useView((state) => state.cursor);
  const [kind, setKind] = useState<EventKind>('node-lost');
  const event = newEvent(document, kind, cursor);
  return (
    <div className="actions">
      <Select
        aria-label="Kind of event to add"
        value={kind}
        options={(Object.keys(eventKinds) as EventKind[]).map((value) => ({ value, label: eventKinds[value].title }))}
        onChange={setKind}
      />
      <Button
        variant="outline"
        disabled={event === undefined}
        onClick={() => {
          if (event === undefined) return;
          if (editor.apply([{ path: ['interventions', event.id], value: event }])) onAdded(event.id);
        }}
      >
        Add at {formatInstant(cursor)}
      </Button>
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
    return [{ id: event.id, what: eventText(event), why: notice.slice(event.id.length + 2) }];
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
