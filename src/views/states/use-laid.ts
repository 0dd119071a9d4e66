import { useEffect, useReducer } from 'react';
import type { RunModel } from '../../analysis/model';
import { areLanesQuick, stateLanes } from '../../render/states/state-lanes';
import { inTurns } from '../../worker/in-turns';
import { useKept } from '../../ui/hooks/use-kept';

/**
 * The newest of the values handed in whose lanes are at hand. Those of a large run are made in slices, while what was shown last
 * stays; undefined as long as there is nothing.
 */
export function useLaid<T extends { readonly model: RunModel | undefined }>(wished: T): T | undefined {
  const [, again] = useReducer((count: number) => count + 1, 0);
  const { model } = wished;
  const isReady = model === undefined || areLanesQuick(model);
  const shown = useKept(wished, () => !isReady);
  useEffect(() => {
    if (model === undefined || isReady) return undefined;
    return inTurns(stateLanes.steps(model), again);
  }, [model, isReady]);
  return shown.model === undefined || areLanesQuick(shown.model) ? shown : undefined;
}
