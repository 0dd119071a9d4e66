/** Letter of the variant with this index: A, B, C, D. */
export function variantLetter(index: number): string {
  return String.fromCharCode(65 + index);
}

/** Lines of variants differ by dash, not by hue: hues belong to applications. By index. */
export const VARIANT_DASHES: readonly (string | undefined)[] = [undefined, '6 3', '2 3', '8 3 2 3'];
