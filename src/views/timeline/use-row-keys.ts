import { useCallback, useState } from 'react';
import type { RefObject } from 'react';
import { hasItem } from '../../render/gantt/items/has-item';
import { usePlayground } from '../../store/page-playground';
import { isMove, nextTarget, otherKey, revealTarget } from './gestures/keyboard';
import { scrollToTarget } from './gestures/scroll-to-target';
import type { TimelinePainter } from './painting/painter';
import type { Target } from './painting/surface';
import { withWords } from './rows/with-words';
import type { Block, Scene } from './scene/scene';

/**
 * The keyboard on the rows: which item of them it is at, and what is read out of it.
 * @param windows the elements that scroll the rows of each variant
 */
export function useRowKeys(
  scene: Scene,
  painter: RefObject<TimelinePainter | undefined>,
  windows: RefObject<readonly (HTMLDivElement | null)[]>,
) {
  const playground = usePlayground();
  const [focused, setFocused] = useState<Target>();
  const [announcement, setAnnouncement] = useState('');

  const focus = (block: Block, target: Target) => {
    setFocused(target);
    withWords(({ wordsOf }) => setAnnouncement(wordsOf(block, target).join('; ')));
    revealTarget(block, target, scene.extent, playground);
    painter.current?.setFocused(target);
    scrollToTarget(painter.current, windows.current[target.block], target);
  };

  const onLeave = useCallback(() => {
    setFocused(undefined);
    painter.current?.setFocused(undefined);
  }, [painter]);

  /** A key in the rows of the variant with this index. */
  const onKey = (event: KeyboardEvent, index: number): void => {
    const block = scene.blocks[index];
    if (block === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const at = focused?.block === index && hasItem(block.model, block.table, focused.item) ? focused : undefined;
    if (isMove(event.key)) {
      const target = nextTarget(block, index, at, event.key, playground);
      if (target !== undefined) focus(block, target);
      // Beyond the first and the last row are those of the other variants.
      else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') return;
    } else if (!otherKey(event.key, block, at, playground)) {
      return;
    }
    event.preventDefault();
  };
  return { announcement, onKey, onLeave };
}
