/** The most changes that are listed. */
export const MOST_LISTED = 100;

/** How many are not listed. */
export function More({ of }: { readonly of: number }) {
  return of > MOST_LISTED ? <p className="muted">and {of - MOST_LISTED} more</p> : null;
}

/** Names with commas between them, as many as are listed. */
export function listed(names: readonly string[]): string {
  const more = names.length - MOST_LISTED;
  return names.slice(0, MOST_LISTED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
