/** Small runs under Sparrow, and what they show of starts and messages. */
import { messageNames, Rec } from '../../sim/trace/trace';
import { checkDocument } from '../document/check-document';
import { expandScenario } from '../expand';
import { scenarioOf } from './play.test-helper';
import type { Outline, Played } from './play.test-helper';

/** Settings as they are written. */
export type Loose = Readonly<Record<string, unknown>>;

/** A cluster under Sparrow with a network delay of one second. */
export function sparrow(outline: Omit<Outline, 'scheduler'> & { readonly settings?: Loose }): Outline {
  const { settings, ...rest } = outline;
  return {
    queues: [{ id: 'root' }],
    ...rest,
    scheduler: { type: 'sparrow', 'sample.ratio': 2, 'network.delay': '1s', ...settings },
  };
}

/** "a n1 0.5": application, node and second of each start. */
export function starts(played: Played): string[] {
  return played.containers.map(({ app, node, at }) => `${app} ${node} ${at}`);
}

/** Nodes that messages of a kind went to or came from, for an application. */
export function nodesOf({ records }: Played, app: number, message: number): number[] {
  return records
    .filter(({ kind, a, c }) => kind === Rec.message && a === app && (c & 255) === message)
    .map(({ b }) => b);
}

/** "probe 2": how often each kind of message was sent. */
export function messages({ records }: Played): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { kind, c } of records) {
    if (kind !== Rec.message) continue;
    const name = messageNames[c & 255];
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** What is wrong with a scenario, by field. */
export function problems(outline: Outline): string[] {
  const checked = checkDocument(scenarioOf(outline));
  if (!checked.ok) return checked.error.map(({ path }) => path);
  const expanded = expandScenario(checked.value, 'A');
  return expanded.ok ? [] : expanded.error.map(({ path }) => path);
}

/** The policies of the setting `policy`. */
export const policies = ['random', 'per-task', 'batch', 'late', 'central'] as const;
