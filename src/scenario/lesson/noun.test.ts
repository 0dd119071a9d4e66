import { describe, expect, it } from 'vitest';
import { nounOf } from './noun';

describe('The noun behind a number', () => {
  it('follows the number where both forms are written', () => {
    expect(nounOf('worker|workers', '1')).toBe('worker');
    expect(nounOf('worker|workers', '2')).toBe('workers');
    expect(nounOf('worker|workers', '0.5')).toBe('workers');
  });

  it('is the plural where there is no number', () => {
    expect(nounOf('worker|workers')).toBe('workers');
  });

  it('stays as it is where one form is written', () => {
    expect(nounOf('of the cluster', '1')).toBe('of the cluster');
    expect(nounOf('of the cluster', '3')).toBe('of the cluster');
  });
});
