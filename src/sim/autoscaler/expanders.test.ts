import { expect, test } from 'vitest';
import { chooseOption } from './expanders';
import type { GrowthOption } from './expanders';

const PRESENT = 10;
const noDraw = (): number => {
  throw new Error('a single option needs no draw');
};

function option(priority: number, containers: number, waste: number): GrowthOption {
  return {
    group: { priority, price: undefined },
    capacity: [4000, 2 ** 34],
    estimate: { nodes: 1, containers, waste, sizes: [] },
  };
}

test('Each expander decides among the groups that those before it found equal', () => {
  const options = [option(1, 4, 0.5), option(0, 4, 0.2), option(2, 3, 0)];
  expect(chooseOption(['most-pods', 'least-waste'], options, PRESENT, noDraw)).toBe(options[1]);
  expect(chooseOption(['priority', 'least-waste'], options, PRESENT, noDraw)).toBe(options[2]);
});

test('A random draw decides among the groups that the last expander left', () => {
  const options = [option(0, 4, 0.5), option(0, 3, 0.5), option(0, 4, 0.5)];
  expect(chooseOption(['most-pods'], options, PRESENT, () => 0.4)).toBe(options[0]);
  expect(chooseOption(['most-pods'], options, PRESENT, () => 0.5)).toBe(options[2]);
  expect(chooseOption(['random'], options, PRESENT, () => 0.5)).toBe(options[1]);
});

test('The group whose nodes have the lower price is chosen by price', () => {
  const [cheap, dear] = [1, 2].map((price) => ({ ...option(0, 4, 0.5), group: { priority: 0, price } }));
  expect(chooseOption(['price'], [dear, cheap], PRESENT, noDraw)).toBe(cheap);
});
