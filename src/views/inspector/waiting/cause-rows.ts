/** Where waiting goes, by cause and by what is waited for, in every variant side by side. */
import { driverWords } from '../../../analysis/explain/container-words';
import { waitingByCause } from '../../../analysis/waiting/waiting-by-cause';
import type { Span } from '../../../analysis/waiting/waiting-by-cause';
import type { RunModel } from '../../../analysis/model';
import { formatSpan } from '../../../base/units';
import type { CauseLetter } from '../../../sim/reasons';
import { ContainerKind } from '../../../sim/trace/trace';
import { reasonsOf } from '../../shared/acts/names';

export interface CauseCell {
  /** µs. */
  readonly total: number;
  readonly atLeast: boolean;
}

export interface CauseRow {
  readonly key: string;
  readonly letter: CauseLetter;
  /** "starting gate, driver". */
  readonly title: string;
  /** By variant. */
  readonly cells: readonly (CauseCell | undefined)[];
}

const KIND_WORDS = {
  [ContainerKind.driver]: 'driver',
  [ContainerKind.executor]: 'executors',
  [ContainerKind.task]: 'containers',
} as const;

/**
 * The rows, those with the most waiting first.
 * @param models of the variants
 * @param apps the application in each of them, undefined where it does not exist; all applications without it
 * @param within only what is waited in this stretch of time
 */
export function causeRows(
  models: readonly RunModel[],
  apps?: readonly (number | undefined)[],
  within?: Span,
): CauseRow[] {
  const rows = new Map<string, { letter: CauseLetter; title: string; cells: (CauseCell | undefined)[] }>();
  models.forEach((model, variant) => {
    const app = apps?.[variant];
    if (apps !== undefined && app === undefined) return;
    const reasons = reasonsOf(model);
    for (const { code, kind, total, atLeast } of waitingByCause(model, app, within)) {
      if (total === 0 && !atLeast) continue;
      // Reasons with one title are one cause to the reader, such as the two ways of being held at the starting gate.
      const { letter, title } = reasons(code);
      const key = `${letter} ${title} ${kind}`;
      let row = rows.get(key);
      if (row === undefined) {
        row = { letter, title: `${title}, ${wordOf(models, kind)}`, cells: models.map(() => undefined) };
        rows.set(key, row);
      }
      const before = row.cells[variant];
      row.cells[variant] = { total: total + (before?.total ?? 0), atLeast: atLeast || (before?.atLeast ?? false) };
    }
  });
  const most = (cells: readonly (CauseCell | undefined)[]) => Math.max(...cells.map((c) => c?.total ?? 0));
  return [...rows.entries()]
    .map(([key, row]) => ({ key, ...row }))
    .sort((x, y) => most(y.cells) - most(x.cells) || (x.key < y.key ? -1 : 1));
}

function wordOf(models: readonly RunModel[], kind: number): string {
  if (kind === ContainerKind.driver) {
    const words = driverWords(models.map(({ directory }) => directory));
    if (words.length === 1) return words[0];
  }
  return (KIND_WORDS as Readonly<Record<number, string>>)[kind] ?? 'containers';
}

/** The sum of a variant's cells. */
export function totalOf(rows: readonly CauseRow[], variant: number): CauseCell {
  let total = 0;
  let atLeast = false;
  for (const { cells } of rows) {
    total += cells[variant]?.total ?? 0;
    atLeast ||= cells[variant]?.atLeast ?? false;
  }
  return { total, atLeast };
}

/** "≥ 3:17.5", "–" for nothing. */
export function causeText(cell: CauseCell | undefined): string {
  if (cell === undefined || (cell.total === 0 && !cell.atLeast)) return '–';
  return `${cell.atLeast ? '≥ ' : ''}${formatSpan(cell.total)}`;
}
