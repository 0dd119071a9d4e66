import { useEffect, useRef } from 'react';
import { formatProblem } from '../../../base/result';
import type { Scenario } from '../../../scenario/schema';
import { editScope } from '../../../store/document/edit-scope';
import { useScenarioStore } from '../../../store/document/scenario-store';
import { usePlayground } from '../../../store/page-playground';
import { useViewStore } from '../../../store/view/view-store';
import type { Edit } from '../../../authoring/edits';
import { seenBy, tell } from '../../shared/acts/act';
import { byWeight } from './mark-edit';
import type { MarkEdit } from './mark-edit';
import { agreeing } from './share-edit';
import type { Limit } from './share-edit';

/** The drawn mark waits this long for the run to confirm what has been edited, ms. */
const PATIENCE_MS = 2000;

/** One change of a limit while it is dragged or typed with the arrow keys: all of its edits are one step of undo. */
interface Gesture {
  readonly before: Scenario;
  readonly from: number;
  readonly key: symbol;
  edits?: readonly Edit[];
  amount: number | undefined;
}

/** The limit that is changed, and the functions that are informed of it. */
export interface ChangedLimit {
  readonly queue: string;
  readonly variant: string;
  readonly limit: Limit;
  readonly title: string;
  /** In force at the cursor, in the type's own unit; NaN for no limit. */
  readonly amount: number;
  /** The queue's other limit, NaN for none. */
  readonly other: number;
  /** The edits that give it another amount in a document, as the variant sees it, at the cursor (µs). */
  readonly editOf: (document: Scenario, to: number | undefined, at: number) => MarkEdit;
  /** An amount in words. */
  readonly text: (amount: number | undefined) => string;
  /** Told what to draw while the run has not caught up; undefined when it has. */
  readonly onDraft: (amount: number | undefined) => void;
}

export interface ShareGesture {
  /** The present amount of the gesture; undefined for no limit. Undefined as a whole between gestures. */
  readonly current: () => { readonly amount: number | undefined } | undefined;
  readonly begin: () => void;
  /** Changes the limit, beginning a gesture if there is none; says why it is not, or not quite, what was wanted. */
  readonly change: (wanted: number | undefined) => string | undefined;
  /** Ends the gesture, and tells the reader what has changed. */
  readonly finish: () => void;
}

/** Changing a limit by hand, from the first edit to the last. */
export function useShareGesture(of: ChangedLimit): ShareGesture {
  const { queue, variant, limit, title, amount, other, editOf, text, onDraft } = of;
  const playground = usePlayground();
  const scenarioStore = useScenarioStore();
  const viewStore = useViewStore();
  const gesture = useRef<Gesture | undefined>(undefined);
  useEffect(() => {
    // The run has confirmed the edit, or says something else after all.
    if (gesture.current === undefined) onDraft(undefined);
  }, [amount, onDraft]);

  const begin = (): Gesture => {
    gesture.current ??= {
      before: scenarioStore.getState().document,
      from: amount,
      key: Symbol('share'),
      amount: Number.isNaN(amount) ? undefined : amount,
    };
    return gesture.current;
  };
  const change = (wanted: number | undefined): string | undefined => {
    const current = begin();
    const { amount: to, because } = agreeing(limit, wanted, other, text);
    if (to === current.amount) return because;
    const { document, editAll } = scenarioStore.getState();
    const found = editOf(seenBy(document, variant), to, viewStore.getState().cursor);
    if ('why' in found) return found.why;
    const { edits } = found;
    const problems = editAll(edits, {
      variant: editScope(variant, playground.view),
      coalesce: current.key,
    });
    if (problems.length > 0) return formatProblem(problems[0]);
    current.edits = edits;
    current.amount = to;
    onDraft(to ?? NaN);
    return because;
  };
  const finish = (): void => {
    const done = gesture.current;
    gesture.current = undefined;
    if (done?.edits === undefined) return;
    const weights = byWeight(seenBy(done.before, variant), done.edits);
    const words = `${title} of ${queue}: ${text(done.from)} → ${text(done.amount)}${weights}`;
    tell(words, done.before, done.edits, variant, playground);
    window.setTimeout(() => {
      if (gesture.current === undefined) onDraft(undefined);
    }, PATIENCE_MS);
  };
  return { current: () => gesture.current, begin, change, finish };
}
