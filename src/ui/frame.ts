/**
 * One animation-frame scheduler for the page: whatever has to be painted asks for the next frame, and everything that asked is
 * painted in it once, in the order in which it was set up. Nothing runs while nothing asks.
 */
export interface FrameTask {
  /** Paints with the next frame. Asking again before it changes nothing. */
  request(): void;
  /**
   * Paints at once what the next frame is to show: while the page waits for that frame it has nothing else to do. A page in the
   * background paints when it is seen again.
   */
  now(): void;
  /** Takes the request back and ends the task. */
  stop(): void;
}

const tasks = new Set<{ wanted: boolean; readonly paint: () => void }>();
let frame = 0;

function run(): void {
  frame = 0;
  paintNow();
}

/** Paints at once what the next frame is to show: before a print there is none. */
export function paintNow(): void {
  for (const task of tasks) {
    if (!task.wanted) continue;
    task.wanted = false;
    task.paint();
  }
}

const late: (() => void)[] = [];

/**
 * Carries out work that takes longer than a frame after the next frame has been painted, so that the press that caused it shows at
 * once. Each action has its own task, in the order of the calls: the page renders the changes of one action before the next. A page
 * in the background paints nothing and does it now.
 */
export function afterPaint(action: () => void): void {
  if (document.visibilityState === 'hidden') {
    action();
    return;
  }
  late.push(action);
  if (late.length === 1) requestAnimationFrame(() => setTimeout(takeLate));
}

function takeLate(): void {
  const action = late.shift();
  try {
    action?.();
  } finally {
    if (late.length > 0) setTimeout(takeLate);
  }
}

/** How long work waits for the page to be free before it is done anyway, ms. */
const PATIENCE_MS = 1000;

/** Carries something out when the thread has nothing else to do. Some browsers do not tell. */
export function whenFree(action: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(action, { timeout: PATIENCE_MS });
  else setTimeout(action);
}

/** A task that calls `paint` at most once per frame, when asked. */
export function frameTask(paint: () => void): FrameTask {
  const task = { wanted: false, paint };
  tasks.add(task);
  const request = (): void => {
    if (!tasks.has(task)) return;
    task.wanted = true;
    if (frame === 0) frame = requestAnimationFrame(run);
  };
  return {
    request,
    now() {
      if (document.visibilityState === 'hidden') {
        request();
        return;
      }
      task.wanted = false;
      paint();
    },
    stop() {
      tasks.delete(task);
    },
  };
}
