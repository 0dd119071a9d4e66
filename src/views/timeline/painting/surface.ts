/** The elements that the timeline is painted on, and where its blocks stand among them. */
import type { Item } from '../../../render/draw-list';
import { hasItem } from '../../../render/gantt/items/has-item';
import { itemBox } from '../../../render/gantt/items/item-box';
import type { ItemBox } from '../../../render/gantt/items/item-box';
import type { TimeScale } from '../../../render/time-scale';
import type { Block, Scene } from '../scene/scene';

export interface Surface {
  /** The box around the blocks; canvases lie behind them and are as large. */
  readonly body: HTMLElement;
  /** Holds all blocks, and scrolls where not even their least heights fit. */
  readonly scroller: HTMLElement;
  readonly bars: HTMLCanvasElement;
  readonly overlay: HTMLCanvasElement;
  readonly axis: HTMLCanvasElement;
  readonly pill: HTMLElement;
  /** The window on each variant's rows, which has its own scrolling. */
  readonly windows: readonly (HTMLElement | undefined)[];
  /** What is in a header at an instant. */
  readonly flags: () => readonly HTMLElement[];
}

/** Something in a block. */
export interface Target {
  readonly block: number;
  readonly item: Item;
}

/** Something that is being dragged along the axis, drawn at the pointer until the run catches up. */
export interface Ghost {
  readonly block: number;
  readonly app: number;
  /** µs. */
  readonly time: number;
  readonly text: string;
}

/** Where a block stands, CSS pixels from the top of the body. */
export interface Placed {
  readonly block: Block;
  readonly index: number;
  /** Top and height of the window on its rows. The strip stands right above. */
  readonly top: number;
  readonly view: number;
  /** How far the rows are scrolled. */
  readonly scroll: number;
}

/** The blocks of a scene that have a place. */
export function placedBlocks(scene: Scene, { scroller, windows }: Surface): readonly Placed[] {
  return scene.blocks.flatMap((block, index) => {
    const element = windows[index];
    if (block === undefined || element === undefined) return [];
    const top = element.offsetTop - scroller.scrollTop;
    return [{ block, index, top, view: element.clientHeight, scroll: element.scrollTop }];
  });
}

/** Where an item of a block is in the body, CSS pixels; undefined where it is not drawn, or not there any more. */
export function boxIn({ block, top, scroll }: Placed, scale: TimeScale, item: Item): ItemBox | undefined {
  if (!hasItem(block.model, block.table, item)) return undefined;
  const box = itemBox(block.model, block.table, block.layout, scale, block.openEnd, item);
  return box && { ...box, y: box.y + top - scroll };
}
