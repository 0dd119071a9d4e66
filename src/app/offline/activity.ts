/** Signs of activity on the page: input, running simulations and playback. Work that can wait yields to them. */
import { runStore } from '../../store/runs/run-store';
import { viewStore } from '../../store/view/view-store';

const INPUT = ['pointerdown', 'pointermove', 'wheel', 'keydown'] as const;

/** Whether a simulation or playback is running. */
const goesOn = (): boolean => !runStore.getState().idle || viewStore.getState().playing;

/** Calls back with every sign of activity until the returned function is called. */
export function listenToActivity(active: () => void): () => void {
  const abort = new AbortController();
  for (const kind of INPUT)
    window.addEventListener(kind, active, { signal: abort.signal, capture: true, passive: true });
  const hear = (): void => {
    if (goesOn()) active();
  };
  const stops = [runStore.subscribe(hear), viewStore.subscribe(hear)];
  return () => {
    abort.abort();
    for (const stop of stops) stop();
  };
}

/** Calls back once there has been no activity for so long, ms. */
export function whenRested(rest: number, then: () => void): void {
  let last = performance.now();
  const stop = listenToActivity(() => {
    last = performance.now();
  });
  const look = (): void => {
    const left = goesOn() ? rest : last + rest - performance.now();
    if (left > 0) {
      setTimeout(look, left);
      return;
    }
    stop();
    then();
  };
  look();
}
