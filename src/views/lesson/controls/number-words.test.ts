import { describe, expect, it } from 'vitest';
import { numberText, readNumber } from './number-words';

describe('A large number', () => {
  it('has its thousands set apart, and is read like that', () => {
    const setting = { kind: 'integer' } as const;
    expect(numberText('integer', 40000)).toBe('40,000');
    expect(readNumber(setting, '40,000')).toBe(40000);
    expect(readNumber(setting, '40000')).toBe(40000);
  });

  it('is no fraction whose point is a comma', () => {
    expect(readNumber({ kind: 'number' }, '0,5')).toBeUndefined();
  });
});
