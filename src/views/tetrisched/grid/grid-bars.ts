/** What lies in the space-time grid, as spans on nodes: what ran, runs, is late, is planned, and was planned before. */
import { pastOf } from '../plan/plan-at';
import type { Place } from '../plan/plan-at';
import type { Shown } from '../plan/shown';

export type SpanKind = 'running' | 'late' | 'planned' | 'before';

export interface Span {
  readonly kind: SpanKind;
  readonly app: number;
  readonly node: number;
  /** µs. */
  readonly from: number;
  readonly to: number;
}

/** All spans of the grid from an instant on; what is drawn over others comes later. */
export function spansOf(
  { variant, plan, before, at }: Pick<Shown, 'variant' | 'plan' | 'before' | 'at'>,
  from: number,
): Span[] {
  const { quantum } = at.settings;
  const past = pastOf(variant.model, from, plan.at).map((task): Span => ({
    kind: 'running',
    app: task.app,
    node: task.node,
    from: task.from,
    to: task.ended,
  }));
  const running = at.running.flatMap(({ app, node, from: begun, until, expected }): Span[] => {
    const end = Math.max(plan.at, until);
    if (expected >= end) return [{ kind: 'running', app, node, from: begun, to: end }];
    return [
      { kind: 'running', app, node, from: begun, to: expected },
      { kind: 'late', app, node, from: expected, to: end },
    ];
  });
  const spanOf =
    (kind: SpanKind, base: number) =>
    ({ app, node, start, slices }: Place): Span => {
      const begun = base + start * quantum;
      return { kind, app, node, from: begun, to: begun + slices * quantum };
    };
  const later = ({ start }: Place): boolean => start > 0;
  const planned = plan.places.filter(later).map(spanOf('planned', plan.at));
  const old = before === undefined ? [] : before.places.filter(later).map(spanOf('before', before.at));
  const placeOf = ({ app, node, from: begun }: Span): string => `${app} ${node} ${begun}`;
  const now = new Set(plan.places.map(spanOf('planned', plan.at)).map(placeOf));
  const moved = old.filter((span) => !now.has(placeOf(span)));
  return [...past, ...running, ...planned, ...moved];
}

/** A part of a group that is taken for a while, stacked on others. */
export interface Block {
  readonly kind: SpanKind;
  readonly app: number;
  readonly from: number;
  readonly to: number;
  /** Nodes below it in the stack, and its own. */
  readonly offset: number;
  readonly nodes: number;
}

/** The spans of a group slice by slice, as stacks of jobs: what runs below what is planned. Ghosts are left out. */
export function blocksOf(
  spans: readonly Span[],
  members: ReadonlySet<number>,
  from: number,
  to: number,
  quantum: number,
): Block[] {
  const own = spans.filter(({ node, kind }) => kind !== 'before' && members.has(node));
  const blocks: Block[] = [];
  for (let start = from; start < to; start += quantum) {
    const end = start + quantum;
    const counts = new Map<string, { readonly span: Span; nodes: number }>();
    for (const span of own) {
      if (span.from >= end || span.to <= start) continue;
      const key = `${span.kind} ${span.app}`;
      const known = counts.get(key);
      if (known === undefined) counts.set(key, { span, nodes: 1 });
      else known.nodes++;
    }
    let offset = 0;
    const order = [...counts.values()].sort(
      (a, b) => Number(a.span.kind === 'planned') - Number(b.span.kind === 'planned') || a.span.app - b.span.app,
    );
    for (const { span, nodes } of order) {
      blocks.push({ kind: span.kind, app: span.app, from: start, to: end, offset, nodes });
      offset += nodes;
    }
  }
  return blocks;
}
