/**
 * Paints the timeline: a static layer with the bars, a layer above it with what follows the cursor and the pointer, and the
 * axis. Lives beside React: stores and events ask for a frame, and only what changed is painted in it.
 */
import { formatInstant } from '../../base/units';
import { prepareCanvas, paintLabels, paintRects } from '../../render/canvas';
import { DrawList } from '../../render/draw-list';
import type { Item } from '../../render/draw-list';
import { Mark } from '../../render/draw-list';
import { drawGantt } from '../../render/gantt-draw';
import { hitTest } from '../../render/hit-test';
import { itemBox } from '../../render/item-box';
import type { ItemBox } from '../../render/item-box';
import type { Palette } from '../../render/palette';
import { drawStrip } from '../../render/strip-draw';
import { TextureCache } from '../../render/textures';
import { ticks, timeScale, toPixel } from '../../render/time-scale';
import type { TimeScale } from '../../render/time-scale';
import { viewStore } from '../../store/view-store';
import { frameTask } from '../../ui/frame';
import { paintAxis } from './axis-paint';
import { paintGutter } from './gutter-paint';
import { dimming, selectedRows } from './highlight';
import type { Block, Scene } from './scene';

/** The elements that are painted on or moved. */
export interface Surface {
  /** The box around the scrolled rows; canvases lie behind it and are as large. */
  readonly body: HTMLElement;
  readonly scroller: HTMLElement;
  readonly bars: HTMLCanvasElement;
  readonly overlay: HTMLCanvasElement;
  readonly axis: HTMLCanvasElement;
  readonly pill: HTMLElement;
  /** The place of each variant's rows inside the scroller. */
  readonly regions: readonly (HTMLElement | undefined)[];
  /** What stands in a header at an instant. */
  readonly flags: () => readonly HTMLElement[];
}

/** Something in a block. */
export interface Target {
  readonly block: number;
  readonly item: Item;
}

/** A submission that is being dragged, drawn at the pointer until the run catches up. */
export interface Ghost {
  readonly block: number;
  readonly app: number;
  readonly time: number;
}

interface Placed {
  readonly block: Block;
  readonly index: number;
  /** Top of the block in the scroller's content. */
  readonly top: number;
}

export class TimelinePainter {
  private readonly list = new DrawList();
  private readonly frame = frameTask(() => this.paint());
  private readonly stops: (() => void)[] = [];
  private scene: Scene = { group: 'application', blocks: [], extent: 0 };
  private palette: Palette;
  private textures: TextureCache;
  private surface: Surface;
  private barsDirty = true;
  private hovered: Target | undefined;
  private focused: Target | undefined;
  private ghost: Ghost | undefined;

  constructor(surface: Surface, palette: Palette) {
    this.surface = surface;
    this.palette = palette;
    this.textures = new TextureCache(palette, window.devicePixelRatio);
    this.stops.push(
      viewStore.subscribe((state, before) => {
        if (state.zoom !== before.zoom || state.selection !== before.selection) this.repaint();
        else if (
          state.cursor !== before.cursor ||
          state.hoverTime !== before.hoverTime ||
          state.hover !== before.hover
        ) {
          this.frame.request();
        }
      }),
    );
    const onScroll = (): void => this.repaint();
    surface.scroller.addEventListener('scroll', onScroll, { passive: true });
    this.stops.push(() => surface.scroller.removeEventListener('scroll', onScroll));
  }

  stop(): void {
    for (const stop of this.stops) stop();
    this.frame.stop();
  }

  /** Shows another scene, or the same one elsewhere: sizes and places are read again. */
  show(scene: Scene, surface: Surface, palette: Palette): void {
    this.scene = scene;
    this.surface = surface;
    if (palette !== this.palette || this.textures.ratio !== window.devicePixelRatio) {
      this.palette = palette;
      this.textures = new TextureCache(palette, window.devicePixelRatio);
    }
    this.repaint();
  }

  /** Everything is painted with the next frame. */
  repaint(): void {
    this.barsDirty = true;
    this.frame.request();
  }

  setHovered(target: Target | undefined): void {
    this.hovered = target;
    this.frame.request();
  }

  setFocused(target: Target | undefined): void {
    this.focused = target;
    this.frame.request();
  }

  setGhost(ghost: Ghost | undefined): void {
    this.ghost = ghost;
    this.frame.request();
  }

  get present(): Scene {
    return this.scene;
  }

  /** Width of the plot, CSS pixels. */
  get width(): number {
    return Math.max(1, this.surface.body.clientWidth - this.palette.gutter - this.palette.pad);
  }

