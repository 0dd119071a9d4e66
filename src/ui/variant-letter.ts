/** Letter of the variant with this index: A, B, C, D. */
export function variantLetter(index: number): string {
  return String.fromCharCode(65 + index);
}
