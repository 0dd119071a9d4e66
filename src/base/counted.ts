/** A number and what it counts: "1 node", "5 nodes", "2 queries" (with the plural given where it is not an added s). */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
