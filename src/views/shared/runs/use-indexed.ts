/** Models with messages whose index is ready. The index of a long run is made in slices, while the last picture stays. */
import { useEffect, useLayoutEffect, useReducer, useState } from 'react';
import { isIndexed, messageIndex } from '../../../analysis/messages/messages-index';
import { setFinished, setUnfinished } from '../../../store/runs/unfinished-parts';
import { inTurns } from '../../../worker/in-turns';
import { useKept } from '../../../ui/hooks/use-kept';
import type { VariantModel } from './use-runs-view';

/**
 * The variants as they were when their messages had last been indexed; those that never were are left out. To index few messages
 * takes no time: the first who asks does it.
 */
export function useIndexed(variants: readonly VariantModel[]): readonly VariantModel[] {
  const [, again] = useReducer((count: number) => count + 1, 0);
  const [kept, setKept] = useState<readonly VariantModel[]>([]);
  const found = variants.flatMap((variant) => {
    const shown = isIndexed(variant.model) ? variant : kept.find(({ id }) => id === variant.id);
    return shown === undefined ? [] : [shown];
  });
  const shown = useKept(found, areSame);
  if (shown !== kept) setKept(shown);

  const model = variants.find((variant) => !isIndexed(variant.model))?.model;
  const [part] = useState(() => Symbol('index'));
  const waits = model !== undefined;
  useLayoutEffect(() => (waits ? setUnfinished(part) : setFinished(part)), [part, waits]);
  useEffect(() => () => setFinished(part), [part]);
  useEffect(() => (model === undefined ? undefined : inTurns(messageIndex.steps(model), again)), [model]);
  return shown;
}

function areSame(before: readonly VariantModel[], now: readonly VariantModel[]): boolean {
  return before.length === now.length && now.every((variant, i) => variant === before[i]);
}
