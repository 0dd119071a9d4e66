/**
 * The noun behind a number to drag. It may be written in both of its forms: "core|cores". Without a number the last form is meant.
 * @param number as the sentence shows it
 */
export function nounOf(noun: string, number?: string): string {
  const [one, many = one] = noun.split('|');
  return number === '1' ? one : many;
}
