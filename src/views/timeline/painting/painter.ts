/**
 * Paints the timeline: a static layer with the bars, a layer above it with what follows the cursor and the pointer, and the
 * axis. Lives beside React: stores and events ask for a frame, and only what changed is painted in it.
 */
import { runToEnd } from '../../../base/steps';
import type { Steps } from '../../../base/steps';
import { formatInstant } from '../../../base/units';
import { prepareCanvas } from '../../../render/canvas/canvas';
import { pixelRatio } from '../../../render/canvas/repaint';
import { boxAt } from '../../../render/gantt/layout/gantt-layout';
import { isQuickTable } from '../../../render/gantt/rows/gantt-rows';
import { hitTest } from '../../../render/gantt/items/hit-test';
import type { ItemBox } from '../../../render/gantt/items/item-box';
import type { Palette } from '../../../render/color/palette';
import { TextureCache } from '../../../render/canvas/textures';
import { timeScale, toPixel } from '../../../render/time-scale';
import type { TimeScale } from '../../../render/time-scale';
import type { Playground } from '../../../store/playground';
import { isFine } from '../../../store/view/view-store';
import type { ViewState } from '../../../store/view/view-store';
import { setFinished, setUnfinished } from '../../../store/runs/unfinished-parts';
import { frameTask } from '../../../ui/frame';
import { inTurns } from '../../../worker/in-turns';
import { clockLeft, paintAxis } from './axis-paint';
import { paintGroups } from './aligned-paint';
import { BlockPainter, paintGrid } from './block-paint';
import { placeFlags } from './flags';
import { hiddenFrom } from '../../shared/runs/future';
import { paintOverlay } from './overlay';
import type { Above, Picture } from './overlay';
import type { Scene } from '../scene/scene';
import { boxIn, placedBlocks } from './surface';
import type { Ghost, Placed, Surface, Target } from './surface';

/** How long drawing bars may take in the frame that asked for them, ms. */
const FIRST_MS = 10;

/** To paint more rectangles takes as long as a frame. */
const AT_ONCE = 5000;

const EMPTY: Scene = {
  group: 'application',
  blocks: [],
  rooms: [],
  extent: 0,
  detail: 'lanes',
  choice: false,
  details: [],
  colour: undefined,
  order: 'queue',
};

export class TimelinePainter {
  private readonly frame = frameTask(() => this.paint());
  private readonly stops: (() => void)[] = [];
  private scene = EMPTY;
  private palette: Palette;
  private textures: TextureCache;
  private surface: Surface;
  private painters: BlockPainter[] = [];
  /** Those of the picture before. */
  private others: BlockPainter[] = [];
  private barsDirty = true;
  /** Bars that take longer than a frame: ends them early. */
  private endBars: (() => void) | undefined;
  /** Where the bars stand that are on the screen. */
  private shown: Picture | undefined;
  /** Where many bars are painted first. */
  private spare: HTMLCanvasElement | undefined;
  private readonly bars = Symbol('bars');
  private axisDirty = true;
  private parting: number | undefined;
  private above: Above = { hovered: undefined, focused: undefined, ghost: undefined };

  constructor(
    surface: Surface,
    palette: Palette,
    /** Whose runs are painted. */
    readonly playground: Playground,
  ) {
    this.surface = surface;
    this.palette = palette;
    this.textures = new TextureCache(palette, pixelRatio());
    this.stops.push(
      playground.view.subscribe((state, before) => {
        if (state.zoom !== before.zoom || state.selection !== before.selection) this.repaint();
        if (state.sight !== before.sight) this.repaint();
        if (state.cursor !== before.cursor || state.range !== before.range) this.axisDirty = true;
        if (state.playing !== before.playing) this.frame.request();
        const moved = state.hoverTime !== before.hoverTime || state.hover !== before.hover;
        if (moved || this.axisDirty) this.frame.request();
      }),
    );
  }

  private get view(): ViewState {
    return this.playground.view.getState();
  }

  stop(): void {
    for (const stop of this.stops) stop();
    this.frame.stop();
    this.endBars?.();
    setFinished(this.bars);
  }

