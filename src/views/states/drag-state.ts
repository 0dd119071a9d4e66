/** Moving a change of state along the axis, by pointer or by key. The steps of one drag are one step of undo. */
import { formatInstant, formatSpan, SECOND } from '../../base/units';
import type { EditOptions } from '../../store/document/create-scenario-store';
import { editScope } from '../../store/document/edit-scope';
import type { Playground } from '../../store/playground';
import { refuse } from '../shared/acts/act';
import { secondsText } from '../shared/acts/time-edit';
import type { EdgeEdit } from './edges';

/** A move that is going on. */
export interface StateDrag {
  /** Moves the edge by `shift` µs from where it was taken; answers what the field says now, in words. */
  readonly move: (shift: number) => string;
}

/**
 * Takes hold of an edge.
 * @param grain how fine the move is, µs: what a pixel can tell apart
 */
export function beginStateDrag(
  edit: EdgeEdit,
  variant: string,
  grain: number,
  { scenario, view }: Playground,
): StateDrag {
  const options: EditOptions = {
    variant: editScope(variant, view),
    coalesce: Symbol('state'),
  };
  return {
    move: (shift) => {
      const value = Math.max(edit.least, edit.value + shift);
      const problems = scenario.getState().edit(edit.path, written(edit, value, grain), options);
      if (problems.length > 0) refuse(problems);
      return edgeWords(edit, value);
    },
  };
}

function written({ unit }: EdgeEdit, value: number, grain: number): string | number {
  return unit === 'seconds' ? Math.max(1, Math.round(value / SECOND)) : secondsText(value, grain);
}

/** What a field says at `value` µs from its origin. */
export function edgeWords({ name, unit }: EdgeEdit, value: number): string {
  return unit === 'instant' ? `${name} ${formatInstant(value)}` : `${name} ${formatSpan(value)}`;
}
