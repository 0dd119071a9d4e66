/** What a queue holds, wants and may have of one resource type in each variant, as a table whose unit is named once. */
import { groupedTo } from '../../../base/text/counted';
import { limitsAt } from '../../../analysis/at';
import type { RunModel } from '../../../analysis/model';
import { valueAt } from '../../../analysis/series';
import type { MeasureRole } from '../../../schedulers/plugin';
import { amountOf, figuresAt, measuresOf } from '../../../analysis/queue-figures';
import { unitOf } from '../../queues/queue-rows';
import { queueIndex } from '../../shared/acts/names';

interface AmountsTable {
  readonly unit: string;
  readonly rows: readonly {
    readonly title: string;
    /** By run; '–' where it has none. */
    readonly figures: readonly string[];
  }[];
}

/** Amounts of one run; NaN where there is none. */
type Amounts = (model: RunModel, queue: number, type: number, at: number) => number;

/** What drives applications; a scheduler that keeps figures of masters calls it one. */
const DRIVERS = 'of it by drivers';
const MASTERS = 'of it by masters';

const ROWS: readonly (readonly [string, Amounts])[] = [
  ['Used', (model, queue, type, at) => valueAt(model.queues[queue].used[type], at)],
  [DRIVERS, (model, queue, type, at) => valueAt(model.queues[queue].drivers[type], at)],
  ['Pending', (model, queue, type, at) => valueAt(model.queues[queue].pending[type], at)],
  // A limit of the queue, or where the queue states none the scheduler's own figure of it.
  [
    'Guaranteed',
    (model, queue, type, at) =>
      either(limitsAt(model.queues[queue], at).guaranteed[type], figure(model, queue, type, at, 'guaranteed')),
  ],
  [
    'Maximum',
    (model, queue, type, at) =>
      either(limitsAt(model.queues[queue], at).max[type], figure(model, queue, type, at, 'maximum')),
  ],
];

/** Figures of the scheduler's own, told where it keeps any. */
const FIGURES: readonly (readonly [string, MeasureRole])[] = [
  ['Min share', 'minimum'],
  ['Fair share now', 'fair'],
  ['Steady share', 'steady'],
  ['AMs hold', 'am-used'],
  ['AMs may hold', 'am-limit'],
  ['Ideal', 'ideal'],
  ['To be preempted', 'to-preempt'],
];

/** @param at instant, µs @returns no row that is empty in every run */
export function amountsTable(models: readonly RunModel[], id: string, type: string, at: number): AmountsTable {
  const inRuns = (amount: Amounts): number[] =>
    models.map((model) => {
      const queue = queueIndex(model, id);
      const t = model.directory.resourceTypes.indexOf(type);
      return queue === undefined || t < 0 ? NaN : amount(model, queue, t, at);
    });
  // Also before it has reported any of them.
  const keepsMasters = models.some((model) => measuresOf(model).some(({ role }) => role === 'am-limit'));
  const drivers = keepsMasters ? MASTERS : DRIVERS;
  const rows = ROWS.map(([name, amount]) => ({
    title: name === DRIVERS ? drivers : name,
    values: inRuns(amount),
  })).filter(({ values }) => values.some(Number.isFinite));
  for (const [title, role] of FIGURES) {
    const values = inRuns((model, queue, t, instant) => figure(model, queue, t, instant, role));
    if (values.some((value) => value > 0 && value < Infinity)) rows.push({ title, values });
  }
  const unit = unitOf(type, Math.max(0, ...rows.flatMap(({ values }) => values.filter(Number.isFinite))));
  return {
    unit: unit.name,
    rows: rows.map(({ title, values }) => ({
      title,
      figures: values.map((value) => (Number.isFinite(value) ? groupedTo(100, value / unit.size) : '–')),
    })),
  };
}

function figure(model: RunModel, queue: number, type: number, at: number, role: MeasureRole): number {
  return amountOf(figuresAt(model, queue, Math.min(at, model.end)), role, model.directory.resourceTypes[type]);
}

function either(limit: number, own: number): number {
  return Number.isNaN(limit) ? own : limit;
}
