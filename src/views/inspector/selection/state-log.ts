/** The states of one application in every variant, lined up: "entered, lasted" per state. */
import { stateAt } from '../../../analysis/at';
import type { ApplicationModel } from '../../../analysis/model';
import type { DirectoryState } from '../../../sim/directory';

export interface StateCell {
  /** µs. */
  readonly entered: number;
  /** µs; undefined for the state it is still in at the end of the run, and for final ones. */
  readonly lasted: number | undefined;
  /** The application is in it at the instant asked about. */
  readonly now: boolean;
}

export interface StateRow {
  readonly name: string;
  readonly letter: string;
  /** By variant; undefined where that variant never enters it (that often). */
  readonly cells: readonly (StateCell | undefined)[];
}

/**
 * The rows of the state log at `at` (µs). The n-th stay in a state is beside the n-th stay in the other variants.
 * States that no variant ever stays in are left out.
 *
 * @param apps the application in each variant; undefined where it does not exist
 * @param states the states of each variant's scheduler
 */
export function stateRows(
  apps: readonly (ApplicationModel | undefined)[],
  states: readonly (readonly DirectoryState[])[],
  at: number,
): StateRow[] {
  const rows = new Map<
    string,
    { name: string; letter: string; first: number; order: number; cells: (StateCell | undefined)[] }
  >();
  let order = 0;
  apps.forEach((app, variant) => {
    if (app === undefined) return;
    const current = stateAt(app, at);
    const visits = new Map<string, number>();
    app.states.forEach((entry, i) => {
      const next = app.states[i + 1];
      const { name, letter, final } = states[variant][entry.state];
      const visit = visits.get(name) ?? 0;
      visits.set(name, visit + 1);
      const key = `${name} ${visit}`;
      let row = rows.get(key);
      if (row === undefined) {
        row = { name, letter, first: entry.at, order: order++, cells: apps.map(() => undefined) };
        rows.set(key, row);
      }
      row.first = Math.min(row.first, entry.at);
      const lasted = next === undefined || final ? undefined : next.at - entry.at;
      row.cells[variant] = { entered: entry.at, lasted, now: entry === current };
    });
  });
  return [...rows.values()]
    .filter((row) => row.cells.some((cell) => cell !== undefined && cell.lasted !== 0))
    .sort((x, y) => x.first - y.first || x.order - y.order)
    .map(({ name, letter, cells }) => ({ name, letter, cells }));
}
