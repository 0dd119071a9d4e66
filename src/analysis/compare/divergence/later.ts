/** Where two runs part after they first did: for each application the first decision that only one of them took then. */
import { decisionKinds, decisionSubjects } from './decision-log';
import type { ComparableLogs, DecisionKind, DecisionLog, DecisionSubject, OrderedLog } from './decision-log';

/** One decision about an application, and when each side took it. */
export interface LaterDivergence {
  readonly app: string;
  readonly kind: DecisionKind;
  readonly what: DecisionSubject;
  /** µs; undefined where that side never takes it. */
  readonly a: number | undefined;
  readonly b: number | undefined;
}

/**
 * The j-th decision of a kind about an application on one side corresponds to the j-th on the other. Of each application the
 * earliest pair that lies more than the slack (µs) apart, or the earliest without a counterpart; in the order of time, then as
 * decided.
 */
export function laterDivergences(
  { a, b, keys }: ComparableLogs,
  logA: DecisionLog,
  logB: DecisionLog,
  slack: number,
): LaterDivergence[] {
  const [byKeyA, byKeyB] = [positionsByKey(a, keys), positionsByKey(b, keys)];
  const first = new Map<string, { at: number; order: number; found: LaterDivergence }>();
  for (let key = 0; key < keys; key++) {
    const [ofA, ofB] = [byKeyA[key], byKeyB[key]];
    const count = Math.max(ofA.length, ofB.length);
    for (let j = 0; j < count; j++) {
      const atA = j < ofA.length ? a.at[ofA[j]] : undefined;
      const atB = j < ofB.length ? b.at[ofB[j]] : undefined;
      if (atA !== undefined && atB !== undefined && Math.abs(atA - atB) <= slack) continue;
      const [log, row] = j < ofA.length ? [logA, a.row[ofA[j]]] : [logB, b.row[ofB[j]]];
      const app = log.apps[log.columns.app[row]];
      const at = Math.min(atA ?? Infinity, atB ?? Infinity);
      const known = first.get(app);
      if (known === undefined || at < known.at) {
        const kind = decisionKinds[log.columns.kind[row]];
        const what = decisionSubjects[log.columns.what[row]];
        first.set(app, { at, order: key, found: { app, kind, what, a: atA, b: atB } });
      }
      break;
    }
  }
  return [...first.values()].sort((x, y) => x.at - y.at || x.order - y.order).map(({ found }) => found);
}

/** Positions in a log by key, in the order of time. */
function positionsByKey({ count, key }: OrderedLog, keys: number): number[][] {
  const positions: number[][] = Array.from({ length: keys }, () => []);
  for (let i = 0; i < count; i++) positions[key[i]].push(i);
  return positions;
}
