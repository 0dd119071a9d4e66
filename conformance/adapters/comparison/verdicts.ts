import { nearestFirst } from '../../../src/analysis/compare/flips/nearest-first';
import { effectClass } from '../../../src/analysis/compare/statistics/effect-class';
import type { EffectClass } from '../../../src/analysis/compare/statistics/effect-class';
import { goalVerdict } from '../../../src/analysis/compare/verdict/goal';
import { printed } from '../../../src/analysis/compare/verdict/printed';
import { weighted } from '../../../src/analysis/compare/verdict/weighted';
import type { KindRunner } from '../../adapter';
import { list, number, object, oneOf, optional, text } from '../../read';
import type { Json, JsonObject } from '../../vectors';
import { better, byName, maybe, named } from './values';

function verdict(input: Json): unknown {
  const { constraints, objective, variants } = object(input);
  const { names, rows } = named(variants);
  const wanted = object(objective);
  const found = goalVerdict(
    list(constraints)
      .map(object)
      .map(({ metric, below, above }) => ({ metric: text(metric), below: maybe(below), above: maybe(above) })),
    { metric: text(wanted.metric), better: better(wanted.better) },
    rows.map(
      (row) =>
        new Map(
          Object.entries(object(row)).map(([metric, estimate]) => {
            // An estimate of which nothing can be said is null as a whole, or each of its numbers is.
            const { mean, low, high } = optional(estimate, object, {} as JsonObject);
            return [metric, { mean: maybe(mean), low: maybe(low), high: maybe(high) }];
          }),
        ),
    ),
  );
  return { status: byName(names, found.status), order: found.order.map((variant) => names[variant]) };
}

/** Kinds about verdicts between variants. */
export const verdictKinds: Readonly<Record<string, KindRunner>> = {
  verdict,
  weighted: (input) => {
    const { terms, base, other } = object(input);
    return weighted(
      list(terms)
        .map(object)
        .map(({ metric, weight, better: direction }) => ({
          weight: number(weight),
          better: better(direction),
          base: number(object(base)[text(metric)]),
          value: number(object(other)[text(metric)]),
        })),
    );
  },
  flips: (input) => {
    const { verdict: stands, better: direction, indifference, trials } = object(input);
    const verdictNow = oneOf(stands, 'better', 'worse');
    const opposite = verdictNow === 'better' ? 'worse' : 'better';
    const tried = list(trials)
      .map(object)
      .map(({ knob, base, value, low, high }) => {
        const interval = { low: maybe(low), high: maybe(high) };
        return { knob: text(knob), base, value, found: effectClass(interval, number(indifference), better(direction)) };
      });
    const nearest = nearestFirst(tried);
    const those = (has: (found: EffectClass) => boolean): unknown =>
      nearest.filter(({ found }) => has(found)).map(({ knob, value }) => ({ knob, value }));
    return {
      flips: those((found) => found === opposite),
      weakens: those((found) => found !== opposite && found !== verdictNow),
    };
  },
  printed: (input) => {
    const { value, low, high } = object(input);
    return printed(number(value), number(low), number(high));
  },
};
