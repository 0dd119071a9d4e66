/** What a path of the command line means in a scenario. */
import { placesOf } from '../../analysis/compare/sweep/places';
import { deepEqual, getAt } from '../../base/json';
import type { Json } from '../../base/json';
import { documentKnobs } from '../../engine/document/document-knobs';
import type { DocumentKnob } from '../../engine/document/document-knobs';
import { leafKnobs } from '../../engine/document/leaf-knobs';
import { applyVariant, variantsOf } from '../../engine/document/variants';
import type { Knob } from '../../scenario/knobs';
import type { Scenario } from '../../scenario/schema';

export interface SweptKnob {
  /** "workload/etl/count", "load" or "seed". */
  readonly name: string;
  readonly path: readonly string[];
  /** A value that the scenario has there, in some leaf queue where the path means all; undefined where it leaves it at its default. */
  readonly value: Json | undefined;
  /** That value, or the default; undefined where there is none, and where leaf queues differ. */
  readonly present: Json | undefined;
  /** Undefined for a place that is not a setting of a system: `load`, `seed`, a field of the frame. */
  readonly declared: Knob | undefined;
}

/** What a path means; it may lead nowhere. */
export function sweptKnob(name: string, scenario: Scenario): SweptKnob {
  const path = name.split('/');
  if (name === 'load') return { name, path, value: 1, present: 1, declared: undefined };
  const seen = seenByVariants(scenario);
  const declared = seen.flatMap(settingsOf).find((one) => one.path.join('/') === name)?.knob;
  const values = placesOf(scenario, path).map((place) => getAt(scenario, place) ?? (name === 'seed' ? 1 : undefined));
  const given = values.map((value) => value ?? declared?.default);
  return {
    name,
    path,
    value: values.find((value) => value !== undefined),
    present: given.every((value) => deepEqual(value, given[0])) ? given[0] : undefined,
    declared,
  };
}

/** Every setting of a document, and every one of all its leaf queues at once. */
export function settingsOf(document: Scenario): DocumentKnob[] {
  return [...documentKnobs(document), ...leafKnobs(document)];
}

/** The document as each variant sees it. */
export function seenByVariants(scenario: Scenario): Scenario[] {
  return variantsOf(scenario).flatMap(({ id }) => {
    const applied = applyVariant(scenario, id);
    return applied.ok ? [applied.value] : [];
  });
}
