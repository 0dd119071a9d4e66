import './chips.css';

/** Letter of the variant with this index: A, B, C, D. */
export function variantLetter(index: number): string {
  return String.fromCharCode(65 + index);
}

/** The letter of a variant; the four differ in fill and frame as well. */
export function VariantBadge({ index }: { readonly index: number }) {
  return <span className={`variant-badge variant-badge--${index}`}>{variantLetter(index)}</span>;
}
