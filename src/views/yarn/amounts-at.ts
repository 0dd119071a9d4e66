/** What queues and applications of a run hold at an instant, in YARN's resources (MB, vcores, then other types). */
import { MB, VCORE } from '../../base/units';
import { capacityAt, nodesUpAt } from '../../analysis/at';
import type { RunModel } from '../../analysis/model';
import { valueAt } from '../../analysis/series';
import { quantityText } from '../../analysis/explain/words';
import type { MeasureRole } from '../../schedulers/plugin';
import { MEMORY, UNLIMITED, VCORES, addTo } from '../../schedulers/yarn/resources';
import type { Resource } from '../../schedulers/yarn/resources';
import { YarnUnits } from '../../schedulers/yarn/units';
import { figuresAt } from '../../analysis/queue-figures';

const UNIT_OF = { MB: MEMORY, vcores: VCORES } as const;

/** How YARN counts the resource types of a run. */
export function unitsOf(model: RunModel): YarnUnits {
  return new YarnUnits(model.directory.resourceTypes);
}

/** What the nodes that are up have together; parts of units on a node do not count. */
export function clusterAt(model: RunModel, at: number): Resource {
  const units = unitsOf(model);
  const sum = units.none();
  for (const node of nodesUpAt(model, at)) addTo(sum, units.capacity(capacityAt(model, node, at), 0));
  return sum;
}

/** What a queue and those below it hold at an instant (µs), in YARN's units. */
export function usedBy(model: RunModel, queue: number, at: number): Resource {
  return unitsOf(model).ask(
    model.queues[queue].used.map((series) => valueAt(series, at)),
    0,
  );
}

/** What a queue and those below it ask for at an instant (µs), in YARN's units. */
export function pendingOf(model: RunModel, queue: number, at: number): Resource {
  return unitsOf(model).ask(
    model.queues[queue].pending.map((series) => valueAt(series, at)),
    0,
  );
}

/** What of a role the scheduler says of a queue; `missing` in the types of which it says nothing. */
export function figuresOf(model: RunModel, queue: number, role: MeasureRole, at: number, missing: number): Resource {
  const resource = unitsOf(model).none().fill(missing);
  for (const { measure, value } of figuresAt(model, queue, at)) {
    if (measure.role !== role || !(measure.unit in UNIT_OF)) continue;
    const type = UNIT_OF[measure.unit as keyof typeof UNIT_OF];
    if (!Number.isNaN(value)) resource[type] = Math.min(value, UNLIMITED);
  }
  return resource;
}

/** "4 GB", "12 vcore": an amount of a type of YARN's. */
export function amountText(amount: number, type: number): string {
  if (amount >= UNLIMITED) return 'no limit';
  if (amount === 0) return '0';
  if (type === MEMORY) return quantityText(amount * MB, 'memory');
  return type === VCORES ? quantityText(amount * VCORE, 'vcore') : String(amount);
}
