/** Weighted max-min fairness (Bertsekas and Gallager, Data Networks, 6.5.2). */

export interface Claim {
  readonly weight: number;
  readonly demand: number;
}

/**
 * What each claimant is entitled to: min(demand, level * weight), with the level as high as the capacity allows. Those who
 * want less than their share leave the rest to the others; weight 0 is entitled to nothing.
 */
export function waterFill(capacity: number, claims: readonly Claim[]): number[] {
  const shares = claims.map(() => 0);
  const byLevel = [...claims.keys()]
    .filter((claim) => claims[claim].weight > 0)
    .sort((x, y) => claims[x].demand / claims[x].weight - claims[y].demand / claims[y].weight || x - y);
  let left = capacity;
  let weights = byLevel.reduce((sum, claim) => sum + claims[claim].weight, 0);
  for (const claim of byLevel) {
    const { weight, demand } = claims[claim];
    shares[claim] = Math.max(0, Math.min(demand, (left * weight) / weights));
    left -= shares[claim];
    weights -= weight;
  }
  return shares;
}
