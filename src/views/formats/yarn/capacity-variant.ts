/** The edits that put a variant under the Fair scheduler under the Capacity scheduler, with what is lost on the way. */
import type { Problem } from '../../../base/result';
import { expandScenario } from '../../../engine/expand';
import { fairToCapacity } from '../../../formats/yarn/fair-to-capacity';
import type { QueueText, Scenario } from '../../../scenario/schema';
import type { Edit } from '../../../authoring/edits';

export interface CapacityVariant {
  readonly edits: readonly Edit[];
  readonly lost: readonly Problem[];
}

/**
 * Converts the queues, those included that placement makes while applications are submitted: the Capacity scheduler makes
 * none. Applications that placement sends elsewhere name the queue they get.
 * @param stored the document, `variant` one of it and `document` what that is
 */
export function capacityVariant(
  stored: Scenario,
  { id: variant, document }: { readonly id: string; readonly document: Scenario },
): CapacityVariant {
  const expanded = expandScenario(stored, variant);
  const run = expanded.ok ? expanded.value : undefined;
  const written = new Set(document.queues.map(({ id }) => id));
  const made = (run?.queues ?? []).flatMap(({ id, leaf }): QueueText[] =>
    written.has(id) || (!leaf && !run?.queues.some((queue) => queue.id.startsWith(`${id}.`))) ? [] : [{ id }],
  );
  const { queues, scheduler, lost } = fairToCapacity({ ...document, queues: [...document.queues, ...made] });
  const queueOf = new Map<string, Set<string>>();
  for (const { generator, queue, rejected } of run?.applications ?? []) {
    const path = run?.queues[queue].id;
    if (path === undefined || rejected !== undefined) continue;
    queueOf.set(generator, (queueOf.get(generator) ?? new Set()).add(path));
  }
  const moved = document.workload.flatMap(({ id, queue }): Edit[] => {
    const [path, ...others] = queueOf.get(id) ?? [];
    if (path === undefined || others.length > 0 || path === queue) return [];
    return [{ path: ['workload', id, 'queue'], value: path }];
  });
  return {
    edits: [{ path: ['queues'], value: queues }, { path: ['scheduler'], value: scheduler }, ...moved],
    lost: [
      ...made.map(({ id }) => ({
        path: id,
        message: 'is created when an application asks for it; here it always exists',
      })),
      ...lost,
    ],
  };
}
