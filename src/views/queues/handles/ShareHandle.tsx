import { useEffect, useRef, useState } from 'react';
import type { HTMLAttributes, KeyboardEvent } from 'react';
import { formatProblem } from '../../../base/result';
import type { Scenario } from '../../../scenario/schema';
import { editScope } from '../../../store/document/edit-scope';
import { usePlayground } from '../../../store/page-playground';
import { useScenarioStore } from '../../../store/document/scenario-store';
import { useViewStore } from '../../../store/view/view-store';
import { useDrag } from '../../../ui/pointer/drag';
import { seenBy, tell } from '../../shared/acts/act';
import type { Edit } from '../../editor/models/edits';
import { ItemTooltip } from '../../shared/ItemTooltip';
import { byWeight } from './mark-edit';
import type { MarkEdit } from './mark-edit';
import { agreeing, amountAt, dragStep, keyStep, LIMIT_TITLES } from './share-edit';
import type { Limit } from './share-edit';
import { inUnit } from '../queue-rows';

/** After this time without a key, ms, the keys so far become one change. */
const REST_MS = 900;
/** The drawn mark waits this long for the run to confirm what has been edited. */
const PATIENCE_MS = 2000;

export interface ShareHandleProps {
  readonly queue: string;
  readonly variant: { readonly id: string; readonly letter: string };
  readonly limit: Limit;
  /** Its name with and without a value, for a mark that is not a plain limit. */
  readonly title?: string;
  readonly nothing?: string;
  /** The edits that give it another amount in a document, as the variant sees it, at the cursor (µs). */
  readonly editOf: (document: Scenario, to: number | undefined, at: number) => MarkEdit;
  readonly type: string;
  /** In force at the cursor, in the type's own unit; NaN for no limit. */
  readonly amount: number;
  /** The queue's other limit, NaN for none. */
  readonly other: number;
  readonly capacity: number;
  readonly unit: { readonly name: string; readonly size: number };
  /** Place of the mark, and amounts per pixel. */
  readonly x: number;
  readonly perPixel: number;
  readonly barWidth: number;
  /** A stop of the tab order, which only the selected queue's marks are. */
  readonly focusable: boolean;
  /** Told what to draw while the run has not caught up; undefined when it has. */
  readonly onDraft: (amount: number | undefined) => void;
}

interface Gesture {
  readonly before: Scenario;
  readonly from: number;
  readonly key: string;
  edits?: readonly Edit[];
  amount: number | undefined;
}

let gestures = 0;

/** A mark that can be taken hold of: a limit of a queue, changed by dragging or with the arrow keys. */
export function ShareHandle(props: ShareHandleProps) {
  const playground = usePlayground();
  const scenarioStore = useScenarioStore();
  const viewStore = useViewStore();
  const { queue, variant, limit, type, amount, other, capacity, unit, x, perPixel, barWidth, focusable } = props;
  const {
    editOf,
    onDraft,
    title = LIMIT_TITLES[limit],
    nothing = limit === 'max' ? 'no maximum' : 'no guarantee',
  } = props;
  const gesture = useRef<Gesture | undefined>(undefined);
  const held = useRef(false);
  const timer = useRef(0);
  const [tip, setTip] = useState<{ readonly lines: readonly string[]; readonly x: number; readonly y: number }>();
  const none = Number.isNaN(amount);
  const shown = none ? (limit === 'max' ? capacity : 0) : amount;

  useEffect(() => () => window.clearTimeout(timer.current), []);
  useEffect(() => {
    // The run has confirmed the edit, or says something else after all.
    if (gesture.current === undefined) onDraft(undefined);
  }, [amount, onDraft]);

  const text = (value: number | undefined): string =>
    value === undefined || Number.isNaN(value) ? nothing : `${inUnit(value, unit.size)} ${unit.name}`;

  const begin = (): Gesture => {
    gesture.current ??= {
      before: scenarioStore.getState().document,
      from: amount,
      key: `share ${++gestures}`,
      amount: none ? undefined : amount,
    };
    return gesture.current;
  };
  const change = (wanted: number | undefined): string | undefined => {
    const current = begin();
    const { amount: to, because } = agreeing(limit, wanted, other, text);
    if (to === current.amount) return because;
    const { document, editAll } = scenarioStore.getState();
    const found = editOf(seenBy(document, variant.id), to, viewStore.getState().cursor);
    if ('why' in found) return found.why;
    const { edits } = found;
    const problems = editAll(edits, {
      variant: editScope(variant.id, playground.view),
      coalesce: current.key,
      gesture: true,
    });
    if (problems.length > 0) return formatProblem(problems[0]);
    current.edits = edits;
    current.amount = to;
    onDraft(to ?? NaN);
    return because;
  };
  const finish = () => {
    window.clearTimeout(timer.current);
    const done = gesture.current;
    gesture.current = undefined;
    held.current = false;
    setTip(undefined);
    if (done?.edits === undefined) return;
    tell(
      `${title} of ${queue}: ${text(done.from)} → ${text(done.amount)}${byWeight(seenBy(done.before, variant.id), done.edits)}`,
      done.before,
      done.edits,
      variant.id,
      playground,
    );
    window.setTimeout(() => {
      if (gesture.current === undefined) onDraft(undefined);
    }, PATIENCE_MS);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = keyStep(type, capacity) * (event.shiftKey ? 10 : 1);
    const present = gesture.current === undefined ? shown : (gesture.current.amount ?? shown);
    let to: number | undefined;
    if (event.key === 'ArrowRight' || event.key === 'ArrowUp') to = Math.min(capacity, present + step);
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowDown')
      to = amountAt(limit, present - step, step, capacity);
    else if (event.key === 'Home') to = amountAt(limit, 0, step, capacity);
    else if (event.key === 'End') to = capacity;
    else if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.preventDefault();
    event.stopPropagation();
    const problem = change(to);
    const box = event.currentTarget.getBoundingClientRect();
    setTip({
      lines: [text(gesture.current?.amount), ...(problem === undefined ? [] : [problem])],
      x: box.left,
      y: box.bottom,
    });
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(finish, REST_MS);
  };

  const grab = useDrag<number>({
    begin: () => {
      held.current = true;
      begin();
    },
    move: (from, { dx, clientX, clientY }) => {
      const problem = change(amountAt(limit, from + dx * perPixel, dragStep(type, capacity, barWidth), capacity));
      setTip({
        lines: [`${title} ${text(gesture.current?.amount)}`, ...(problem === undefined ? [] : [problem])],
        x: clientX,
        y: clientY,
      });
    },
    end: finish,
  });

  // A slider by its role: it takes the focus, keys and the pointer.
  const interactive: HTMLAttributes<HTMLSpanElement> = {
    role: 'slider',
    tabIndex: focusable ? 0 : -1,
    onKeyDown,
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.stopPropagation();
      grab(event, shown);
    },
    onBlur: () => {
      if (gesture.current !== undefined && !held.current) finish();
    },
    onClick: (event) => event.stopPropagation(),
  };
  return (
    <>
      <span
        className={`share-handle share-handle--${limit}${none ? ' share-handle--none' : ''}`}
        style={{ left: x }}
        aria-label={`${title} of ${queue} in ${variant.letter}`}
        aria-valuemin={0}
        aria-valuemax={capacity / unit.size}
        aria-valuenow={Math.round((shown / unit.size) * 100) / 100}
        aria-valuetext={text(amount)}
        title={`${title}: ${text(amount)}. Drag to change it, or select the queue and use the arrow keys`}
        {...interactive}
      />
      <ItemTooltip content={tip} />
    </>
  );
}
