import { describe, expect, it } from 'vitest';
import { placeBox } from './place';

const view = { width: 1000, height: 600 };
const anchorAt = (left: number, top: number) => ({ left, right: left + 40, top, bottom: top + 20 });

describe('placeBox', () => {
  it('puts the box below its anchor and lines up the asked edge', () => {
    expect(placeBox(anchorAt(300, 100), { width: 100, height: 50 }, view, 'start')).toEqual({ left: 300, top: 124 });
    expect(placeBox(anchorAt(300, 100), { width: 100, height: 50 }, view, 'end')).toEqual({ left: 240, top: 124 });
    expect(placeBox(anchorAt(300, 100), { width: 100, height: 50 }, view, 'center')).toEqual({ left: 270, top: 124 });
  });

  it('goes above where there is no room below', () => {
    expect(placeBox(anchorAt(300, 560), { width: 100, height: 50 }, view, 'start').top).toBe(506);
  });

  it('stays inside the window at both sides', () => {
    expect(placeBox(anchorAt(970, 100), { width: 100, height: 50 }, view, 'start').left).toBe(892);
    expect(placeBox(anchorAt(0, 100), { width: 100, height: 50 }, view, 'end').left).toBe(8);
  });

  it('shows the beginning of a box larger than the window', () => {
    expect(placeBox(anchorAt(10, 10), { width: 2000, height: 2000 }, view, 'center')).toEqual({ left: 8, top: 8 });
  });
});
