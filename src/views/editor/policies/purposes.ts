/** What a policy decides, told by the functions that its code defines. Whether they are right is for the check to say. */

export type Purpose = 'order' | 'nodes' | 'whole';

const FUNCTIONS: readonly (readonly [purpose: Purpose, functions: readonly string[]])[] = [
  ['order', ['key', 'compare']],
  ['nodes', ['filter', 'score']],
  ['whole', ['schedule']],
];

/** What the code can be used for; nothing where it defines no function that anybody calls. */
export function purposesOf(code: string): Purpose[] {
  return FUNCTIONS.filter(([, functions]) => functions.some((name) => defines(code, name))).map(([purpose]) => purpose);
}

/** Whether the code defines a function, at the beginning of a line. */
export function defines(code: string, name: string): boolean {
  return new RegExp(`^(?:const|let|function)\\s+${name}\\b`, 'm').test(code);
}
