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
