/**
 * The names that every policy knows. They are no values: a function is called, a constant read, Map and Set are behind
 * `new`.
 */

/** Names that stand for a value. */
export const CONSTANTS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['undefined', undefined],
  ['NaN', NaN],
  ['Infinity', Infinity],
]);

/** Names that are called. */
export const FUNCTION_NAMES: ReadonlySet<string> = new Set(['draw', 'fail', 'Number', 'String', 'Boolean']);

/** Names behind `new`. */
export const CONSTRUCTOR_NAMES: ReadonlySet<string> = new Set(['Map', 'Set']);

/** What is behind the dot of a name: functions to be called, and constants. */
export const NAMESPACES: Readonly<
  Record<string, { readonly functions: readonly string[]; readonly constants: Readonly<Record<string, number>> }>
> = {
  Math: {
    functions: ['abs', 'floor', 'ceil', 'round', 'trunc', 'sign', 'sqrt', 'min', 'max', 'log', 'log2', 'exp', 'pow'],
    constants: { PI: 3.141592653589793, E: 2.718281828459045 },
  },
  Number: { functions: ['isFinite', 'isInteger', 'isNaN'], constants: {} },
  Object: { functions: ['keys', 'values', 'entries'], constants: {} },
  Array: { functions: ['isArray', 'from'], constants: {} },
};

/** True for every name that a policy may not declare, because the language has given it a meaning. */
export function isGlobal(name: string): boolean {
  return (
    CONSTANTS.has(name) || FUNCTION_NAMES.has(name) || CONSTRUCTOR_NAMES.has(name) || Object.hasOwn(NAMESPACES, name)
  );
}

/** Every global name, for suggestions. */
export const GLOBAL_NAMES: readonly string[] = [
  ...CONSTANTS.keys(),
  ...FUNCTION_NAMES,
  ...CONSTRUCTOR_NAMES,
  ...Object.keys(NAMESPACES),
].filter((name, i, all) => all.indexOf(name) === i);
