import { expect, it } from 'vitest';
import { listenToTrackpad } from './trackpad-pinch';

it('tells every step of a pinch as a factor to the one before, and keeps the page as it is', () => {
  const element = new EventTarget();
  const steps: (readonly [number, number])[] = [];
  const abort = new AbortController();
  listenToTrackpad(element as HTMLElement, (factor, x) => steps.push([factor, x]), abort.signal);
  const send = (type: string, scale: number): boolean =>
    element.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), { scale, clientX: 40 }));
  for (let gesture = 0; gesture < 2; gesture++) {
    expect(send('gesturestart', 1)).toBe(false);
    expect(send('gesturechange', 2)).toBe(false);
    expect(send('gesturechange', 1)).toBe(false);
  }
  expect(steps).toEqual([0.5, 2, 0.5, 2].map((factor) => [factor, 40]));
  abort.abort();
  expect(send('gesturechange', 3)).toBe(true);
  expect(steps).toHaveLength(4);
});
