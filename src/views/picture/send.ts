import { afterPaint } from '../../ui/frame';
import { deliver } from './deliver';
import type { PictureTarget, TitledPicture } from './deliver';

/** Draws a view; undefined where it was closed meanwhile. Rejects with `LoadError` where its code cannot be loaded. */
export type Draw = () => Promise<TitledPicture | undefined>;

/** Saves or copies a picture of a view. To be called from the handler of a press, as {@link deliver}. */
export function send(draw: Draw, target: PictureTarget): Promise<void> {
  return deliver(drawSoon(draw), target);
}

/** Draws when what was pressed shows that it was: a large picture takes half a second of the page. */
async function drawSoon(draw: Draw): ReturnType<Draw> {
  await new Promise<void>((resolve) => afterPaint(resolve));
  return draw();
}
