/** Room that the words of the flag take at most, px. */
const FLAG = 150;
/** Half of the mark of an event, px. */
const MARK = 7;

/**
 * On which side of its line the flag of the first divergence stands: on the right, or on the left near the end of the plot and
 * where marks of events would cover its words on the right. Between marks on both sides it gives its time alone.
 * @param x the line, px from the left of the plot @param width of the plot, px @param marks of events, px
 */
export function flagSide(x: number, width: number, marks: readonly number[]): 'right' | 'left' | 'short' {
  const isFree = (from: number, to: number): boolean =>
    from >= 0 && to <= width && !marks.some((mark) => mark + MARK > from && mark - MARK < to);
  // The mark of an event at the very instant covers the edge alone.
  if (isFree(x + MARK, x + FLAG)) return 'right';
  return isFree(x - FLAG, x - MARK) ? 'left' : 'short';
}
