/** Classes of applications in a report: those with the same applications are reported once. */
import { deepEqual } from '../../../base/json';
import type { Json } from '../../../base/json';
import type { ReportRow } from './report-model';

export interface DistinctClasses {
  readonly rows: readonly ReportRow[];
  /** "The figures of etl are also those of spark, ana." */
  readonly alike: readonly string[];
}

/**
 * Leaves out classes whose rows are all equal to those of an earlier one: an entry whose applications are the only ones of
 * their kind, or of their user.
 * @param rows of classes, by "metric@class" */
export function distinctClasses(rows: readonly ReportRow[]): DistinctClasses {
  const byClass = new Map<string, ReportRow[]>();
  for (const row of rows) byClass.set(classOf(row), [...(byClass.get(classOf(row)) ?? []), row]);
  const kept: { readonly name: string; readonly figures: Json; readonly twins: string[] }[] = [];
  const left = new Set<string>();
  for (const [id, own] of byClass) {
    const figures = own.map(figuresOf);
    const same = kept.find((one) => deepEqual(one.figures, figures));
    if (same === undefined) kept.push({ name: nameOf(own[0]), figures, twins: [] });
    else {
      same.twins.push(nameOf(own[0]));
      left.add(id);
    }
  }
  return {
    rows: rows.filter((row) => !left.has(classOf(row))),
    alike: kept.flatMap(({ name, twins }) =>
      twins.length === 0 ? [] : [`${name} has the same figures as ${twins.join(', ')}.`],
    ),
  };
}

function classOf({ id }: ReportRow): string {
  return id.slice(id.indexOf('@') + 1);
}

/** "etl" of "etl: mean completion". */
function nameOf({ title }: ReportRow): string {
  return title.slice(0, title.indexOf(':'));
}

/** What two rows have to share: the metric and every figure but intervals by resampling, which are drawn by name. */
function figuresOf({ id, estimates, pairs }: ReportRow): Json {
  const figures = {
    metric: id.slice(0, id.indexOf('@')),
    estimates,
    wins: pairs.map(({ winsA, winsB, ties }) => [winsA, winsB, ties]),
  };
  return JSON.parse(JSON.stringify(figures)) as Json;
}
