/** Who was first in each row of aligned variants, and by how much. */
import type { RunModel } from '../../../analysis/model';
import { formatSpan } from '../../../base/units';
import type { AlignedGroup } from '../../../render/gantt/layout/aligned-groups';
import { variantLetter } from '../../../ui/VariantBadge';
import type { Block } from './scene';

/** Ends that lie so near to each other are one, µs. */
const TIE = 1000;

export interface RowEnd {
  /** "A, C first by 16.0 s". */
  readonly text: string;
  /** Between these the row has bars in some variant, µs. */
  readonly from: number;
  readonly to: number;
}

export interface AlignedRun {
  readonly model: RunModel;
  /** Place of the variant, which gives it its letter. */
  readonly index: number;
  /** Where bars that have not ended are drawn to, µs. */
  readonly openEnd: number;
}

/** The runs of aligned blocks, from above; none before all of them have ended, because only then it is known who was first. */
export function comparedRuns(blocks: readonly Block[]): readonly AlignedRun[] {
  const all = blocks.every(({ model, layout }) => model.ended !== undefined && layout.aligned?.count === blocks.length);
  return all ? blocks.map(({ model, variant, openEnd }) => ({ model, index: variant.index, openEnd })) : [];
}

/** What is at the end of a group's bars; undefined where there is nothing to say. */
export function rowEnd(runs: readonly AlignedRun[], { key, same }: AlignedGroup): RowEnd | undefined {
  const ends = runs.flatMap(({ model, index, openEnd }) => {
    const app = model.directory.applications.findIndex(({ id }) => id === key);
    if (app < 0) return [];
    const { submitted, finished } = model.applications[app];
    return [{ index, submitted, finished, shown: Math.min(finished, openEnd) }];
  });
  if (ends.length === 0) return undefined;
  const from = Math.min(...ends.map(({ submitted }) => submitted));
  const to = Math.max(...ends.map(({ shown }) => shown));
  const text = same ? (ends.length > 1 ? 'same in all' : '') : firstWords(ends);
  return text === '' ? undefined : { text, from, to };
}

function firstWords(ends: readonly { readonly index: number; readonly finished: number }[]): string {
  const best = Math.min(...ends.map(({ finished }) => finished));
  if (ends.length < 2) return '';
  if (best === Infinity) return 'ends in none';
  const first = ends.filter(({ finished }) => finished - best <= TIE);
  const others = ends.filter(({ finished }) => finished - best > TIE);
  if (others.length === 0) return 'ends alike';
  const letters = first.map(({ index }) => variantLetter(index)).join(', ');
  const next = Math.min(...others.map(({ finished }) => finished));
  return next === Infinity ? `ends in ${letters} only` : `${letters} first by ${formatSpan(next - best)}`;
}
