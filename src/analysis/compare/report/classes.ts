/** Classes of applications in a report: those with the same applications are reported once. */
import { groupBy } from '../../../base/collections/group-by';
import { deepEqual } from '../../../base/json';
import type { Json } from '../../../base/json';
import type { StudyRow } from '../study/study';

/** A row of a study or of a report. */
type ClassRow = Pick<StudyRow, 'id' | 'title' | 'estimates' | 'pairs'>;

export interface DistinctClasses<Row> {
  readonly rows: readonly Row[];
  /** "The figures of etl are also those of spark, ana." */
  readonly alike: readonly string[];
}

/**
 * Leaves out classes whose rows are all equal to those of an earlier one: an entry whose applications are the only ones of
 * their kind, or of their user. Rows about no class stay.
 * @param rows those of classes by "metric@class"
 * @param goal the id of a metric whose class stays, before others like it
 */
export function distinctClasses<Row extends ClassRow>(rows: readonly Row[], goal = ''): DistinctClasses<Row> {
  const wanted = rows.filter(({ id }) => id.includes('@'));
  const first = wanted.filter((row) => goal.includes('@') && classOf(row) === classOf({ id: goal }));
  const byClass = groupBy([...first, ...wanted.filter((row) => !first.includes(row))], classOf);
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
    rows: rows.filter((row) => !row.id.includes('@') || !left.has(classOf(row))),
    alike: kept.flatMap(({ name, twins }) => {
      // An entry may be called like its class: of these there is nothing to say.
      const others = [...new Set(twins)].filter((twin) => twin !== name);
      return others.length === 0 ? [] : [`${name} has the same figures as ${others.join(', ')}.`];
    }),
  };
}

function classOf({ id }: Pick<ClassRow, 'id'>): string {
  return id.slice(id.indexOf('@') + 1);
}

/** "etl" of "etl: mean completion". */
function nameOf({ title }: Pick<ClassRow, 'title'>): string {
  return title.slice(0, title.indexOf(':'));
}

/** What two rows have to share: the metric and every figure but intervals by resampling, which are drawn by name. */
function figuresOf({ id, estimates, pairs }: ClassRow): Json {
  const figures = {
    metric: id.slice(0, id.indexOf('@')),
    estimates,
    wins: pairs.map(({ winsA, winsB, ties }) => [winsA, winsB, ties]),
  };
  return JSON.parse(JSON.stringify(figures)) as Json;
}
