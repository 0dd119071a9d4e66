/** Width of a handle as it is drawn, with a little air, CSS pixels. */
const WIDTH = 9;

/** Places of handles (CSS pixels) moved to the right as far as needed for none to lie on another; in the given order. */
export function sideBySide(places: readonly number[]): number[] {
  const apart = [...places];
  let last = -Infinity;
  // If two want the same place, the first in the list stays.
  const order = places.map((_, at) => at).sort((a, b) => places[a] - places[b] || a - b);
  for (const at of order) {
    apart[at] = Math.max(apart[at], last + WIDTH);
    last = apart[at];
  }
  return apart;
}
