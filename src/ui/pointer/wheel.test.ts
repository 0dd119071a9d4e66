import { expect, it } from 'vitest';
import { readWheel } from './wheel';

const still = {
  deltaX: 0,
  deltaY: 0,
  deltaMode: 0,
  DOM_DELTA_LINE: 1,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
};
const turn = (parts: Partial<WheelEvent>) =>
  readWheel(Object.assign(new Event('wheel'), { ...still, ...parts }) as WheelEvent);

it('takes a turn for a way down, unless it is mostly to the side or Shift is held', () => {
  expect(turn({ deltaX: 2, deltaY: 3 })).toMatchObject({ down: 3, sideways: undefined });
  expect(turn({ deltaX: -4, deltaY: 3 })).toMatchObject({ sideways: -4 });
  expect(turn({ deltaY: 3, shiftKey: true })).toMatchObject({ sideways: 3 });
});

it('turns lines into pixels, and takes Ctrl or Cmd for a pinch', () => {
  expect(turn({ deltaY: 3, deltaMode: 1, ctrlKey: true })).toMatchObject({ down: 48, zooms: true });
  expect(turn({ deltaY: 3, metaKey: true })).toMatchObject({ down: 3, zooms: true });
  expect(turn({ deltaY: 3 })).toMatchObject({ zooms: false });
});
