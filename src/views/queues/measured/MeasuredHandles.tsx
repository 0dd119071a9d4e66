import { useState } from 'react';
import type { RunModel } from '../../../analysis/model';
import type { MeasureRole } from '../../../schedulers/plugin';
import { FixedHandle } from '../handles/FixedHandle';
import { FIXED_ROLES, markEdit, MOVED_ROLES, ROLE_TITLES, whyFixed } from '../handles/mark-edit';
import { HEADROOM } from '../QueueScale';
import { ShareHandle } from '../handles/ShareHandle';
import { sideBySide } from './side-by-side';

interface MeasuredHandlesProps {
  readonly model: RunModel;
  /** Id of the queue. */
  readonly queue: string;
  readonly variant: { readonly id: string; readonly letter: string };
  readonly type: string;
  readonly capacity: number;
  readonly unit: { readonly name: string; readonly size: number };
  readonly width: number;
  /** In the type's own unit: NaN where there is none, Infinity for no limit. */
  readonly amount: (role: MeasureRole) => number;
  readonly focusable: boolean;
  /** The amount of a role while it is dragged, before the run has followed. */
  readonly onDraft: (role: MeasureRole, amount: number | undefined) => void;
}

/** Handles on the marks of YARN's queues: each moves the setting that it follows from, or says why nothing does. */
export function MeasuredHandles(props: MeasuredHandlesProps) {
  const { queue, variant, capacity, width, amount, focusable } = props;
  const x = (value: number): number => Math.min(width, (Math.min(value, capacity) / (capacity * HEADROOM)) * width);
  if (queue === 'root') {
    const why = whyFixed('maximum', queue) ?? '';
    return (
      <FixedHandle label={`Limits of root in ${variant.letter}`} why={why} x={x(capacity)} focusable={focusable} />
    );
  }
  // A figure without a value has no mark, except for limits that can be set by dragging.
  const shown = MOVED_ROLES.filter((role) => !Number.isNaN(amount(role)));
  const fixed = FIXED_ROLES.filter((role) => amount(role) > 0 && Number.isFinite(amount(role)));
  const placeOf = (role: MeasureRole): number => {
    const value = amount(role);
    return x(Number.isFinite(value) ? value : role === 'maximum' ? capacity : 0);
  };
  // The maximum is held above the bar, where it is alone.
  const below: readonly MeasureRole[] = [...shown.filter((role) => role !== 'maximum'), ...fixed];
  const places = sideBySide(below.map(placeOf));
  const asideOf = (role: MeasureRole): number => {
    const at = below.indexOf(role);
    return at < 0 ? 0 : places[at] - placeOf(role);
  };
  return (
    <>
      {fixed.map((role) => {
        const label = `${ROLE_TITLES[role] ?? role} of ${queue} in ${variant.letter}`;
        const why = whyFixed(role, queue) ?? '';
        const place = placeOf(role) + asideOf(role);
        return <FixedHandle key={role} label={label} why={why} x={place} focusable={focusable} />;
      })}
      {shown.map((role) => (
        <MarkHandle key={role} {...props} role={role} x={(value) => x(value) + asideOf(role)} />
      ))}
    </>
  );
}

/** What is said where the mark of a role lies at nothing. */
const NOTHING: Readonly<Record<MarkHandleProps['role'], string>> = {
  guaranteed: 'nothing guaranteed',
  minimum: 'no minimum',
  fair: 'nothing',
  maximum: 'no maximum',
};

interface MarkHandleProps extends MeasuredHandlesProps {
  readonly role: (typeof MOVED_ROLES)[number];
  readonly x: (value: number) => number;
}

function MarkHandle({
  role,
  x,
  model,
  queue,
  variant,
  type,
  capacity,
  unit,
  width,
  amount,
  focusable,
  onDraft,
}: MarkHandleProps) {
  const [draft, setDraft] = useState<number | undefined>(undefined);
  const value = amount(role);
  const limited = Number.isFinite(value) ? value : NaN;
  const other = role === 'maximum' ? amount('guaranteed') : role === 'guaranteed' ? amount('maximum') : NaN;
  const shown = draft ?? limited;
  return (
    <ShareHandle
      queue={queue}
      variant={variant}
      limit={role === 'maximum' ? 'max' : 'guaranteed'}
      title={ROLE_TITLES[role] ?? role}
      nothing={NOTHING[role]}
      editOf={(document, to, at) => markEdit({ model, document, queue, type, at }, role, to)}
      type={type}
      amount={limited}
      other={Number.isFinite(other) ? other : NaN}
      capacity={capacity}
      unit={unit}
      x={x(Number.isNaN(shown) ? (role === 'maximum' ? capacity : 0) : shown)}
      perPixel={(capacity * HEADROOM) / width}
      barWidth={width}
      focusable={focusable}
      onDraft={(to) => {
        setDraft(to);
        onDraft(role, to);
      }}
    />
  );
}
