/**
 * Resource vectors are dense: one number per resource type of the scenario, in the scenario's order, held in a
 * Float64Array or in a view on one row of a larger table. NaN says that a type is not named: no limit in a maximum, no
 * guarantee in a guaranteed resource, nothing said in a usage. Quantities may be negative.
 *
 * Source: YuniKorn core, pkg/common/resources/resources.go.
 */
export type Resources = Float64Array;

/** A type that is not named. */
export const NOT_SET = NaN;

/** A vector of `types` entries of which none is named. */
export function notSet(types: number): Resources {
  return new Float64Array(types).fill(NOT_SET);
}

/** One row of a table of vectors, not a copy. */
export function rowOf(table: Resources, row: number, types: number): Resources {
  return table.subarray(row * types, (row + 1) * types);
}

/**
 * Whether at least one quantity is above zero and none below: only then is there something to schedule. The vector starts at
 * `offset` in a table of many.
 */
export function hasPending(pending: Resources, offset = 0, types = pending.length): boolean {
  let some = false;
  for (let t = offset; t < offset + types; t++) {
    const quantity = pending[t];
    if (quantity < 0) return false;
    if (quantity > 0) some = true;
  }
  return some;
}

/** Whether `larger` has no type below that of `smaller` and at least one above. Types not named are zero. */
export function isStrictlyLarger(larger: Resources, smaller: Resources): boolean {
  let some = false;
  for (let t = 0; t < larger.length; t++) {
    const difference = (larger[t] || 0) - (smaller[t] || 0);
    if (difference < 0) return false;
    if (difference > 0) some = true;
  }
  return some;
}
