import { expect, test } from 'vitest';
import { letterPlaces, valueTicks } from './curve-labels';

const texts = (from: number, to: number, unit: Parameters<typeof valueTicks>[2], tall = 260): string[] =>
  valueTicks(from, to, unit, tall, 48).map(({ text }) => text);

test('durations have ticks in minutes and seconds that people count in', () => {
  expect(texts(58.9, 811.4, 'duration')).toEqual(['5:00', '10:00']);
  expect(texts(61, 148, 'duration', 400)).toEqual(['1:15', '1:30', '1:45', '2:00', '2:15']);
  expect(texts(0.2, 1.1, 'duration')).toEqual(['0:00.2', '0:00.4', '0:00.6', '0:00.8', '0:01.0']);
});

test('other values are round in the unit in which they are written', () => {
  expect(texts(0.313, 0.402, 'share')).toEqual(['32 %', '34 %', '36 %', '38 %', '40 %']);
  expect(texts(820, 14_950, 'count')).toEqual(['2,000', '4,000', '6,000', '8,000', '10,000', '12,000', '14,000']);
});

test('a flat curve has its own value', () => {
  expect(texts(12, 12, 'duration')).toEqual(['12.0 s']);
});

test('letters at the ends of curves stand apart, inside the plot', () => {
  const places = letterPlaces([{ x: 600, y: 252 }, undefined, { x: 600, y: 250 }, { x: 600, y: 255 }], 262);
  const [a, , c, d] = places;
  expect(a - c).toBeGreaterThanOrEqual(11);
  expect(d - a).toBeGreaterThanOrEqual(11);
  expect(d).toBeLessThanOrEqual(262);
});

test('letters of curves that end elsewhere stay at their ends', () => {
  expect(
    letterPlaces(
      [
        { x: 300, y: 50 },
        { x: 600, y: 50 },
      ],
      262,
    ),
  ).toEqual([50, 50]);
});
