/** Paints the lanes of application states: bars below, what follows cursor and pointer above. */
import { paintLabels } from '../../render/canvas/labels';
import { paintRects } from '../../render/canvas/rects';
import { prepareCanvas, setFont } from '../../render/canvas/canvas';
import { pixelRatio, repaintable } from '../../render/canvas/repaint';
import { DrawList, Mark } from '../../render/draw-list';
import type { Palette } from '../../render/color/palette';
import { countInState } from '../../render/states/state-lanes';
import type { StateLane } from '../../render/states/state-lanes';
import { drawStateLanes, stayAt } from '../../render/states/state-lanes-draw';
import type { StateBox, StateLayout } from '../../render/states/state-lanes-draw';
import { TextureCache } from '../../render/canvas/textures';
import { ticks, timeScale, toPixel, toTime } from '../../render/time-scale';
import type { TimeScale } from '../../render/time-scale';
import type { RunModel } from '../../analysis/model';
import type { Playground } from '../../store/playground';
import { frameTask } from '../../ui/frame';
import { appIndex } from '../shared/acts/names';
import { coverFuture } from '../shared/runs/future';
import type { StateEdge } from './edges';
import { outlineStay, paintGhost, paintTimers } from './overlay-paint';
import type { PlacedStay, PlacedTimer, StateGhost } from './overlay-paint';

export interface StateScene {
  readonly model: RunModel;
  readonly layout: StateLayout;
  readonly colors: Uint8Array;
  readonly openEnd: number;
}

/** A stay of an application in a state. */
export interface Stay {
  readonly app: number;
  readonly state: string;
  readonly from: number;
  readonly to: number;
}

/** How near to an end of a stay the pointer takes hold of it, CSS pixels. */
const REACH = 4;

export class StatesPainter {
  private ghost: StateGhost | undefined;
  private focused: PlacedStay | undefined;
  private readonly list = new DrawList();
  private readonly frame = frameTask(() => this.paint());
  private readonly unsubscribe: () => void;
  private readonly releases: readonly (() => void)[];
  private scene: StateScene | undefined;
  private textures: TextureCache;
  private barsDirty = true;

  constructor(
    private readonly body: HTMLElement,
    private readonly bars: HTMLCanvasElement,
    private readonly overlay: HTMLCanvasElement,
    private palette: Palette,
    readonly playground: Playground,
  ) {
    this.textures = new TextureCache(palette, pixelRatio());
    this.releases = [bars, overlay].map((canvas) => repaintable(canvas, () => this.repaint()));
    this.unsubscribe = playground.view.subscribe((state, before) => {
      if (state.zoom !== before.zoom) this.barsDirty = true;
      const moved =
        state.cursor !== before.cursor || state.hoverTime !== before.hoverTime || state.playing !== before.playing;
      if (this.barsDirty || moved || state.selection !== before.selection || state.hover !== before.hover) {
        this.frame.request();
      }
    });
  }

  stop(): void {
    this.unsubscribe();
    for (const release of this.releases) release();
    this.frame.stop();
  }

  show(scene: StateScene | undefined, palette: Palette): void {
    this.scene = scene;
    if (palette !== this.palette || this.textures.ratio !== pixelRatio()) {
      this.palette = palette;
      this.textures = new TextureCache(palette, pixelRatio());
    }
    this.barsDirty = true;
    this.frame.request();
  }

  setGhost(ghost: StateGhost | undefined): void {
    this.ghost = ghost;
    this.frame.request();
  }

  setFocused(stay: PlacedStay | undefined): void {
    this.focused = stay;
    this.frame.request();
  }

  get present(): StateScene | undefined {
    return this.scene;
  }

  get gutter(): number {
    return this.palette.gutter;
  }

  get width(): number {
    return Math.max(1, this.body.clientWidth - this.palette.gutter - this.palette.pad);
  }

  scale(): TimeScale {
    const [from, to] = this.playground.view.getState().zoom;
    return timeScale(from, to, this.width, this.textures.ratio);
  }

  /** Instant under a point of the body (CSS pixels), undefined in the gutter. */
  timeAt(x: number): number | undefined {
    const left = x - this.palette.gutter;
    return left < 0 || left > this.width ? undefined : toTime(this.scale(), left);
  }

  /** The stay under a point of the body. */
  stayUnder(x: number, y: number): Stay | undefined {
    const at = this.timeAt(x);
    const box = this.scene?.layout.boxes.find((b) => y >= b.y && y < b.y + b.h);
    const found = at === undefined || box === undefined ? undefined : stayAt(box, y, at);
    return box && found && { ...found, state: box.lane.name };
  }

