import { runToEnd } from './steps';
import type { Steps } from './steps';

/**
 * Works a value out once for each object, and forgets it together with the object. The object must not change afterwards.
 * `make` may answer undefined; that is kept as well.
 */
export function memo<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    let found = known.get(key);
    if (found === undefined) {
      found = { value: make(key) };
      known.set(key, found);
    }
    return found.value;
  };
}

/** A value for each object that takes long to work out. */
export interface SlowMemo<Key extends object, Value> {
  (key: Key): Value;
  /** The same value in steps, for whoever can wait for it. */
  readonly steps: (key: Key) => Steps<Value>;
}

/**
 * {@link memo} for what is worked out in steps: before it is needed, or else at once. Modules that call it at their top mark the
 * call as pure: a thread that never asks does not carry it then.
 */
export function memoSteps<Key extends object, Value>(make: (key: Key) => Steps<Value>): SlowMemo<Key, Value> {
  const known = new WeakMap<Key, { readonly value: Value }>();
  function* steps(key: Key): Steps<Value> {
    const before = known.get(key);
    if (before !== undefined) return before.value;
    const value = yield* make(key);
    // Somebody may have needed it in the meantime.
    const found = known.get(key) ?? { value };
    known.set(key, found);
    return found.value;
  }
  const now = (key: Key): Value => known.get(key)?.value ?? runToEnd(steps(key));
  now.steps = steps;
  return now;
}
