import type * as v from 'valibot';
import type { Json } from '../base/json';

/** What passes a schema, as JSON: what the schema leaves open, and fields that it does not name, hold JSON values. */
export type Written<S extends v.GenericSchema> = AsJson<v.InferOutput<S>>;

type AsJson<T> = T extends object ? { readonly [K in keyof T]: Field<K, T[K]> } : T;
type Field<K, T> = unknown extends T ? (string extends K ? Json | undefined : Json) : AsJson<T>;
