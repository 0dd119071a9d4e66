import { expect, test } from 'vitest';
import { costScore } from './scaling-price';
import { GB } from '../../base/units';

const node = (cores: number, price?: number, nodes = 1) => ({
  nodes,
  capacity: [cores * 1000, 4 * cores * GB],
  price,
});
const containers = (count: number) => [{ size: [1000, GB], count }];

test('The score is the price of the nodes over that of the containers, both with the stabiliser', () => {
  // Container: 0.033174 + 0.004446; stabiliser: 0.016587 + 500/1024 of 0.004446. A node of one core suits two nodes.
  const stabiliser = 0.016587 + (500 / 1024) * 0.004446;
  expect(costScore(node(1, 0.1), containers(1), 2)).toBeCloseTo((0.1 + stabiliser) / (0.03762 + stabiliser), 12);
});

test('A node without a price costs what its cores and memory do', () => {
  expect(costScore(node(2), containers(1), 3)).toBeCloseTo(
    costScore(node(2, 2 * 0.033174 + 8 * 0.004446), containers(1), 3),
    12,
  );
});

test('A node of another size than suits the cluster counts as dearer, less so among many', () => {
  const alike = costScore(node(4, 1), containers(4), 20);
  expect(costScore(node(4, 1), containers(4), 60)).toBeCloseTo(2 * alike, 12);
  expect(costScore(node(4, 1), containers(4), 2)).toBeCloseTo(4 * alike, 12);
  const many = costScore(node(4, 1, 31), containers(124), 20);
  // tanh(30 / 15) = 0.96402758
  expect(costScore(node(4, 1, 31), containers(124), 60) / many).toBeCloseTo(2 - 0.96402758, 6);
});
