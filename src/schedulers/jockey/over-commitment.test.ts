import { expect, test } from 'vitest';
import { scaleDown } from './over-commitment';

test('Tokens are taken where they are worth least, and never more than needed', () => {
  const worthless = { tokens: 10, utility: () => 1 };
  const dear = { tokens: 10, utility: (tokens: number) => tokens };
  expect(scaleDown([dear, worthless], 20)).toEqual([10, 10]);
  expect(scaleDown([dear, worthless], 13)).toEqual([10, 3]);
  expect(scaleDown([dear, worthless], 4)).toEqual([4, 0]);
  expect(scaleDown([dear, worthless], -1)).toEqual([0, 0]);
});

test('Taking thousands of tokens from a hundred jobs gives the same result as looking at each job for every token', () => {
  const requests = Array.from({ length: 100 }, (_, r) => ({
    tokens: 40 + (r % 7),
    utility: (tokens: number) => (r % 10 === 0 ? -Infinity : Math.min(tokens, 10 + (r % 5)) * (1 + (r % 3))),
  }));
  const granted = requests.map(({ tokens }) => tokens);
  const loss = (r: number): number =>
    r % 10 === 0 ? 0 : requests[r].utility(granted[r]) - requests[r].utility(granted[r] - 1);
  for (let sum = granted.reduce((a, b) => a + b, 0); sum > 1000; sum--) {
    let chosen = granted.findIndex((tokens) => tokens > 0);
    granted.forEach((tokens, r) => {
      const less = loss(r) - loss(chosen);
      if (tokens > 0 && (less < 0 || (less === 0 && tokens >= granted[chosen]))) chosen = r;
    });
    granted[chosen]--;
  }
  expect(scaleDown(requests, 1000)).toEqual(granted);
});

test('Jobs that lose alike end up alike', () => {
  const one = { tokens: 30, utility: () => 0 };
  expect(scaleDown([one, { ...one, tokens: 20 }, one], 20)).toEqual([7, 7, 6]);
});
