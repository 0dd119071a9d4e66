/**
 * What guarantees come down to when there are fewer tokens than were asked for: one token after the other is taken from the
 * job that loses the least utility with it. The paper leaves admission to the user; this order is our choice.
 */

export interface GuaranteeRequest {
  readonly tokens: number;
  /** Utility of the job's completion, as it is predicted with so many tokens. */
  readonly utility: (tokens: number) => number;
}

/**
 * Tokens granted to each request, at most `available` in all. Of equal losses the job with the most tokens gives one, of
 * those the one that stands last.
 */
export function scaleDown(requests: readonly GuaranteeRequest[], available: number): number[] {
  const granted = requests.map(({ tokens }) => tokens);
  let excess = granted.reduce((sum, tokens) => sum + tokens, 0) - Math.max(0, available);
  if (excess <= 0) return granted;
  const loss = requests.map((request, r) => lossOfOne(request, granted[r]));
  for (; excess > 0; excess--) {
    let chosen = -1;
    for (let r = 0; r < requests.length; r++) {
      if (granted[r] === 0) continue;
      if (chosen < 0 || loss[r] < loss[chosen] || (loss[r] === loss[chosen] && granted[r] >= granted[chosen]))
        chosen = r;
    }
    granted[chosen]--;
    loss[chosen] = lossOfOne(requests[chosen], granted[chosen]);
  }
  return granted;
}

/** What a job loses with one of its tokens. */
function lossOfOne({ utility }: GuaranteeRequest, tokens: number): number {
  return tokens === 0 ? Infinity : utility(tokens) - utility(tokens - 1);
}
