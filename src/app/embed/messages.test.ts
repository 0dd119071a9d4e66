import { expect, it } from 'vitest';
import { stepAsked } from './messages';

it('listens to nothing but steps', () => {
  expect(stepAsked({ signalbox: 1, type: 'step', step: 3 })).toBe(3);
  for (const message of [
    undefined,
    'step 3',
    { type: 'step', step: 3 },
    { signalbox: 1, type: 'open', step: 3 },
    { signalbox: 1, type: 'step', step: 0 },
    { signalbox: 1, type: 'step', step: 1.5 },
    { signalbox: 1, type: 'step', step: '3' },
    { signalbox: 1, type: 'step', step: 21 },
  ])
    expect(stepAsked(message)).toBeUndefined();
});
