import { isList } from './vectors';
import type { Json } from './vectors';

/** An input, and which of its keys were read so far, as paths (`a.b`, lists left out). To list the keys of an object reads them all. */
export interface Observed {
  readonly input: Json;
  readonly read: ReadonlySet<string>;
}

/** The same input, whose reads are noted. */
export function observed(input: Json): Observed {
  const read = new Set<string>();
  return { input: noting(input, '', read), read };
}

function noting(value: Json, path: string, read: Set<string>): Json {
  if (typeof value !== 'object' || value === null) return value;
  const placeOf = (key: string) => (path === '' ? key : `${path}.${key}`);
  const get = (target: object, key: string | symbol): unknown => {
    const part = Reflect.get(target, key) as Json;
    if (typeof key === 'symbol' || !Object.hasOwn(target, key)) return part;
    if (isList(value)) return noting(part, path, read);
    read.add(placeOf(key));
    return noting(part, placeOf(key), read);
  };
  const ownKeys = (target: object): (string | symbol)[] => {
    const keys = Reflect.ownKeys(target);
    if (!isList(value)) for (const key of keys) read.add(placeOf(String(key)));
    return keys;
  };
  return new Proxy<object>(value, { get, ownKeys }) as Json;
}
