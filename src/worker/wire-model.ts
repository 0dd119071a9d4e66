/**
 * A model as it crosses the thread border. Arrays of numbers are moved without a copy, but objects are copied one by one,
 * and stretches of waiting can be hundreds of thousands of them: those travel as columns.
 */
import type { ApplicationModel, RunModel, Wait } from '../analysis/model';

interface WaitColumns {
  /** Stretches of each application; they follow one another in the other columns. */
  readonly counts: Int32Array;
  readonly from: Float64Array;
  readonly to: Float64Array;
  /** {@link FIELDS} numbers for each stretch. */
  readonly rest: Int32Array;
}

/** Numbers per stretch beside its ends: code, two arguments, kind, lacking, and phase and openness as flags. */
const FIELDS = 6;
const SHORT = 1;
const OPEN = 2;

export interface WireModel extends Omit<RunModel, 'applications'> {
  readonly applications: readonly Omit<ApplicationModel, 'waits'>[];
  readonly waits: WaitColumns;
}

/** The model with its stretches of waiting as columns. */
export function packModel(model: RunModel): WireModel {
  const counts = Int32Array.from(model.applications, (app) => app.waits.length);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const from = new Float64Array(total);
  const to = new Float64Array(total);
  const rest = new Int32Array(total * FIELDS);
  let row = 0;
  const applications = model.applications.map(({ waits, ...app }) => {
    for (const wait of waits) {
      from[row] = wait.from;
      to[row] = wait.to;
      const at = row * FIELDS;
      rest[at] = wait.reason.code;
      rest[at + 1] = wait.reason.arg1;
      rest[at + 2] = wait.reason.arg2;
      rest[at + 3] = wait.kind;
      rest[at + 4] = wait.lacking;
      rest[at + 5] = (wait.phase === 'short' ? SHORT : 0) | (wait.open ? OPEN : 0);
      row++;
    }
    return app;
  });
  return { ...model, applications, waits: { counts, from, to, rest } };
}

/** The model as it was packed. */
export function unpackModel(wire: WireModel): RunModel {
  const { waits, ...model } = wire;
  let row = 0;
  const applications = wire.applications.map((app, a): ApplicationModel => {
    const end = row + waits.counts[a];
    const own: Wait[] = [];
    for (; row < end; row++) own.push(waitAt(waits, app.id, row));
    return { ...app, waits: own };
  });
  return { ...model, applications };
}

function waitAt({ from, to, rest }: WaitColumns, app: number, row: number): Wait {
  const at = row * FIELDS;
  const flags = rest[at + 5];
  return {
    app,
    from: from[row],
    to: to[row],
    open: (flags & OPEN) !== 0,
    phase: (flags & SHORT) !== 0 ? 'short' : 'queued',
    reason: { code: rest[at], arg1: rest[at + 1], arg2: rest[at + 2] },
    kind: rest[at + 3],
    lacking: rest[at + 4],
  };
}
