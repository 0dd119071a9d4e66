/** What drawing needs without a screen: colours, and a canvas that only counts. */
import { causeLetters } from '../../src/render/color/palette';
import type { Palette } from '../../src/render/color/palette';

export const PALETTE: Palette = {
  dark: false,
  surface: '#fff',
  sunken: '#fff',
  hover: '#fff',
  line: '#eee',
  line2: '#ddd',
  grid: '#eee',
  ink: '#111',
  ink2: '#333',
  ink3: '#555',
  accent: '#24d',
  accentInk: '#fff',
  accentSoft: '#eef',
  danger: '#b00',
  dangerWash: '#fee',
  apps: Array.from({ length: 8 }, (_, i) => `#${i}${i}${i}`),
  stages: Array.from({ length: 3 }, () => Array.from({ length: 8 }, (_, i) => `#${i}${i}${i}`)),
  causes: Object.fromEntries(
    causeLetters.map((letter) => [letter, { ink: '#333', tint: '#eee' }]),
  ) as Palette['causes'],
  drivers: '#345',
  busy: '#79b',
  idle: '#dde',
  heat: ['#fff', '#eee', '#ccc', '#999', '#666', '#333'],
  font: 'sans-serif',
  micro: 10,
  small: 11,
  gutter: 96,
  pad: 16,
  header: 22,
};

/** A context that takes every call and paints nothing. */
export function countingContext(): CanvasRenderingContext2D {
  const calls = { count: 0 };
  const call = (): void => {
    calls.count++;
  };
  const context = {
    fillStyle: '',
    strokeStyle: '',
    globalAlpha: 1,
    lineWidth: 1,
    font: '',
    textAlign: 'left',
    textBaseline: 'middle',
    fillRect: call,
    strokeRect: call,
    beginPath: call,
    moveTo: call,
    lineTo: call,
    fill: call,
    stroke: call,
    fillText: call,
    setLineDash: call,
    save: call,
    restore: call,
    translate: call,
    rotate: call,
    measureText: (text: string) => ({ width: text.length * 6 }),
  };
  return context as unknown as CanvasRenderingContext2D;
}
