import type { Knob } from '../../../scenario/knobs';
import type { InterventionText, Scenario } from '../../../scenario/schema';
import { Field } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';
import { useEditor } from '../editor-context';
import { KnobField } from '../fields/knobs/KnobField';
import { withEventKind } from '../models/event-actions';
import { eventKinds } from '../models/event-model';
import type { EventKind } from '../models/event-model';
import { newEvent } from '../models/new-event';
import { EventDetails } from './EventDetails';

const at: Knob = { name: 'at', kind: 'duration', default: undefined, help: 'From the start of the run' };

/** The fields of one intervention. */
export function EventForm({ event }: { readonly event: InterventionText }) {
  const editor = useEditor();
  const { document } = editor.active;
  const path = ['interventions', event.id];
  return (
    <>
      <div className="knob">
        <Field label="What happens">
          {(ids) => (
            <Select
              {...ids}
              value={event.kind}
              options={kindsFor(document, event.kind).map((kind) => ({
                value: kind,
                label: eventKinds[kind].title,
              }))}
              onChange={(kind) => {
                const next = withEventKind(document, event, kind);
                if (next !== undefined) editor.apply([{ path, value: next }]);
              }}
            />
          )}
        </Field>
      </div>
      <KnobField knob={at} label="at" path={[...path, 'at']} required />
      <EventDetails event={event} path={path} />
    </>
  );
}

/** The kinds of events that there are targets for, and the present one. */
function kindsFor(document: Scenario, present: EventKind): EventKind[] {
  const kinds = Object.keys(eventKinds) as EventKind[];
  return kinds.filter((kind) => kind === present || newEvent(document, kind, 0) !== undefined);
}
