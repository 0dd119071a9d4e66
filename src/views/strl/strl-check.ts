/** Whether an expression as text can be what a job asks for, and where it cannot. */
import { formatProblem } from '../../base/result';
import { leavesOf } from '../../schedulers/tetrisched/strl/expression';
import { readRequest } from '../../schedulers/tetrisched/strl/request';
import type { Request } from '../../schedulers/tetrisched/strl/request';
import { parseRequestText } from '../../schedulers/tetrisched/strl/text';
import type { StoredRequest } from '../../schedulers/tetrisched/strl/text';
import type { NodeSets } from '../../schedulers/tetrisched/wizard/node-sets';

export type Checked =
  | { readonly ok: true; readonly stored: StoredRequest; readonly request: Request }
  | {
      readonly ok: false;
      readonly message: string;
      /** Characters of the text, from 0. */
      readonly where?: { readonly from: number; readonly to: number };
    };

/** @param sets what nodes are called; undefined while nothing has run yet: names are then not checked */
export function checkStrl(text: string, sets: NodeSets | undefined): Checked {
  const parsed = parseRequestText(text);
  if (!parsed.ok) return { ok: false, message: parsed.error.message, where: parsed.error };
  const read = readRequest(parsed.value);
  if (!read.ok) return { ok: false, message: formatProblem(read.error[0]) };
  const unknown = leavesOf(read.value)
    .flatMap(({ set }) => set)
    .find((name) => sets?.has(name) === false);
  if (unknown === undefined) return { ok: true, stored: parsed.value, request: read.value };
  const from = placeOf(text, unknown);
  const message = `no node set is called "${unknown}"; the sets are ${sets?.names.slice(0, 8).join(', ') ?? 'none'}`;
  return { ok: false, message, where: { from, to: from + unknown.length } };
}

/** The first place at which a name stands alone. */
function placeOf(text: string, name: string): number {
  const isPart = (at: number): boolean => /[\w./-]/.test(text[at] ?? '');
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!isPart(at - 1) && !isPart(at + name.length)) return at;
  }
  return Math.max(0, text.indexOf(name));
}