  get gutter(): number {
    return this.palette.gutter;
  }

  scale(): TimeScale {
    const [from, to] = viewStore.getState().zoom;
    return timeScale(from, to, this.width, this.textures.ratio);
  }

  /** The block at a height of the visible part of the scroller, and how far below its top that is. */
  blockAt(y: number): { readonly index: number; readonly block: Block; readonly y: number } | undefined {
    const content = y + this.surface.scroller.scrollTop;
    const found = this.placed().find(({ block, top }) => content >= top && content < top + block.height);
    return found && { index: found.index, block: found.block, y: content - found.top };
  }

  /** The item at a point of the visible part: `x` from the left of the plot, CSS pixels. */
  itemAt(x: number, y: number): Target | undefined {
    const at = this.blockAt(y);
    const item = at && hitTest(this.list, x, y);
    return at && item && { block: at.index, item };
  }

  /** Where an item stands in the visible part of the scroller. */
  boxOf({ block: index, item }: Target): ItemBox | undefined {
    const place = this.placed().find((p) => p.index === index);
    if (place === undefined) return undefined;
    const { block, top } = place;
    const box = itemBox(block.model, block.table, block.layout, this.scale(), block.openEnd, item);
    const offset = top + block.strip - this.surface.scroller.scrollTop;
    return box && { ...box, y: box.y + offset };
  }

  private placed(): readonly Placed[] {
    const placed: Placed[] = [];
    this.scene.blocks.forEach((block, index) => {
      const region = this.surface.regions[index];
      if (block !== undefined && region !== undefined) placed.push({ block, index, top: region.offsetTop });
    });
    return placed;
  }

  private paint(): void {
    const scale = this.scale();
    if (this.barsDirty) {
      this.barsDirty = false;
      this.paintBars(scale);
      this.placeFlags(scale);
    }
    this.paintOverlay(scale);
    this.paintAxis(scale);
  }

  private paintBars(scale: TimeScale): void {
    const { body, scroller, bars } = this.surface;
    const { palette, list, textures } = this;
    const height = body.clientHeight;
    const context = prepareCanvas(bars, body.clientWidth, height, textures.ratio, palette.gutter, 0);
    const { selection } = viewStore.getState();
    list.clear();
    const right = scale.width + palette.pad;
    this.surface.regions.forEach((region, index) => {
      // A variant that has not run yet shows the grid alone.
      if (region !== undefined && this.scene.blocks[index] === undefined) {
        this.addGrid(scale, region.offsetTop - scroller.scrollTop, region.offsetHeight);
      }
    });
    for (const { block, top } of this.placed()) {
      const y = top - scroller.scrollTop;
      if (y > height || y + block.height < 0) continue;
      this.addGrid(scale, y, block.height);
      drawStrip(list, block.model, block.type, scale, block.openEnd, y + 3, block.strip - 6);
      for (const { from } of block.model.deadlocks) {
        const x = Math.round(toPixel(scale, from));
        if (x > -2 && x < scale.width) list.rect(Mark.dangerLine, 0, x, x + 2, y, block.strip);
      }
      const input = {
        model: block.model,
        table: block.table,
        layout: block.layout,
        scale,
        colors: block.colors,
        openEnd: block.openEnd,
        cause: block.cause,
        dimmed: dimming(selection, block.model, block.table.group),
        selected: selectedRows(selection, block.model, block.table.group),
        levels: block.levels,
      };
      const rows = y + block.strip;
      drawGantt(list, input, Math.max(0, -rows), Math.min(block.layout.height, height - rows), rows);
    }
    paintRects(context, list, palette, textures, palette.gutter, scale.width, right);
  }

  private addGrid(scale: TimeScale, y: number, h: number): void {
    for (const tick of ticks(scale)) {
      const x = Math.round(toPixel(scale, tick.time));
      this.list.rect(Mark.grid, 0, x, x + 1, y, h);
    }
  }

