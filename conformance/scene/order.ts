/**
 * The order in which a scheduler tries things, seen from outside: it is let choose, what it chose is put out of its reach,
 * and it is let choose again from the beginning, until it chooses nothing.
 * @param choose plays the same scene without reach for those of the set; what is chosen first, or undefined
 */
export async function orderOfChoice(
  choose: (outOfReach: ReadonlySet<string>) => Promise<string | undefined>,
): Promise<string[]> {
  const order: string[] = [];
  for (;;) {
    const next = await choose(new Set(order));
    if (next === undefined) return order;
    if (order.includes(next)) throw new Error(`${next} was chosen although it is out of reach`);
    order.push(next);
  }
}
