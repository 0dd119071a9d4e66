import type { RunModel } from '../../analysis/model';

/** Ids of all queues, children after their parents, in the order of the first model that has them. */
export function queueOrder(models: readonly RunModel[]): string[] {
  const known = new Set<string>();
  const children = new Map<string, string[]>();
  for (const { directory } of models) {
    for (const queue of directory.queues) {
      if (known.has(queue.id)) continue;
      known.add(queue.id);
      const parent = queue.parent < 0 ? '' : directory.queues[queue.parent].id;
      children.set(parent, [...(children.get(parent) ?? []), queue.id]);
    }
  }
  const order: string[] = [];
  const visit = (id: string) => {
    for (const child of children.get(id) ?? []) {
      order.push(child);
      visit(child);
    }
  };
  visit('');
  return order;
}
