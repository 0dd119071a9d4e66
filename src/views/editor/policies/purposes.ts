/** What a policy decides, derived from the functions that its code defines. The check says whether they are valid. */

export type Purpose = 'order' | 'nodes' | 'whole';

const FUNCTIONS: readonly (readonly [purpose: Purpose, functions: readonly string[]])[] = [
  ['order', ['key', 'compare']],
  ['nodes', ['filter', 'score']],
  ['whole', ['schedule']],
];

/** What the code can be used for; empty if it defines no function that a scheduler calls. */
export function purposesOf(code: string): Purpose[] {
  return FUNCTIONS.filter(([, functions]) => functions.some((name) => defines(code, name))).map(([purpose]) => purpose);
}

/** Whether the code defines a function, at the beginning of a line. */
export function defines(code: string, name: string): boolean {
  return new RegExp(`^(?:const|let|function)\\s+${name}\\b`, 'm').test(code);
}
