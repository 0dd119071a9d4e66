/** For property tests: random documents are put together from these. */
import fc from 'fast-check';

export type Loose = Readonly<Record<string, unknown>>;

/** A value in one of three cases, otherwise none. */
export const rarely = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 3 });

/** Objects without the fields that have no value. */
export const fields = (model: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<Loose> =>
  fc
    .record(model)
    .map((object) => Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)));
