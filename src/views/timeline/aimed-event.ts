import type { InterventionText } from '../../scenario/schema';
import type { Selection } from '../../store/view-store';

/** An intervention that happens to what is selected, where that is of the kind that it happens to. */
export function aimed(event: InterventionText, selection: Selection | undefined): InterventionText {
  if (selection === undefined) return event;
  const { kind, id } = selection;
  if (kind === 'node' && 'node' in event) return { ...event, node: id };
  if (kind === 'app' && 'application' in event) return { ...event, application: id };
  if (kind === 'queue' && event.kind === 'queue-changed') return { ...event, queue: id };
  return event;
}
