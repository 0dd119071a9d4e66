/** A report as JSON for other programs: null for what cannot be said, and units in the words of all files. */
import type { Metric } from '../../model';
import { writtenUnit } from '../../metrics/written-unit';
import type { StudyReport } from './report-model';

/** The report as indented JSON with a line feed at its end. Maps become objects. */
export function reportJson(report: StudyReport): string {
  return `${JSON.stringify(plain(report), null, 2)}\n`;
}

/** Fields of rows, sweeps and single changes. */
const UNITS: ReadonlySet<string> = new Set(['unit', 'effectUnit']);

function plain(value: unknown): unknown {
  if (value === undefined || (typeof value === 'number' && !Number.isFinite(value))) return null;
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Map) return plain(Object.fromEntries(value));
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value as Record<string, unknown>);
  return Object.fromEntries(
    parts.map(([key, part]) => [key, UNITS.has(key) && part ? writtenUnit(part as Metric['unit']) : plain(part)]),
  );
}
