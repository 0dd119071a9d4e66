/** What the scenarios about Jockey share: a cluster of a hundred tokens, and a table of remaining times by progress and tokens. */

const TOKENS = [10, 20, 30, 40, 50, 60, 80, 100];
/** Remaining minutes by tokens at the beginning of the job, and at the progress that the name says. */
const AT_FIRST = [120, 70, 54, 45, 40, 37, 33, 31];
const AT_QUARTER = [90, 53, 41, 34, 30, 28, 25, 23];
const AT_HALF = [60, 35, 27, 23, 20, 18.5, 16.5, 15.5];
const AT_THREE_QUARTERS = [30, 18, 14, 12, 10, 9.5, 8.5, 8];

/** Rows of the table. `more`: a number of tokens for one more column, interpolated linearly between its neighbours. */
export function rows(more?: number) {
  return [AT_FIRST, AT_QUARTER, AT_HALF, AT_THREE_QUARTERS, TOKENS.map(() => 0)].map((minutes, row) => ({
    progress: row / 4,
    remaining: Object.fromEntries(columns(minutes, more).map(([tokens, time]) => [tokens, `${time}min`])),
  }));
}

function columns(minutes: readonly number[], more: number | undefined): readonly (readonly [number, number])[] {
  const known = TOKENS.map((tokens, column) => [tokens, minutes[column]] as const);
  if (more === undefined) return known;
  const after = known.findIndex(([tokens]) => tokens > more);
  const [[a, low], [b, high]] = [known[after - 1], known[after]];
  return known.toSpliced(after, 0, [more, low + ((more - a) / (b - a)) * (high - low)]);
}

/** One big node: its speed is that of the cluster. */
export const hundredTokens = {
  nodes: [{ id: 'cell', capacity: { vcore: 100, memory: '400GB' } }],
};

export const queues = [{ id: 'root' }, { id: 'root.slo' }];

/** The control loop of the paper on that table; a job gets its guarantee and no more. */
export const control = { type: 'jockey', minTokens: 10, maxTokens: 100, spareTokens: false };

/** Five times: many short vertices, then one that merges. On 40 tokens it takes the 45 minutes that the table says. */
export const rankStages = ['extract', 'parse', 'join', 'rank', 'write'].flatMap((id) => [
  { id, vertices: 120, duration: '2min' },
  { id: `${id}-merge`, vertices: 1, duration: '3min' },
]);
