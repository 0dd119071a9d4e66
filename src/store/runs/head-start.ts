/**
 * Gives the first runs of an edit a head start if there are more runs than free processors: the others begin when one of the first
 * has a picture, and leave one processor to the page while it draws. If all ran side by side from the beginning, each picture would
 * be late. The first runs of a page have theirs from when a worker has answered.
 */
import type { RunHandle } from '../../worker/client';
import type { Later } from './later';
import type { Runner } from './run-control';

/** After this time all runs continue side by side, ms. */
const HEAD_START_MS = 100;
/** Time that the page takes to draw the first picture, ms. */
const DRAWING_MS = 30;
/** Number of processors that the page and its rendering keep busy after an edit. */
const PROCESSORS_OF_PAGE = 2;

/**
 * A runner whose runs begin as said above. `processors`: those of the machine; `later` carries something out when the page has
 * taken in what a run has to show.
 */
export function withHeadStart(runner: Runner, processors: number, later: Later): Runner {
  const atOnce = Math.max(1, processors - PROCESSORS_OF_PAGE);
  const whileDrawing = Math.max(1, processors - 1);
  /** Runs that have begun and have no picture yet. */
  const ahead = new Set<symbol>();
  const held = new Map<symbol, () => void>();
  /** Starts all that are held. */
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the timer is that of the first picture. */
  let draws = false;
  /**
   * Whether any run has been heard of. Before, the program of the workers is being fetched: a second worker would ask for it as
   * well, and compile it beside the first one.
   */
  let answered = false;

  const settle = (): void => {
    if (held.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
    draws = false;
  };
  const startHeld = (most = Infinity): void => {
    for (const [run, start] of [...held].slice(0, most)) {
      held.delete(run);
      start();
    }
    settle();
  };
  const fallBack = (run: symbol): void => {
    if (!ahead.delete(run) || held.size === 0) return;
    startHeld(Math.max(0, whileDrawing - ahead.size));
    if (held.size === 0 || draws) return;
    draws = true;
    clearTimeout(timer);
    timer = setTimeout(startHeld, DRAWING_MS);
  };

  return {
    simulate(request, onUpdate) {
      const run = Symbol(request.variant);
      let handle: RunHandle | undefined;
      const start = (): void => {
        ahead.add(run);
        handle = runner.simulate(request, (update) => {
          onUpdate(update);
          if (!answered) {
            answered = true;
            if (held.size > 0) timer ??= setTimeout(startHeld, HEAD_START_MS);
          }
          const shows = update.type === 'snapshot' || update.type === 'done' || update.type === 'failed';
          // To begin others takes time as well, for which the picture must not wait.
          if (shows && ahead.has(run)) later(() => fallBack(run));
        });
      };
      if (ahead.size < atOnce) start();
      else {
        held.set(run, start);
        if (answered) timer ??= setTimeout(startHeld, HEAD_START_MS);
      }
      return {
        cancel: () => {
          held.delete(run);
          settle();
          handle?.cancel();
          // Not within this turn: an edit ends all runs before it starts others, which then come first.
          ahead.delete(run);
          queueMicrotask(() => {
            if (ahead.size < atOnce && held.size > 0) startHeld();
          });
        },
      };
    },
  };
}
