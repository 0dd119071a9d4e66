/**
 * A pinch on a trackpad in Safari. Other browsers send a wheel with the Ctrl key for it; Safari has events of its own, and magnifies
 * the whole page unless they are taken.
 */
interface PinchEvent extends Event {
  /** Distance of the fingers to that at the start. */
  readonly scale: number;
  readonly clientX: number;
}

/**
 * Listens until `signal` is aborted.
 * @param zoom gets a factor and a place. The factor is the distance of the fingers at the last call divided by the distance
 *   now: above 1 when they come closer, to show a longer time. The place is in client pixels.
 */
export function listenToTrackpad(
  element: HTMLElement,
  zoom: (factor: number, clientX: number) => void,
  signal: AbortSignal,
): void {
  let last = 1;
  element.addEventListener(
    'gesturestart',
    (event) => {
      event.preventDefault();
      last = 1;
    },
    { signal },
  );
  element.addEventListener(
    'gesturechange',
    (event) => {
      if (!isPinch(event)) return;
      event.preventDefault();
      zoom(last / event.scale, event.clientX);
      last = event.scale;
    },
    { signal },
  );
}

function isPinch(event: Event): event is PinchEvent {
  return 'scale' in event && 'clientX' in event && Number(event.scale) > 0;
}
