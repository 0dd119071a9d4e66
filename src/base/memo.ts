/**
 * Values that are worked out once for each object. The functions are marked as free of side effects, so that a thread that
 * never asks for such a value does not carry what makes it.
 */
import { runToEnd } from './steps';
import type { Steps } from './steps';

/**
 * Works a value out once for each object, and forgets it together with the object. The object must not change afterwards.
 * `make` may answer undefined; that is kept as well. A value of two objects is a memo of the second one, kept for the first.
 * @param make the value may depend on `aids` only where they follow from the object: only the first call's are looked at
 */
/* @__NO_SIDE_EFFECTS__ */
export function memo<Key extends object, Aids extends unknown[], Value>(
  make: (key: Key, ...aids: Aids) => Value,
): (key: Key, ...aids: Aids) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key, ...aids) => {
    let found = known.get(key);
    if (found === undefined) {
      found = { value: make(key, ...aids) };
      known.set(key, found);
    }
    return found.value;
  };
}

/** {@link memo} for what follows from an object and a number or text beside it. All values are kept as long as the object. */
/* @__NO_SIDE_EFFECTS__ */
export function memoBy<Key extends object, By extends number | string, Aids extends unknown[], Value>(
  make: (key: Key, by: By, ...aids: Aids) => Value,
): (key: Key, by: By, ...aids: Aids) => Value {
  const known = memo((_key: Key) => new Map<By, { readonly value: Value }>());
  return (key, by, ...aids) => {
    const ofKey = known(key);
    let found = ofKey.get(by);
    if (found === undefined) {
      found = { value: make(key, by, ...aids) };
      ofKey.set(by, found);
    }
    return found.value;
  };
}

/** A value for each object that takes long to work out. */
export interface SlowMemo<Key extends object, Value> {
  (key: Key): Value;
  /** The same value in steps, for callers that can wait for it. */
  readonly steps: (key: Key) => Steps<Value>;
  /** The value if it has been worked out, and undefined otherwise. */
  readonly known: (key: Key) => Value | undefined;
}

/** {@link memo} for what is worked out in steps: before it is needed, or else at once. */
/* @__NO_SIDE_EFFECTS__ */
export function memoSteps<Key extends object, Value>(make: (key: Key) => Steps<Value>): SlowMemo<Key, Value> {
  const known = new WeakMap<Key, { readonly value: Value }>();
  function* steps(key: Key): Steps<Value> {
    const before = known.get(key);
    if (before !== undefined) return before.value;
    const value = yield* make(key);
    // It may have been needed in the meantime.
    const found = known.get(key) ?? { value };
    known.set(key, found);
    return found.value;
  }
  const now = (key: Key): Value => known.get(key)?.value ?? runToEnd(steps(key));
  now.steps = steps;
  now.known = (key: Key): Value | undefined => known.get(key)?.value;
  return now;
}
