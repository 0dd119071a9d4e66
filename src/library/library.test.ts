import { expect, it } from 'vitest';
import { InvalidScenario, link, parse, run } from '.';

it('a seed that no scenario can have is refused', async () => {
  for (const seed of [-1, 1.5, 2 ** 32, NaN, '3' as unknown as number])
    await expect(run('driver-deadlock', { seed })).rejects.toThrow(
      'seed: expected a whole number from 0 to 4294967295',
    );
});

it('a document is read as the command line reads it: one of a later version is named as such', () => {
  const later = { ...parse('driver-deadlock'), signalbox: 9 };
  for (const source of [later, JSON.stringify(later)]) expect(() => parse(source)).toThrow(/newer/);
  expect(() => parse({})).toThrow(InvalidScenario);
  expect(() => parse({})).toThrow(/^signalbox: missing: this is not a Signalbox scenario/);
  expect(parse(`\ufeff${JSON.stringify(parse('driver-deadlock'))}`).title).toBe('Driver deadlock');
});

it('a scenario that no link can hold has none', () => {
  const noise = Array.from({ length: 40_000 }, (_, i) => Math.imul(i, 2654435761) >>> 0);
  expect(() => link({ ...parse('driver-deadlock'), noise })).toThrow('too large for a link');
});
