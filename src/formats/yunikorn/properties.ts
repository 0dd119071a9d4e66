/** Properties of queues: texts to YuniKorn, typed values in a scenario where a knob describes them. */
import { err, ok } from '../../base/result';
import type { Result } from '../../base/result';
import { parseDuration } from '../../base/units';
import type { Knob, PlacedKnob } from '../../scenario/knobs';
import { queueKnobs } from '../../schedulers/yunikorn/knobs';

/** A duration as Go reads it, above zero. */
const GO_DURATION = /^\+?(?=.*[1-9])((\d+(?:\.\d*)?|\.\d+)(us|\u00b5s|\u03bcs|ms|s|m|h))+$/;

const knobs: ReadonlyMap<string, Knob> = new Map(
  Object.values<PlacedKnob>(queueKnobs)
    .filter((placed) => placed.holder.length === 1 && placed.holder[0] === 'properties')
    .map((placed) => [placed.knob.name, placed.knob]),
);

/** What is known about a property of queues; undefined for one that only the file's author knows. */
export function propertyKnob(name: string): Knob | undefined {
  return knobs.get(name);
}

/**
 * The value a scenario holds for the text of a property, undefined where the default is meant. A text that YuniKorn does
 * not understand does not invalidate a file, because YuniKorn ignores it: the error says which value is used instead.
 */
export function readProperty(name: string, text: string): Result<string | number | boolean | undefined, string> {
  const knob = knobs.get(name);
  if (knob === undefined) return ok(text);
  const instead = knob.default === undefined ? '' : ` and uses ${JSON.stringify(knob.default)}`;
  const ignored = (expected: string) =>
    err(`expected ${expected}, got ${JSON.stringify(text)}; YuniKorn ignores it${instead}`);
  switch (knob.kind) {
    case 'text':
      return ok(text);
    case 'choice': {
      const options = knob.options ?? [];
      // The order of applications is the one choice whose names YuniKorn compares exactly.
      const option =
        options.find((o) => o === text) ??
        options.find((o) => name !== 'application.sort.policy' && o === text.toLowerCase());
      return option !== undefined || text === '' ? ok(option) : ignored(options.join(', '));
    }
    case 'duration':
      return GO_DURATION.test(text) && parseDuration(text.replace('+', '')).ok
        ? ok(text.replace('+', ''))
        : ignored('a duration such as 30s');
    case 'switch':
      return /^(true|false)$/i.test(text) ? ok(text.toLowerCase() === 'true') : ignored('true or false');
    default: {
      const number = /^[+-]?\d+$/.test(text) ? Number(text) : NaN;
      const inRange = number >= (knob.min ?? -Infinity) && number <= (knob.max ?? Infinity);
      return inRange ? ok(number) : ignored('a whole number');
    }
  }
}
