/** The tables that a run is going to need, to be built before it begins. */
import type { KnobHolder } from '../../scenario/knobs';
import { readSettings } from '../../schedulers/jockey/settings';
import type { RunInput } from '../../sim/run-input';
import type { Preparation } from '../../sim/preparation';
import { authoredTable, curveOf, isKnown, jobModel, tableSpec } from './plan';
import { TableBuilder } from './remaining-samples';
import type { RemainingDistribution, TableSpec } from './remaining-samples';
import { keepTable, knownTable, tableFor, tableKey } from './table-cache';

/** Vertices simulated in one step, about: a few milliseconds. */
const STEP_VERTICES = 20_000;

/** Tables of the jobs with deadlines that are not known yet, one for all jobs that share it. */
export function tablesToBuild(input: RunInput): Preparation[] {
  if (input.scheduler['type'] !== 'jockey') return [];
  const wanted = new Map<string, { readonly spec: TableSpec; readonly title: string }>();
  for (const scheduler of settingsOf(
    input.scheduler,
    input.interventions.map((i) => i.scheduler),
  )) {
    const settings = readSettings(scheduler);
    if (settings.policy === 'fair-share') continue;
    input.applications.forEach(({ kind, id, settings: own }, app) => {
      if (kind !== 'dag') return;
      const changes = input.interventions.map(({ target, application }) => (target === app ? application : undefined));
      for (const job of settingsOf(own, changes)) {
        if (curveOf(job) === undefined || !isKnown(job) || authoredTable(job) !== undefined) continue;
        const spec = tableSpec(jobModel(job), settings);
        if (knownTable(spec) === undefined) wanted.set(tableKey(spec), { spec, title: `table of ${id}` });
      }
    });
  }
  return [...wanted.values()].map(({ spec, title }) => new TablePreparation(spec, title));
}

/** Settings at the beginning, and as each change leaves them. */
function settingsOf(first: KnobHolder, changes: readonly (KnobHolder | undefined)[]): readonly KnobHolder[] {
  return [first, ...changes.filter((change) => change !== undefined)];
}

/** Builds a table that is not known, and keeps it. */
export class TablePreparation implements Preparation {
  private builder: TableBuilder | undefined;
  private done = false;

  constructor(
    private readonly spec: TableSpec,
    readonly title: string,
  ) {}

  get key(): string {
    return `dag table ${JSON.stringify(this.spec)}`;
  }

  get size(): number {
    return this.spec.runs * this.spec.tokens.length;
  }

  get share(): number {
    return this.done ? 1 : (this.builder?.share ?? 0);
  }

  step(): boolean {
    const { spec } = this;
    this.builder ??= new TableBuilder(spec);
    const vertices = spec.model.reduce((sum, stage) => sum + stage.vertices, 0) * spec.tokens.length;
    if (this.builder.step(Math.max(1, Math.floor(STEP_VERTICES / vertices)))) {
      keepTable(spec, this.builder.result());
      this.done = true;
    }
    return this.done;
  }

  result(): RemainingDistribution {
    return tableFor(this.spec);
  }

  adopt(result: unknown): boolean {
    if (!isDistribution(result)) return false;
    keepTable(this.spec, result);
    this.done = true;
    return true;
  }
}

/** The sender is another worker of the same program, which made it of the same specification: its kind is enough to look at. */
function isDistribution(result: unknown): result is RemainingDistribution {
  return typeof result === 'object' && result !== null && 'profile' in result && 'tables' in result;
}
