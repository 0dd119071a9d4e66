/** The words for an item of the rows. Not part of the first picture: `with-words.ts` brings them. */
import { becauseOf } from '../../../analysis/explain/explain';
import { plain } from '../../../analysis/explain/words';
import type { Wait } from '../../../analysis/model';
import { reasonKind } from '../../../engine/registry';
import { hasItem } from '../../../render/gantt/items/has-item';
import { itemText } from '../../../render/gantt/items/item-text';
import type { Block, Scene } from '../scene/scene';
import type { Target } from '../painting/surface';

/** The lines of an item's tooltip; undefined if the item is no longer shown. */
export function describe(scene: Scene, target: Target, at: number): readonly string[] | undefined {
  const block = scene.blocks[target.block];
  return block && hasItem(block.model, block.table, target.item) ? wordsOf(block, target, at) : undefined;
}

/** Name, span, one fact, cause. */
export function wordsOf(block: Block, target: Target, at = 0): readonly string[] {
  const { model, table, cause } = block;
  const text = itemText(model, table, target.item, cause, (wait) => becauseText(block, wait), at);
  return [text.name, text.span, text.fact, text.cause].filter((line) => line !== '');
}

/** The sentence of a stretch of waiting, at its beginning. */
export function becauseText({ model }: Block, wait: Wait): string {
  return plain(becauseOf(model, (code) => reasonKind(model.directory.scheduler, code), wait, wait.from));
}
