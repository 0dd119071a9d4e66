import { counted, grouped } from '../../../base/text/counted';
import { cutMiddle, cutText } from '../../../base/text/cut-text';
import { leavesOf } from '../../../schedulers/tetrisched/strl/expression';
import { GROUP, GUTTER, NAME_LETTERS } from './grid-scale';
import type { GroupRow, Scale } from './grid-scale';
import { formatValue } from '../plan/shown';
import type { Shown } from '../plan/shown';

const WIDEST = 34;
/** Px of a digit. */
const LETTER = 6;
/** Letters of a name for which there is room beside the number of nodes. */
const BESIDE = 8;
/** What stands behind the name of the job. */
const STARTS = ', if it starts here';
/** A slice that is narrower has no room for a value. */
const NARROWEST = 8;

interface GroupHeadProps {
  readonly shown: Shown;
  readonly scale: Scale;
  readonly row: GroupRow;
}

/** What a group is called, and what each start there is worth to the job that is looked at. */
export function GroupHead({ shown, scale, row: { name, members, y } }: GroupHeadProps) {
  const { plan, at, variant, app } = shown;
  const job = at.round.jobs.findIndex((own) => own.app === app);
  const inside = new Set(members);
  const touches = (group: number): boolean => at.round.groups[group].some((node) => inside.has(node));
  const best = new Map<number, { readonly value: number; readonly hasRoom: boolean }>();
  for (const choice of job < 0 ? [] : at.round.choices[job]) {
    if (!leavesOf(choice.tree).some(({ set }) => set.some(touches))) continue;
    const known = best.get(choice.start);
    if (known === undefined || choice.value > known.value) best.set(choice.start, choice);
  }
  const chosen = plan.places.find((place) => place.app === app && inside.has(place.node));
  const before = scale.x(plan.at) - GUTTER;
  const textOf = (value: number): string => formatValue(Number(value.toPrecision(3)));
  const longest = Math.max(0, ...[...best.values()].map(({ value }) => textOf(value).length));
  // Where slices are narrow some values are left out, never that of the plan.
  const every = Math.max(1, Math.ceil((longest * LETTER + 4) / scale.slice));
  const isLabelled = (start: number): boolean =>
    start === chosen?.start ||
    (start % every === 0 && (chosen === undefined || Math.abs(start - chosen.start) >= every));
  return (
    <g>
      <rect x={0} y={y} width="100%" height={GROUP} className="tetri__group" />
      <text x={12} y={y + 14} className="tetri__name">
        {cutText(name, NAME_LETTERS)}
        <title>{`${name}: ${counted(members.length, 'node')}`}</title>
      </text>
      {name.length <= BESIDE && (
        <text x={GUTTER - 8} y={y + 14} textAnchor="end" className="chart__axis">
          of {grouped(members.length)}
        </text>
      )}
      {best.size > 0 && before > 140 && (
        <text x={scale.x(plan.at) - 6} y={y + 14} textAnchor="end" className="chart__axis">
          {cutMiddle(variant.model.directory.applications[app].id, Math.floor((before - 6) / LETTER) - STARTS.length)}
          {STARTS}
        </text>
      )}
      {[...best].map(([start, { value, hasRoom }]) => {
        const x = scale.x(plan.at + start * at.settings.quantum);
        if (x >= scale.x(scale.to) || scale.slice < NARROWEST) return null;
        const kind = chosen?.start === start ? 'chosen' : hasRoom ? 'open' : 'full';
        if (!isLabelled(start)) return null;
        const wide = Math.min(WIDEST, every * scale.slice - 2);
        const left = every > 1 ? x + 1 : x + (scale.slice - wide) / 2;
        return (
          <g key={start} className={`tetri__value tetri__value--${kind}`}>
            <rect x={left} y={y + 2} width={wide} height={GROUP - 4} rx={3} />
            <text x={left + wide / 2} y={y + 14} textAnchor="middle">
              {textOf(value)}
            </text>
          </g>
        );
      })}
    </g>
  );
}