  /** Shows another scene, or the same one elsewhere: sizes and places are read again. */
  show(scene: Scene, surface: Surface, palette: Palette): void {
    this.scene = scene;
    this.surface = surface;
    if (palette !== this.palette || this.textures.ratio !== pixelRatio()) {
      this.palette = palette;
      this.textures = new TextureCache(palette, pixelRatio());
    }
    this.barsDirty = true;
    this.axisDirty = true;
    // Bars of a run that goes on, and many bars, have a task of their own; without bars, nothing waits for the frame.
    const blocks = scene.blocks.filter((block) => block !== undefined);
    const isSoon = blocks.every(({ model }) => model.ended !== undefined && isQuickTable(model));
    if (blocks.length > 0 && isSoon) this.frame.now();
    else this.frame.request();
  }

  /** Everything is painted with the next frame. */
  repaint(): void {
    this.barsDirty = true;
    this.axisDirty = true;
    this.frame.request();
  }

  setHovered(hovered: Target | undefined): void {
    this.above = { ...this.above, hovered };
    this.frame.request();
  }

  setFocused(focused: Target | undefined): void {
    this.above = { ...this.above, focused };
    this.frame.request();
  }

  setGhost(ghost: Ghost | undefined): void {
    this.above = { ...this.above, ghost };
    this.frame.request();
  }

  /** Words step aside for the line through all rows at this instant, µs. */
  setParting(parting: number | undefined): void {
    this.parting = parting;
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
    const [from, to] = this.view.zoom;
    return timeScale(from, to, this.width, this.textures.ratio);
  }

  /** Where a block of the scene stands. */
  placeOf(index: number): Placed | undefined {
    return this.placed().find((place) => place.index === index);
  }

  /** The block at a height of the body. */
  placeAt(y: number): Placed | undefined {
    const places = this.placed().filter(({ block, top, view }) => y >= top - block.strip && y < top + view);
    // Aligned rows of all variants share one window: the one whose row is there.
    const own = places.find(({ block, top, scroll }) => boxAt(block.layout, y - top + scroll) !== undefined);
    return places.length > 1 && own !== undefined ? own : places[0];
  }

  /** The item at a point of the body: `x` from the left of the plot, CSS pixels. */
  itemAt(x: number, y: number): Target | undefined {
    const place = this.placeAt(y);
    if (place === undefined || y < place.top) return undefined;
    const { block, index, top, scroll } = place;
    const scale = this.scale();
    // What is not seen cannot be pointed at.
    if (x > toPixel(scale, hiddenFrom(this.view))) return undefined;
    const item = hitTest({ ...block, scale }, x, y - top + scroll);
    return item && { block: index, item };
  }

  /** Where an item is in the body. */
  boxOf({ block: index, item }: Target): ItemBox | undefined {
    const place = this.placeOf(index);
    return place && boxIn(place, this.scale(), item);
  }

  private placed(): readonly Placed[] {
    return placedBlocks(this.scene, this.surface);
  }

  private paint(): void {
    // New bars wait until those under way are on the screen: otherwise a zoom that goes on would show nothing before its end.
    if (this.barsDirty && this.endBars === undefined) this.beginBars();
    else this.paintAbove();
  }

  /** Bars of a usual scene are painted at once. Those that take longer than a frame stay as they were until the new ones are there. */
  private beginBars(): void {
    this.barsDirty = false;
    const picture = { scale: this.scale(), placed: this.placed(), scene: this.scene };
    const start = performance.now();
    const show = (): void => {
      [this.painters, this.others] = [this.others, this.painters];
      this.shown = picture;
      measure('signalbox:bars', start);
      this.placeFlags(picture.scale);
      this.axisDirty = true;
      this.paintAbove();
    };
    const steps = this.barSteps(picture);
    do {
      if (steps.next().done === true) {
        show();
        return;
      }
    } while (performance.now() < start + FIRST_MS);
    setUnfinished(this.bars);
    this.endBars = inTurns(steps, () => {
      this.endBars = undefined;
      setFinished(this.bars);
      show();
      if (this.barsDirty) this.frame.request();
    });
  }

