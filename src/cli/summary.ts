/** What people read after a run: one column per variant, then how each ended, deadlocks and what could not be done. */
import { lastingDeadlocks } from '../analysis/at';
import { measuredMetric } from '../analysis/compare/study/sample';
import { scaleOf, wholeMetrics } from '../analysis/metrics/of-run';
import { EVERYTHING } from '../analysis/metrics/window';
import { durationPrinter, numberText, unitOf, withUnit } from '../analysis/metrics/value-text';
import type { Metric, RunModel } from '../analysis/model';
import { stretchAt } from '../analysis/waiting/stretches';
import { waitLine } from '../analysis/explain/explain';
import { reasonKind } from '../engine/registry';
import { resolutions } from '../analysis/waiting/resolutions';
import { deadlockClause, plain } from '../analysis/explain/words';
import { formatInstant } from '../base/units';
import { describeEnd } from '../engine/run/run';
import type { RunNotice } from '../engine/run/run';
import { marksText, policyMarks } from '../engine/document/used-policies';
import { variantsOf } from '../engine/document/variants';
import { engineLine } from '../engine/engine-line';
import type { Scenario } from '../scenario/schema';
import { AppOutcome } from '../sim/trace/trace';
import type { Outcome } from './simulate';

const GAP = '  ';

/** The readable report of runs of one scenario. */
export function summarize(scenario: Scenario, outcomes: readonly Outcome[], window = EVERYTHING): string {
  const columns = outcomes.map(({ model, input, base }) =>
    wholeMetrics(model, window, scaleOf({ input, base })).map((metric) => shownMetric(metric, model)),
  );
  const rows = [
    ['', ...outcomes.map((o) => heading(scenario, o.variant))],
    ...metricRows(columns),
    ['fingerprint', ...outcomes.map((o) => o.fingerprint)],
  ];
  const seeds = [...new Set(outcomes.map((o) => o.seed))].join(', ');
  const lines = [
    `${scenario.title ?? 'Untitled'} (engine ${engineLine(scenario.scheduler.type)}, seed ${seeds})`,
    '',
    ...table(rows),
  ];
  lines.push('', ...outcomes.flatMap(remarksOn), ...outcomes.flatMap(({ variant }) => policiesOf(scenario, variant)));
  return `${lines.join('\n')}\n`;
}

/** As Compare shows it in the page: what is left in a deadlock has no end, and values until an error in a policy stand. */
function shownMetric(metric: Metric, { ended }: RunModel): Metric {
  return ended?.reason === 'policy' ? metric : measuredMetric(metric, ended?.reason ?? 'horizon');
}

/** A row for each metric that has a value in some variant. */
function metricRows(columns: readonly (readonly Metric[])[]): string[][] {
  const byId = columns.map((column) => new Map(column.map((metric) => [metric.id, metric])));
  const titles = new Map(columns.flat().map(({ id, title }) => [id, title]));
  const shown = [...titles].filter(
    ([id]) => id === 'makespan' || byId.some((column) => column.get(id)?.value !== undefined),
  );
  return shown.map(([id, title]) => {
    const metrics = byId.map((column) => column.get(id));
    const sizes = metrics.map((metric) => metric?.most ?? metric?.value ?? 0);
    const print = durationPrinter(Math.max(0, ...sizes.filter(Number.isFinite)));
    return [title, ...metrics.map((metric) => (metric === undefined ? '–' : formatMetric(metric, print)))];
  });
}

function heading(scenario: Scenario, id: string): string {
  const title = variantsOf(scenario).find((v) => v.id === id)?.title;
  return title === undefined ? id : `${id} ${title}`;
}

/** `duration` writes what is in µs. */
function formatMetric({ unit, value, atLeast, most }: Metric, duration: (value: number) => string): string {
  if (value === undefined) return '–';
  if (value === Infinity) return 'no end';
  if (atLeast && most !== undefined)
    return `${formatValue(unit, value, duration)} to ${formatValue(unit, most, duration)}`;
  return (atLeast ? '≥ ' : '') + formatValue(unit, value, duration);
}

function formatValue(unit: Metric['unit'], value: number, duration: (value: number) => string): string {
  switch (unit) {
    case 'count':
      return numberText(value, Number.isInteger(value) ? 0 : 2);
    case 'duration':
      return duration(value);
    case 'share':
    case 'ratio':
      return withUnit(numberText(value * 100, 1), '%');
    case 'core-seconds':
    case 'GB-seconds':
      return withUnit(numberText(value, 1), unitOf(unit).name);
  }
}

/** Columns of equal width: names on the left, values on the right. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
      .join(GAP)
      .trimEnd(),
  );
}

/** At most this many notes about what a run could not do are listed one by one. */
const MOST_NOTICES = 20;

function remarksOn({ variant, model, notices, schedulers }: Outcome): string[] {
  const remarks = model.ended === undefined ? [] : [describeEnd(model.ended)];
  for (const deadlock of lastingDeadlocks(model)) {
    const clause = plain(deadlockClause(model.directory, deadlock));
    remarks.push(
      `deadlock from ${formatInstant(deadlock.from)}: ${clause}; possible fixes: ${plain(resolutions(deadlock, model))}`,
    );
  }
  remarks.push(...schedulers, ...stillWaiting(model));
  remarks.push(...notices.slice(0, MOST_NOTICES).map((notice) => remarkOf(model, notice)));
  if (notices.length > MOST_NOTICES) {
    remarks.push(`and ${notices.length - MOST_NOTICES} more notes like these; --json lists them all`);
  }
  return remarks.map((remark) => `${variant}: ${remark}`);
}

function remarkOf(model: RunModel, { intervention, application, field, text }: RunNotice): string {
  const refused = intervention === '' ? undefined : `${intervention} could not be carried out`;
  const what = field ?? (application === undefined ? refused : named(model, application));
  return what === undefined ? text : `${what}: ${text}`;
}

/** The name of an application, and that it was rejected where it was: its notice says why. */
function named(model: RunModel, application: string): string {
  const id = model.directory.applications.findIndex((one) => one.id === application);
  return model.applications[id]?.outcome === AppOutcome.rejected ? `${application} was rejected` : application;
}

/** Whose code decided a variant. */
function policiesOf(scenario: Scenario, variant: string): string[] {
  const marks = policyMarks(scenario, variant);
  return marks.length === 0 ? [] : [`${variant}: own policies ${marksText(marks)}`];
}

/** At most this many waiting applications are listed one by one. */
const MOST_WAITING = 5;

/** What the applications that still wait at the end wait for. */
function stillWaiting(model: RunModel): string[] {
  const waiting = model.applications.filter((app) => stretchAt(model, app.id, model.end) !== undefined);
  const reasons = (code: number) => reasonKind(model.directory.scheduler, code);
  const lines = waiting
    .slice(0, MOST_WAITING)
    .map((app) => `${model.directory.applications[app.id].id} ${waitLine(model, reasons, app.id, model.end)}`);
  const more = waiting.length - lines.length;
  return more > 0 ? [...lines, `and ${more} more applications wait`] : lines;
}
