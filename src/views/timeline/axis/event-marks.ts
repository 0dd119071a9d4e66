/** The interventions of all variants, as marks under the axis: the same thing at the same instant is one mark. */
import { variantsOf } from '../../../engine/document/variants';
import { micros } from '../../../scenario/written-amounts';
import type { InterventionText, Scenario } from '../../../scenario/schema';
import { eventText } from '../../editor/models/event-text';
import { seenBy } from '../../shared/acts/act';

export interface EventMark {
  readonly event: InterventionText;
  /** µs. */
  readonly at: number;
  /** "n/4 at speed 0.5". */
  readonly text: string;
  /** Places of the variants that have it, in order. */
  readonly variants: readonly number[];
  /** Id of the variant in which it is edited: the first one that has it. */
  readonly variant: string;
}

/** The marks of a document, in order of time. */
export function eventMarks(document: Scenario): readonly EventMark[] {
  const marks = new Map<string, { readonly mark: EventMark; readonly variants: number[] }>();
  variantsOf(document).forEach(({ id }, index) => {
    for (const event of seenBy(document, id).interventions ?? []) {
      const at = micros(event.at);
      const text = eventText(event);
      const key = `${event.id} ${at} ${text}`;
      const known = marks.get(key);
      if (known !== undefined) {
        known.variants.push(index);
        continue;
      }
      const variants = [index];
      marks.set(key, { mark: { event, at, text, variants, variant: id }, variants });
    }
  });
  return [...marks.values()].map(({ mark }) => mark).sort((x, y) => x.at - y.at);
}