  /** The end of a stay under a point of the body; of two that are near the nearer one. */
  edgeUnder(x: number, y: number): StateEdge | undefined {
    const { scene } = this;
    const left = x - this.palette.gutter;
    const box = scene?.layout.boxes.find((b) => !b.profile && y >= b.y && y < b.y + b.h);
    if (scene === undefined || box === undefined || left < -REACH) return undefined;
    const scale = this.scale();
    let nearest = REACH + 1;
    let found: StateEdge | undefined;
    for (const stay of staysOnLine(box, y)) {
      const app = box.lane.app[stay];
      const { states } = scene.model.applications[app];
      const entry = states.findIndex(({ at, state }) => at === box.lane.start[stay] && state === box.lane.state);
      for (const at of [entry, entry + 1]) {
        if (at >= states.length) continue;
        const distance = Math.abs(toPixel(scale, states[at].at) - left);
        if (distance >= nearest) continue;
        nearest = distance;
        found = { app, entry: at, at: states[at].at };
      }
    }
    return found;
  }

  /** The timers of the selected application, each where it stands. */
  timers(): readonly PlacedTimer[] {
    const { scene } = this;
    const { selection } = this.playground.view.getState();
    const app = scene && selection?.kind === 'app' ? appIndex(scene.model, selection.id) : undefined;
    if (scene === undefined || app === undefined) return [];
    return scene.model.applications[app].timers.flatMap((timer) => {
      const stay = this.stayOf(app, timer.from);
      return stay === undefined ? [] : [{ app, ...timer, y: stay.y + stay.h }];
    });
  }

  /** The timer whose end is under a point of the body. */
  timerUnder(x: number, y: number): PlacedTimer | undefined {
    const scale = this.scale();
    const left = x - this.palette.gutter;
    return this.timers().find(
      (timer) => Math.abs(toPixel(scale, timer.due) - left) <= REACH && Math.abs(timer.y - y) <= 2 * REACH,
    );
  }

  /** Where the stay of an application at an instant (µs) is drawn; undefined if it is not drawn separately. */
  stayOf(app: number, at: number): PlacedStay | undefined {
    const { scene } = this;
    if (scene === undefined) return undefined;
    const { states } = scene.model.applications[app];
    const entry = states.findLastIndex((state) => state.at <= at);
    const box = scene.layout.boxes.find(({ lane }) => lane.state === states[entry]?.state);
    if (box === undefined || box.profile) return undefined;
    const { lane, top, pitch, line: h } = box;
    for (let line = 0; line < lane.lines; line++) {
      for (let i = lane.lineFrom[line]; i < lane.lineFrom[line + 1]; i++) {
        const stay = lane.stays[i];
        if (lane.app[stay] !== app || lane.start[stay] !== states[entry].at) continue;
        return { app, entry, from: lane.start[stay], to: lane.end[stay], y: Math.round(top + line * pitch), h };
      }
    }
    return undefined;
  }

  /** The lane of very many applications under a point of the body, and the instant there. */
  crowdUnder(x: number, y: number): { readonly lane: StateLane; readonly at: number } | undefined {
    const at = this.timeAt(x);
    const box = this.scene?.layout.boxes.find((b) => b.profile && y >= b.y && y < b.y + b.h);
    return at === undefined || box === undefined ? undefined : { lane: box.lane, at };
  }

  private repaint(): void {
    this.textures = new TextureCache(this.palette, pixelRatio());
    this.barsDirty = true;
    this.paint();
  }

  private paint(): void {
    const scale = this.scale();
    if (this.barsDirty) {
      this.barsDirty = false;
      this.paintBars(scale);
    }
    this.paintOverlay(scale);
  }

  private paintBars(scale: TimeScale): void {
    const { body, bars, palette, textures, list, scene } = this;
    const context = prepareCanvas(bars, body.clientWidth, body.clientHeight, textures.ratio, palette.gutter);
    list.clear();
    for (const tick of ticks(scale)) {
      const x = Math.round(toPixel(scale, tick.time));
      list.rect(Mark.grid, 0, x, x + 1, 0, body.clientHeight);
    }
    if (scene !== undefined) {
      const { applications } = scene.model.directory;
      drawStateLanes(list, scene.layout, scale, scene.openEnd, scene.colors, (app) => applications[app].id);
    }
    const { gutter, pad } = palette;
    const area = { left: gutter, width: scale.width, right: scale.width + pad };
    paintRects({ context, palette, textures }, list, area);
  }

