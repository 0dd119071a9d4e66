/** Amounts of data for the screen. */

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const;
const STEP = 1024;

/** A unit of data. */
export interface SizeUnit {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** The largest unit of which `bytes` are at least one. */
export function sizeUnit(bytes: number): SizeUnit {
  let index = 0;
  let size = 1;
  while (index < UNITS.length - 1 && bytes >= size * STEP) {
    size *= STEP;
    index++;
  }
  return { name: UNITS[index], size };
}

/** "384 MB", "1.5 GB". */
export function sizeText(bytes: number): string {
  const { name, size } = sizeUnit(bytes);
  const amount = bytes / size;
  return `${amount < 10 && !Number.isInteger(amount) ? amount.toFixed(1) : Math.round(amount)} ${name}`;
}
