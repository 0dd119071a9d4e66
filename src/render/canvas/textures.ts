/**
 * The textures of the waiting causes: one drawing per letter, used for patterns on canvases and for SVG patterns in legends.
 * A texture is felt, not read: it is drawn in the cause's hue at 38 % over its tint, 28 % in the dark.
 */
import type { CauseLetter } from '../../sim/reasons';
import type { Palette } from '../color/palette';

export interface Texture {
  /** Side of the square tile, CSS pixels. */
  readonly size: number;
  /** SVG path data. */
  readonly path: string;
  /** Lines of this width, or 0 when the path is filled. */
  readonly stroke: number;
  /** Denser drawings are drawn lighter. */
  readonly weight: number;
}

export const textures: Readonly<Record<CauseLetter, Texture>> = {
  /** Starting gate: rising diagonals. */
  G: { size: 6, path: 'M-7 7L1-1M-1 7L7-1M5 7L13-1', stroke: 1, weight: 1 },
  /** Queue at its maximum: upright lines. */
  Q: { size: 6, path: 'M2 0h1v6h-1z', stroke: 0, weight: 1 },
  /** Outranked: dots. */
  O: { size: 5, path: 'M2 2h1.5v1.5h-1.5z', stroke: 0, weight: 1 },
  /** No node fits: cross-hatch. */
  R: { size: 6, path: 'M0 0L6 6M6 0L0 6', stroke: 1, weight: 0.8 },
  /** Locality wait: level lines. */
  L: { size: 4, path: 'M0 1h4v1h-4z', stroke: 0, weight: 1 },
  /** Gang: plaid. */
  K: { size: 6, path: 'M0 2h6v1h-6zM2 0h1v2h-1zM2 3h1v3h-1z', stroke: 0, weight: 1 },
  /** Preemption grace: falling diagonals. */
  P: { size: 6, path: 'M-7-1L1 7M-1-1L7 7M5-1L13 7', stroke: 1, weight: 1 },
  /** Limit on running applications: bricks. */
  A: { size: 8, path: 'M0 0h8v1h-8zM0 4h8v1h-8zM1 1h1v3h-1zM5 5h1v3h-1z', stroke: 0, weight: 0.9 },
  /** Limit of a user: zigzag. */
  U: { size: 8, path: 'M-1 5.500L2 2.500L6 6.500L9 3.500', stroke: 1, weight: 1 },
};

/** Opacity of a texture in the theme. */
function textureOpacity(texture: Texture, dark: boolean): number {
  return texture.weight * (dark ? 0.28 : 0.38);
}

/** Texture patterns of one theme and pixel ratio, each tile made once. */
export class TextureCache {
  private readonly tiles = new Map<CauseLetter, HTMLCanvasElement>();
  private readonly patterns = new WeakMap<CanvasRenderingContext2D, Map<CauseLetter, CanvasPattern>>();

  constructor(
    readonly palette: Palette,
    readonly ratio: number,
  ) {}

  /**
   * The pattern of a cause, in the units of a context that is scaled by the pixel ratio, with a tile's corner at (x, y) so that
   * the texture moves with its bar.
   */
  pattern(context: CanvasRenderingContext2D, letter: CauseLetter, x: number, y: number): CanvasPattern {
    let known = this.patterns.get(context);
    if (known === undefined) {
      known = new Map();
      this.patterns.set(context, known);
    }
    let pattern = known.get(letter);
    if (pattern === undefined) {
      pattern = context.createPattern(this.tile(letter), 'repeat') as CanvasPattern;
      known.set(letter, pattern);
    }
    pattern.setTransform(new DOMMatrix([1 / this.ratio, 0, 0, 1 / this.ratio, x, y]));
    return pattern;
  }

  private tile(letter: CauseLetter): HTMLCanvasElement {
    const known = this.tiles.get(letter);
    if (known !== undefined) return known;
    const texture = textures[letter];
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = Math.round(texture.size * this.ratio);
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    const { ink, tint } = this.palette.causes[letter];
    context.scale(canvas.width / texture.size, canvas.height / texture.size);
    context.fillStyle = tint;
    context.fillRect(0, 0, texture.size, texture.size);
    context.globalAlpha = textureOpacity(texture, this.palette.dark);
    context.fillStyle = context.strokeStyle = ink;
    context.lineWidth = texture.stroke;
    const path = new Path2D(texture.path);
    if (texture.stroke > 0) context.stroke(path);
    else context.fill(path);
    this.tiles.set(letter, canvas);
    return canvas;
  }
}
