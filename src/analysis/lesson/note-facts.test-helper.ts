/** Holds figures of notes against the runs of their scenario. */
import { expect, it } from 'vitest';
import { galleryEntry } from '../../engine/gallery';
import { applyVariant, variantsOf } from '../../engine/document/variants';
import { isExpressionError, parseExpression } from '../../scenario/lesson/expression';
import { measurementWindow } from '../metrics/window';
import { modelOf } from '../testing/model-of.test-helper';
import { evaluate } from './evaluate';
import { RunValues } from './run-values';
import { settingAt, settingQuantity } from './settings';

/** Words of the notes with the figure, what it is of, and the figure: seconds, counts or ratios, to its last digit. */
export type Fact = readonly [words: string, of: string, figure: number, digits: number];

/** Runs a scenario of the gallery and compares its notes with the results. Called inside of `describe`. */
export function holdFacts(id: string, facts: readonly Fact[]): void {
  const scenario = galleryEntry(id)?.scenario;
  if (scenario === undefined) throw new Error(`there is no scenario ${id}`);
  const runs = new Map(
    variantsOf(scenario).map((variant) => {
      const seen = applyVariant(scenario, variant.id);
      const knob = (path: string) => {
        const setting = seen.ok ? settingAt(seen.value, path) : undefined;
        return setting === undefined ? undefined : settingQuantity(setting);
      };
      const window = seen.ok ? measurementWindow(seen.value) : undefined;
      return [variant.id, { model: modelOf(scenario, variant.id), seed: scenario.seed ?? 1, window, knob }] as const;
    }),
  );
  const values = new RunValues({ runs, cursor: 0 });

  it.each([...facts])('say %s', (words, of, figure, digits) => {
    expect(scenario.notes).toContain(words);
    const expression = parseExpression(of);
    if (isExpressionError(expression)) throw new Error(`${of} is no expression`);
    const value = evaluate(expression, values);
    expect(value.kind === 'amount' ? Number(value.low.toFixed(digits)) : value.kind).toBe(figure);
  });
}
