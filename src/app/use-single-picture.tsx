/** One picture at a time, as on a phone: a choice above it, and a swipe that leads from one to the next. */
import { useCallback, useMemo, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { variantsOf } from '../engine/document/variants';
import { useScenario } from '../store/document/scenario-store';
import { Segmented } from '../ui/fields/Segmented';
import { useSwipe } from './use-swipe';

export type Picture = 'timeline' | 'states' | 'views' | 'verdict';

interface PictureOption {
  readonly value: Picture;
  readonly label: string;
}

interface SinglePicture {
  readonly picture: Picture;
  readonly choice: ReactNode;
}

/**
 * The picture that stands alone in `main`, and the choice among all of them; undefined where pictures stand together.
 * @param isSingle whether there is one at a time
 * @param hasStates whether there are states of applications to show
 */
export function useSinglePicture(
  main: RefObject<HTMLElement | null>,
  isSingle: boolean,
  hasStates: boolean,
): SinglePicture | undefined {
  const [chosen, setChosen] = useState<Picture>('timeline');
  const offered = usePictures(hasStates);
  // An edit or another scenario may have taken the chosen one away.
  const picture = offered.find(({ value }) => value === chosen)?.value ?? 'timeline';
  const onSwipe = useCallback((step: 1 | -1) => setChosen(pictureAfter(offered, picture, step)), [offered, picture]);
  useSwipe(main, isSingle, onSwipe);
  if (!isSingle) return undefined;
  const choice = (
    <div className="middle__pictures">
      <Segmented label="Picture" value={picture} options={offered} onChange={setChosen} />
    </div>
  );
  return { picture, choice };
}

/** The pictures that there are. */
function usePictures(hasStates: boolean): readonly PictureOption[] {
  const several = useScenario(({ document }) => variantsOf(document).length > 1);
  return useMemo(
    () => [
      { value: 'timeline', label: 'Timeline' },
      ...(hasStates ? [{ value: 'states' as const, label: 'States' }] : []),
      { value: 'views', label: 'Views' },
      ...(several ? [{ value: 'verdict' as const, label: 'Verdict' }] : []),
    ],
    [hasStates, several],
  );
}

/** The next picture, or the one before; the last and the first stay. */
function pictureAfter(offered: readonly PictureOption[], shown: Picture, step: 1 | -1): Picture {
  const at = offered.findIndex(({ value }) => value === shown);
  return offered[Math.max(0, Math.min(offered.length - 1, at + step))].value;
}
