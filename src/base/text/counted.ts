/** A number and what it counts: "1 node", "5,000 nodes", "2 queries" (with the plural given where it is not an added s). */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** A whole number with its thousands set apart: 12345 as "12,345". The browser's own formatter costs its first user a frame. */
export function grouped(count: number | string): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** A number with its thousands set apart, to a tenth or a hundredth of it: 12345.678 as "12,345.7" for 10 parts of one. */
export function groupedTo(parts: 10 | 100, value: number): string {
  const [whole, ...fraction] = String(Math.round(value * parts) / parts).split('.');
  return [grouped(whole), ...fraction].join('.');
}
