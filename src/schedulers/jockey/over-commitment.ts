/**
 * Cuts guarantees when jobs ask for more tokens than there are: one token after the other is taken from the job that loses the least
 * utility with it. The paper leaves admission to the user; this order is our choice.
 */

export interface GuaranteeRequest {
  readonly tokens: number;
  /** Utility of the job's completion, predicted for a number of tokens. */
  readonly utility: (tokens: number) => number;
}

/**
 * Tokens granted to each request, at most `available` in all. Of equal losses the job with the most tokens gives one, of
 * those the last in the list.
 */
export function scaleDown(requests: readonly GuaranteeRequest[], available: number): number[] {
  const granted = requests.map(({ tokens }) => tokens);
  let excess = granted.reduce((sum, tokens) => sum + tokens, 0) - Math.max(0, available);
  if (excess <= 0) return granted;
  const loss = requests.map((request, r) => lossOfOne(request, granted[r]));
  const giver = new Givers(loss, granted);
  for (; excess > 0; excess--) {
    const chosen = giver.next;
    granted[chosen]--;
    loss[chosen] = lossOfOne(requests[chosen], granted[chosen]);
    giver.changed();
  }
  return granted;
}

/** A heap of jobs whose top gives the next token: each token costs the logarithm of their number. */
class Givers {
  private readonly heap: number[];

  /** Both columns are by job and change for the one on top alone. */
  constructor(
    private readonly loss: readonly number[],
    private readonly granted: readonly number[],
  ) {
    this.heap = [...granted.keys()];
    for (let at = this.heap.length >> 1; at >= 0; at--) this.sink(at);
  }

  get next(): number {
    return this.heap[0];
  }

  changed(): void {
    this.sink(0);
  }

  private sink(at: number): void {
    const { heap } = this;
    for (;;) {
      let first = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < heap.length && this.isBefore(heap[child], heap[first])) first = child;
      }
      if (first === at) return;
      [heap[at], heap[first]] = [heap[first], heap[at]];
      at = first;
    }
  }

  private isBefore(a: number, b: number): boolean {
    const { loss, granted } = this;
    if (granted[a] === 0 || granted[b] === 0) return granted[b] === 0 && granted[a] > 0;
    if (loss[a] !== loss[b]) return loss[a] < loss[b];
    return granted[a] !== granted[b] ? granted[a] > granted[b] : a > b;
  }
}

/** The utility that a job loses with one of its tokens; 0 where it is hopeless with and without it. */
function lossOfOne({ utility }: GuaranteeRequest, tokens: number): number {
  if (tokens === 0) return Infinity;
  const lost = utility(tokens) - utility(tokens - 1);
  return Number.isNaN(lost) ? 0 : lost;
}
