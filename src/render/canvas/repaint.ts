/** Canvases that can be painted again with more pixels, for a picture that is sharper than the screen. */

const paints = new WeakMap<HTMLCanvasElement, () => void>();
let wanted: number | undefined;
let least = 0;

/** Device pixels per CSS pixel for what is painted now. */
export function pixelRatio(): number {
  return wanted ?? Math.max(least, window.devicePixelRatio);
}

/** Whatever is painted from now on has at least this number of device pixels per CSS pixel, for paper; 0: that of the screen. */
export function paintSharper(ratio: number): void {
  least = ratio;
}

/** `paint` paints the whole canvas at `pixelRatio()` from now on, until the returned function is called. */
export function repaintable(canvas: HTMLCanvasElement, paint: () => void): () => void {
  paints.set(canvas, paint);
  return () => {
    if (paints.get(canvas) === paint) paints.delete(canvas);
  };
}

/** Calls `take` while a canvas has at least `ratio` device pixels per CSS pixel, if there is a way to paint it again. */
export function withRatio<T>(canvas: HTMLCanvasElement, ratio: number, take: () => T): T {
  const paint = paints.get(canvas);
  if (paint === undefined || ratio <= pixelRatio()) return take();
  try {
    wanted = ratio;
    paint();
    return take();
  } finally {
    wanted = undefined;
    paint();
  }
}
