import { unbroken } from '../base/text/unbroken';

/** A text in which what stands between backticks is code. */
export function CodeWords({ text }: { readonly text: string }) {
  return text.split('`').map((part, i) => (i % 2 === 1 ? <code key={`${i} ${part}`}>{part}</code> : unbroken(part)));
}
