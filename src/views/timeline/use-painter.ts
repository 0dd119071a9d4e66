/** The painter of the timeline, which lives beside React: it is made with the elements and receives each new scene. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { Palette } from '../../render/color/palette';
import { usePlayground } from '../../store/page-playground';
import { setFinished, setUnfinished } from '../../store/runs/unfinished-parts';
import { loadOnce } from '../../ui/lazy-part';
import type { LoadError } from '../../ui/lazy-part';
import type { VariantView } from '../shared/runs/use-runs-view';
import { TimelinePainter } from './painting/painter';
import type { Scene } from './scene/scene';
import type { Surface, Target } from './painting/surface';
import type { ShowTip } from '../shared/use-tip';
import { withWords } from './rows/with-words';

/** Not part of the first picture. */
const pointers = loadOnce(() => import('./gestures/pointer'));

interface Parts {
  readonly section: RefObject<HTMLElement | null>;
  readonly body: RefObject<HTMLElement | null>;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly bars: RefObject<HTMLCanvasElement | null>;
  readonly overlay: RefObject<HTMLCanvasElement | null>;
  readonly axis: RefObject<HTMLCanvasElement | null>;
  readonly pill: RefObject<HTMLElement | null>;
  /** The window on each variant's rows. */
  readonly windows: RefObject<readonly (HTMLElement | null)[]>;
}

interface Shown {
  readonly scene: Scene;
  readonly palette: Palette;
  readonly variants: readonly VariantView[];
  /** Of the body, CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** Paints what is shown on the parts, and listens to pointers on them. */
export function usePainter(
  { section, body, scroller, bars, overlay, axis, pill, windows }: Parts,
  { scene, palette, variants, width, height }: Shown,
  showTip: ShowTip,
): RefObject<TimelinePainter | undefined> {
  const painter = useRef<TimelinePainter>(undefined);
  const playground = usePlayground();

  useLayoutEffect(() => {
    const surface = surfaceOf();
    if (surface === undefined) return;
    painter.current ??= new TimelinePainter(surface, palette, playground);
    painter.current.show(scene, surface, palette);

    function surfaceOf(): Surface | undefined {
      if (!body.current || !scroller.current || !bars.current || !overlay.current || !axis.current || !pill.current) {
        return undefined;
      }
      return {
        body: body.current,
        scroller: scroller.current,
        bars: bars.current,
        overlay: overlay.current,
        axis: axis.current,
        pill: pill.current,
        windows: variants.map((_, i) => windows.current[i] ?? undefined),
        flags: () => [...(section.current?.querySelectorAll<HTMLElement>('.timeline-flag') ?? [])],
      };
    }
  }, [
    playground,
    scene,
    palette,
    variants,
    width,
    height,
    section,
    body,
    scroller,
    bars,
    overlay,
    axis,
    pill,
    windows,
  ]);

  useEffect(() => {
    const axisBox = axis.current?.parentElement;
    const { current: shownOn } = painter;
    if (!shownOn || !body.current || !axisBox) return undefined;
    let pointedAt: Target | undefined;
    const parts = {
      painter: shownOn,
      body: body.current,
      axis: axisBox,
      onHover: (target: Target | undefined, x: number, y: number, time: number) => {
        shownOn.setHovered(target);
        pointedAt = target;
        if (target === undefined) showTip(undefined, x, y);
        else
          withWords(({ describe }) => {
            if (pointedAt === target) showTip(describe(shownOn.present, target, time), x, y);
          });
      },
    };
    const abort = new AbortController();
    const part = Symbol('pointers');
    const listen = (): void => {
      pointers()
        .then(
          ({ listenToPointers }) => {
            if (abort.signal.aborted) return;
            abort.abort();
            stopListening = listenToPointers(parts);
          },
          (error: LoadError) => error.forget(),
        )
        .finally(() => setFinished(part));
    };
    setUnfinished(part);
    let stopListening: (() => void) | undefined;
    listen();
    // What could not be loaded is asked for again.
    parts.body.addEventListener('pointerenter', listen, { signal: abort.signal });
    return () => {
      abort.abort();
      setFinished(part);
      stopListening?.();
      shownOn.stop();
      painter.current = undefined;
    };
  }, [showTip, axis, body]);
  return painter;
}
