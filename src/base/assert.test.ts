import { describe, expect, it } from 'vitest';
import { assert, InvariantError, unreachable } from './assert';

describe('assert', () => {
  it('passes truthy conditions and narrows the type', () => {
    const value: string | undefined = ['a'][0];
    assert(value !== undefined, 'value is there');
    expect(value.length).toBe(1);
  });

  it('throws an InvariantError that carries the message and its own name', () => {
    expect(() => assert(false, 'the heap is empty')).toThrow(InvariantError);
    expect(() => assert(false, 'the heap is empty')).toThrow('the heap is empty');
    expect(new InvariantError('x').name).toBe('InvariantError');
  });

  it('reports a case that should not exist', () => {
    const broken = JSON.parse('"third"') as never;
    expect(() => unreachable(broken)).toThrow('unexpected case: third');
  });
});
