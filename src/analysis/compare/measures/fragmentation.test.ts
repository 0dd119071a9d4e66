import { expect, test } from 'vitest';
import { fragmentation, howMany } from './fragmentation';

test('of three asks that the free resources would hold in one piece, two fit on no node', () => {
  const free = [
    [3, 1],
    [1, 3],
    [2, 2],
  ];
  expect(fragmentation(free, [2, 2])).toEqual({ fit: 1, whole: 3, share: 1 - 1 / 3 });
});

test('what is over-committed on one node takes nothing from the others', () => {
  const free = [
    [-2, 4],
    [2, 2],
  ];
  expect(fragmentation(free, [2, 1])).toEqual({ fit: 1, whole: 1, share: 0 });
});

test('types of which an ask wants nothing, or which are not looked at, do not count', () => {
  expect(fragmentation([[2, 0]], [1, 0])).toEqual({ fit: 2, whole: 2, share: 0 });
  expect(howMany([4, 1], [1, 1])).toBe(1);
  expect(howMany([4, 1], [1, 1], new Set([1]))).toBe(4);
});

test('an ask that wants nothing fits no time, and nothing of it is lost', () => {
  expect(fragmentation([[2, 2]], [0, 0])).toEqual({ fit: 0, whole: 0, share: 0 });
});

test('three tenths are three times a tenth', () => {
  expect(howMany([0.3], [0.1])).toBe(3);
});
