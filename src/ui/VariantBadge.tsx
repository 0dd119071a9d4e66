import { variantLetter } from './variant-letter';
import './chips.css';

export { variantLetter };

/** The letter of a variant; the four differ in fill and frame as well. */
export function VariantBadge({ index }: { readonly index: number }) {
  return <span className={`variant-badge variant-badge--${index}`}>{variantLetter(index)}</span>;
}