  private paintOverlay(scale: TimeScale): void {
    const { body, scroller, overlay } = this.surface;
    const { palette, list, textures } = this;
    const width = body.clientWidth;
    const height = body.clientHeight;
    const context = prepareCanvas(overlay, width, height, textures.ratio, palette.gutter, 0);
    const { cursor, hoverTime, hover, selection } = viewStore.getState();
    const cursorX = Math.round(toPixel(scale, cursor));
    paintLabels(context, list.labels, palette, cursorX, scale.width);
    for (const { block, top } of this.placed()) {
      const y = top - scroller.scrollTop;
      if (y > height || y + block.height < 0) continue;
      paintGutter(context, palette, block, {
        top: y,
        height,
        cursor,
        selected: selectedRows(selection, block.model, block.table.group),
        hovered: selectedRows(hover, block.model, block.table.group),
      });
    }
    if (hoverTime !== undefined) line(context, Math.round(toPixel(scale, hoverTime)), scale, height, palette.line2);
    this.outline(context, this.hovered, palette.ink, 1);
    this.outline(context, this.focused, palette.accent, 2);
    line(context, cursorX, scale, height, palette.accent);
    this.paintGhost(context, scale);
  }

  private outline(context: CanvasRenderingContext2D, target: Target | undefined, color: string, wide: number): void {
    const box = target && this.boxOf(target);
    if (box === undefined) return;
    context.strokeStyle = color;
    context.lineWidth = wide;
    const x0 = Math.max(box.x0, -4);
    const x1 = Math.min(box.x1, this.width + 4);
    if (x1 > x0) context.strokeRect(x0 - wide / 2, box.y - wide / 2, x1 - x0 + wide, box.h + wide);
  }

  private paintGhost(context: CanvasRenderingContext2D, scale: TimeScale): void {
    const { ghost, palette } = this;
    if (ghost === undefined) return;
    const x = Math.round(toPixel(scale, ghost.time));
    const place = this.placed().find(({ index }) => index === ghost.block);
    const box = place?.block.layout.boxes.find((b) => b.row.id === ghost.app);
    if (place === undefined || box === undefined) return;
    const y = place.top + place.block.strip + box.y - this.surface.scroller.scrollTop;
    context.fillStyle = palette.accent;
    context.fillRect(x, y - 3, 1, box.h + 6);
    context.beginPath();
    context.moveTo(x - 4, y - 4);
    context.lineTo(x + 5, y - 4);
    context.lineTo(x + 0.5, y + 2);
    context.fill();
    const text = formatInstant(ghost.time);
    context.font = `600 ${palette.small}px ${palette.font}`;
    const wide = context.measureText(text).width + 8;
    const left = x + 8 + wide > scale.width ? x - 8 - wide : x + 8;
    context.fillStyle = palette.accent;
    context.fillRect(left, y - 6, wide, palette.small + 5);
    context.fillStyle = palette.accentInk;
    context.fillText(text, left + 4, y - 6 + (palette.small + 5) / 2 + 0.5);
  }

  private paintAxis(scale: TimeScale): void {
    const { axis, pill, body } = this.surface;
    const { palette, textures } = this;
    const { cursor } = viewStore.getState();
    const x = toPixel(scale, cursor);
    const shown = x >= -1 && x <= scale.width + 1;
    pill.textContent = formatInstant(cursor);
    pill.style.visibility = shown ? 'visible' : 'hidden';
    const half = pill.offsetWidth / 2;
    const left = Math.min(
      Math.max(palette.gutter + x - half, palette.gutter - 4),
      body.clientWidth - pill.offsetWidth - 2,
    );
    pill.style.transform = `translateX(${left}px)`;
    const height = axis.parentElement?.clientHeight ?? 22;
    const context = prepareCanvas(axis, body.clientWidth, height, textures.ratio, palette.gutter, 0);
    const middle = left + half - palette.gutter;
    paintAxis(context, palette, scale, height, this.scene, shown ? middle : undefined, half);
  }

  /** Flags stand at their instant, and flip to the left of it near the right edge. */
  private placeFlags(scale: TimeScale): void {
    for (const flag of this.surface.flags()) {
      const x = toPixel(scale, Number(flag.dataset['at']));
      const wide = flag.offsetWidth;
      const room = Number(flag.parentElement?.dataset['room'] ?? 0);
      const flipped = x + wide > scale.width - room;
      const left = this.palette.gutter + (flipped ? x - wide + 2 : x);
      const least = Number(flag.parentElement?.dataset['least'] ?? 0);
      flag.classList.toggle('timeline-flag--flipped', flipped);
      flag.style.visibility = x < 0 || x > scale.width ? 'hidden' : 'visible';
      flag.style.transform = `translateX(${Math.round(Math.max(least, left))}px)`;
    }
  }
}

function line(context: CanvasRenderingContext2D, x: number, scale: TimeScale, height: number, color: string): void {
  if (x < 0 || x > scale.width) return;
  context.fillStyle = color;
  context.fillRect(x, 0, 1, height);
}
