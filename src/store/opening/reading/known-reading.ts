/** The parsed form of the last large text of each kind: a view need not parse it again on the page's thread. */
import type { Scenario } from '../../../scenario/schema';
import type { Readers, ReadKind } from './reading-api';

type Reading<Kind extends ReadKind> = ReturnType<Readers[Kind]>;

interface Known<Kind extends ReadKind> {
  readonly text: string;
  readonly context: string;
  readonly value: Reading<Kind>;
}

let known: { readonly [Kind in ReadKind]?: Known<Kind> } = {};

/** The reading of exactly this text, as it was kept, or as `read` makes it now. */
export function knownReading<Kind extends ReadKind>(
  kind: Kind,
  text: string,
  read: () => Reading<Kind>,
  context = '',
): Reading<Kind> {
  const kept = known[kind];
  return kept?.text === text && kept.context === context ? kept.value : read();
}

/** Keeps a reading until the next one of its kind. `context`: what it depends on besides the text. */
export function keepReading<Kind extends ReadKind>(kind: Kind, text: string, value: Reading<Kind>, context = ''): void {
  known = { ...known, [kind]: { text, context, value } };
}

/** The parts of a document on which the reading of a file of YARN depends. */
export function yarnContext({ scheduler, cluster }: Scenario): string {
  const types = new Set(cluster.nodes.flatMap(({ capacity }) => Object.keys(capacity)));
  return JSON.stringify([scheduler.type, ...types]);
}
