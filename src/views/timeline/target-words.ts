/** The words for an item of the rows, and how to scroll to it. */
import { itemText } from '../../render/gantt/item-text';
import type { TimelinePainter } from './painter';
import { becauseText } from './RowsTable';
import type { Block, Scene } from './scene';
import type { Target } from './surface';

/** The lines of an item's tooltip; undefined where it is not shown any more. */
export function describe(scene: Scene, target: Target, at: number): readonly string[] | undefined {
  const block = scene.blocks[target.block];
  return block && wordsOf(block, target, at);
}

/** Name, span, one fact, cause. */
export function wordsOf(block: Block, target: Target, at = 0): readonly string[] {
  const { model, table, cause } = block;
  const text = itemText(model, table, target.item, cause, (wait) => becauseText(block, wait), at);
  return [text.name, text.span, text.fact, text.cause].filter((line) => line !== '');
}

/** Scrolls the rows so that an item can be seen. */
export function scrollToTarget(painter: TimelinePainter | undefined, rows: HTMLElement | null, target: Target): void {
  const box = painter?.boxOf(target);
  const place = painter?.placeOf(target.block);
  if (box === undefined || place === undefined || rows === null) return;
  const above = box.y - place.top;
  const below = box.y + box.h - place.top - place.view;
  if (above < 0) rows.scrollTop += above - 4;
  else if (below > 0) rows.scrollTop += below + 4;
}
