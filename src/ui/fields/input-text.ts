/** What text boxes have in common. */

/**
 * The `size` of a text box in characters, so that it is as wide as what stands in it where a browser does not know
 * `field-sizing: content`.
 */
export function sizeFor(text: string | undefined, least: number, most: number): number {
  return Math.max(least, Math.min(most, text?.length ?? 0));
}

/** Whether an `input` event is about an offer chosen from the list of a text box, and not about typing. */
export function isOffer(event: Event): boolean {
  // Of a choice Safari says only that something happened.
  return !('inputType' in event) || event.inputType === 'insertReplacementText';
}
