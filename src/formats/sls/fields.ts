/** Reading numbers and texts of a trace as the load simulator does: numbers may be written as texts. */

/** A job cannot be read: it is left out, and the others continue. */
export class JobError extends Error {}

type Fields = Readonly<Record<string, unknown>>;

const MAX_INT = 2_147_483_647;

/** A whole number; `fallback` if it is absent. Throws JobError. */
export function whole(fields: Fields, name: string, fallback: number | undefined, bits: 32 | 64 = 64): number {
  const value = fields[name];
  if (value === undefined || value === null) {
    if (fallback === undefined) throw new JobError(`"${name}" is missing`);
    return fallback;
  }
  const number = typeof value === 'number' ? value : typeof value === 'string' ? fromText(value) : NaN;
  if (!Number.isSafeInteger(number)) throw new JobError(`"${name}" is not a whole number: ${JSON.stringify(value)}`);
  if (bits === 32 && Math.abs(number) > MAX_INT) throw new JobError(`"${name}" does not fit into 32 bits: ${number}`);
  return number;
}

function fromText(text: string): number {
  return /^[+-]?\d+$/.test(text) ? Number(text) : NaN;
}

/** A text; `fallback` if it is absent. Throws JobError. */
export function text(fields: Fields, name: string, fallback: string | undefined): string {
  const value = fields[name];
  if (value === undefined || value === null) {
    if (fallback === undefined) throw new JobError(`"${name}" is missing`);
    return fallback;
  }
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new JobError(`"${name}" is not a string`);
}

/** A list of objects that is not empty. Throws JobError. */
export function objects(fields: Fields, name: string): readonly Fields[] {
  const value = fields[name];
  if (!Array.isArray(value) || value.length === 0) throw new JobError(`"${name}" is missing or empty`);
  for (const one of value as readonly unknown[]) {
    if (typeof one !== 'object' || one === null || Array.isArray(one)) {
      throw new JobError(`"${name}" holds something that is not an object`);
    }
  }
  return value as readonly Fields[];
}