  /** What lies above the bars and beside them, at their scale. */
  private paintAbove(): void {
    if (this.shown === undefined) return;
    const { scale } = this.shown;
    const { surface, palette, textures, view, above, parting } = this;
    const start = performance.now();
    paintOverlay(
      { surface, palette, textures, view, above, parting, painterOf: (index) => this.painterOf(index) },
      this.shown,
    );
    measure('signalbox:overlay', start);
    if (this.axisDirty) {
      this.paintAxis(scale);
      if (this.view.sight?.future === 'hidden') this.placeFlags(scale);
    }
    this.axisDirty = false;
  }

  private placeFlags(scale: TimeScale): void {
    placeFlags(this.surface, scale, this.palette.gutter, hiddenFrom(this.view));
  }

  /** Draws the bars that are in view, and paints them: few at once, many on a canvas of their own that is then copied. */
  private *barSteps(picture: Picture): Steps<void> {
    const { scale, placed } = picture;
    const { body, bars } = this.surface;
    const { palette, textures } = this;
    const { selection } = this.view;
    const height = body.clientHeight;
    const inView = placed.filter(({ top, view }) => top <= height && top + view >= 0);
    let rects = 0;
    for (const place of inView) {
      const painter = (this.others[place.index] ??= new BlockPainter());
      yield* painter.drawSteps(scale, place, selection);
      rects += painter.length;
    }
    const many = rects > AT_ONCE;
    const width = body.clientWidth;
    const canvas = many ? (this.spare ??= document.createElement('canvas')) : bars;
    const context = prepareCanvas(canvas, width, height, textures.ratio, palette.gutter);
    this.paintBehind(context, picture, height);
    for (const place of inView) {
      const steps = this.others[place.index].paintSteps(context, palette, textures, scale, place);
      if (many) yield* steps;
      else runToEnd(steps);
    }
    if (!many) return;
    const copy = prepareCanvas(bars, width, height, textures.ratio, 0);
    copy.setTransform(1, 0, 0, 1, 0, 0);
    copy.drawImage(canvas, 0, 0);
  }

  private paintBehind(context: CanvasRenderingContext2D, { scale, placed, scene }: Picture, height: number): void {
    const { windows, scroller } = this.surface;
    const { palette } = this;
    const last = windows.at(-1);
    const bottom = last === undefined ? 0 : last.offsetTop + last.offsetHeight - scroller.scrollTop;
    paintGrid(context, palette, scale, Math.min(height, bottom));
    if (scene.detail !== 'aligned' || placed.length === 0) return;
    const { selection } = this.view;
    const selected = (key: string): boolean => selection?.kind === 'app' && selection.id === key;
    paintGroups(context, palette, scale, placed[0], { selected });
  }

  private painterOf(index: number): BlockPainter {
    return (this.painters[index] ??= new BlockPainter());
  }

  private paintAxis(scale: TimeScale): void {
    const { axis, pill, body } = this.surface;
    const { palette, textures } = this;
    const { cursor } = this.view;
    const x = toPixel(scale, cursor);
    const shown = x >= -1 && x <= scale.width + 1;
    const instant = formatInstant(cursor, isFine(this.view));
    // Reading the width of a text that was just written forces a layout.
    if (pill.textContent !== instant) pill.textContent = instant;
    pill.style.visibility = shown ? 'visible' : 'hidden';
    const wide = pill.offsetWidth;
    const left = clockLeft(x, wide, body.clientWidth - palette.gutter - 2);
    pill.style.transform = `translateX(${palette.gutter + left}px)`;
    const height = axis.parentElement?.clientHeight ?? 22;
    const context = prepareCanvas(axis, body.clientWidth, height, textures.ratio, palette.gutter);
    const taken = shown ? [[left, left + wide] as const] : [];
    paintAxis(context, palette, scale, height, [...taken, ...this.rangePill()]);
  }

  /** Where the length of the selected stretch stands on the axis, CSS pixels. */
  private rangePill(): readonly (readonly [from: number, to: number])[] {
    if (this.view.range === undefined) return [];
    const { axis } = this.surface;
    const box = axis.parentElement?.querySelector('.timeline-range__pill')?.getBoundingClientRect();
    const left = axis.getBoundingClientRect().left + this.palette.gutter;
    return box === undefined ? [] : [[box.left - left, box.right - left]];
  }
}

/** Reports how long a layer took to observers; nothing is stored. */
function measure(name: string, start: number): void {
  performance.measure(name, { start });
  performance.clearMeasures(name);
}