  private paintOverlay(scale: TimeScale): void {
    const { body, overlay, palette, textures, list, scene } = this;
    const height = body.clientHeight;
    const context = prepareCanvas(overlay, body.clientWidth, height, textures.ratio, palette.gutter);
    const { cursor, hoverTime, selection, hover, playing } = this.playground.view.getState();
    const cursorX = Math.round(toPixel(scale, cursor));
    paintLabels(context, list.labels, palette, [cursorX], scale.width);
    if (scene !== undefined) {
      this.outlineApp(context, scale, scene, hover?.kind === 'app' ? hover.id : undefined, palette.ink);
      this.outlineApp(context, scale, scene, selection?.kind === 'app' ? selection.id : undefined, palette.accent);
      for (const { lane, y, h } of scene.layout.boxes) {
        const middle = y + h / 2 + 0.5;
        setFont(context, palette, palette.small);
        context.fillStyle = palette.ink2;
        context.fillText(lane.name, 12 - palette.gutter, middle);
        setFont(context, palette, palette.small, 600);
        context.fillStyle = palette.ink;
        context.textAlign = 'right';
        context.fillText(String(countInState(lane, cursor)), -8, middle);
        context.textAlign = 'left';
      }
    }
    if (playing) coverFuture(context, palette, cursorX, scale, [[0, height]]);
    if (this.focused !== undefined) outlineStay(context, palette, scale, this.focused, scene?.openEnd ?? 0);
    paintTimers(context, palette, scale, this.timers());
    for (const [time, color] of [
      [hoverTime, palette.line2],
      [cursor, palette.accent],
    ] as const) {
      const x = time === undefined ? -1 : Math.round(toPixel(scale, time));
      if (x < 0 || x > scale.width) continue;
      context.fillStyle = color;
      context.fillRect(x, 0, 1, height);
    }
    if (this.ghost !== undefined) paintGhost(context, palette, scale, this.ghost, height);
  }

  /** All stays of one application: outlined, or marked where only numbers are drawn. */
  private outlineApp(
    context: CanvasRenderingContext2D,
    scale: TimeScale,
    scene: StateScene,
    id: string | undefined,
    color: string,
  ): void {
    const app = id === undefined ? undefined : appIndex(scene.model, id);
    if (app === undefined) return;
    context.strokeStyle = color;
    context.fillStyle = this.palette.apps[scene.colors[app]];
    context.lineWidth = 1;
    const { list } = this;
    const box = (left: number, right: number, y: number, h: number): void => {
      const x0 = Math.max(left, -1);
      const x1 = Math.min(right, scale.width + 1);
      if (x1 > x0) context.strokeRect(x0 - 0.5, y - 0.5, x1 - x0 + 1, h + 1);
    };
    for (let i = 0; i < list.length; i++) {
      if (list.itemId.get(i) === app) box(list.x0.get(i), list.x1.get(i), list.y.get(i), list.h.get(i));
    }
    for (const { lane, y, h, profile } of scene.layout.boxes) {
      if (!profile) continue;
      for (const [from, to] of staysIn(lane, scene.model, app)) {
        const x0 = Math.max(0, toPixel(scale, from));
        const x1 = Math.min(scale.width, toPixel(scale, Math.min(to, scene.openEnd)));
        if (x1 <= x0) continue;
        context.fillRect(x0, y + h - MARKED, x1 - x0, MARKED);
        box(x0, x1, y + h - MARKED, MARKED);
      }
    }
  }
}

/** The stays on the line of a box at a height, CSS pixels. */
function* staysOnLine({ lane, top, pitch }: StateBox, y: number): Generator<number> {
  const line = Math.min(lane.lines - 1, Math.max(0, Math.floor((y - top) / pitch)));
  for (let i = lane.lineFrom[line]; i < lane.lineFrom[line + 1]; i++) yield lane.stays[i];
}

/** Height of the mark of one application among very many. */
const MARKED = 4;

/** When an application was in a lane's state. */
function staysIn({ state }: StateLane, model: RunModel, app: number): (readonly [number, number])[] {
  const { states } = model.applications[app];
  return states.flatMap((entry, i) =>
    entry.state === state ? [[entry.at, i + 1 < states.length ? states[i + 1].at : Infinity] as const] : [],
  );
}
