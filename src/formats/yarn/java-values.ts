/** Numbers and booleans in the texts of Hadoop's files, as Java reads them. */

const MAX_INT = 2 ** 31 - 1;

/** Integer.parseInt: digits with a sign, 32 bits; undefined for anything else. */
export function javaInt(text: string): number | undefined {
  const value = javaLong(text);
  return value === undefined || value > MAX_INT || value < -MAX_INT - 1 ? undefined : value;
}

/** Long.parseLong, as far as a double holds it exactly. */
export function javaLong(text: string): number | undefined {
  if (!/^[+-]?[0-9]+$/.test(text)) return undefined;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : undefined;
}

/** Float.parseFloat and Double.parseDouble, without the texts for infinity and for no number. */
export function javaFloat(text: string): number | undefined {
  const match = /^([+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)[fFdD]?$/.exec(text.trim());
  if (match === null) return undefined;
  const value = Number(match[1]);
  return Number.isFinite(value) ? value : undefined;
}

/** Boolean.parseBoolean: everything but "true" is false. */
export function javaBoolean(text: string): boolean {
  return text.toLowerCase() === 'true';
}
