import { describe, expect, it } from 'vitest';
import { cutMiddle, cutQuotations, cutSteps, cutText } from './cut-text';

describe('a message', () => {
  it('stays as it is when it quotes little', () => {
    const message = 'queues.root: expected a number such as 10, got "ten thousand \\" million"';
    expect(cutQuotations(message)).toBe(message);
  });

  it('keeps its own words around a long quotation', () => {
    const cut = cutQuotations(`"${'many words '.repeat(10_000)}" is not a number, write 10`);
    expect(cut).toMatch(/^"many words .*…" is not a number, write 10$/);
    expect(cut.length).toBeLessThan(100);
  });

  it('cuts a long name without quotation marks, and any message in the end', () => {
    expect(cutQuotations(`there is no queue ${'q'.repeat(100_000)} here`)).toMatch(/^there is no queue q{79}… here$/);
    expect(cutQuotations('a b '.repeat(100_000)).length).toBe(500);
  });

  it('is cut in time that grows with its length, whatever it contains', () => {
    expect(cutQuotations('"\\'.repeat(200_000)).length).toBeLessThan(500);
  });

  it('of few characters is not touched by cutText', () => {
    expect([cutText('root', 4), cutText('roots', 4)]).toEqual(['root', 'roo…']);
  });
});

describe('the path of a field', () => {
  it('has each step cut to 300 characters', () => {
    const path = cutSteps(`queues.${'x'.repeat(1000)}.resources`);
    expect(path).toBe(`queues.${'x'.repeat(299)}….resources`);
  });

  it('keeps its beginning and its end where a name has thousands of dots', () => {
    const path = cutSteps(`queues.${'a.'.repeat(30_000)}resources.max`);
    expect(path).toHaveLength(2000);
    expect(path).toMatch(/^queues\.a\.a.*….*a\.resources\.max$/);
  });

  it('is cut in its middle to any length', () => {
    expect([1, 2, 3, 4, 5].map((most) => cutMiddle('abcdefgh', most))).toEqual(['…', 'a…', 'a…h', 'ab…h', 'ab…gh']);
    expect(cutMiddle('abcd', 4)).toBe('abcd');
  });
});
