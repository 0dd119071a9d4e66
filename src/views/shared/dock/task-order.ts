import type { RunModel } from '../../../analysis/model';
import { frameworkPlugin } from '../../../engine/registry';

/** Whether an application serves tasks in executors of its own, in an order that the view _Next_ shows. */
export function hasTaskOrder({ kind, slots }: RunModel['directory']['applications'][number]): boolean {
  return slots !== undefined && frameworkPlugin(kind).serviceOrder === 'task-scheduler';
}
