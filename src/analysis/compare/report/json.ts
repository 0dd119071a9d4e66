/** A report as JSON for other programs: null for what cannot be said. */
import type { StudyReport } from './report-model';

/** The report as indented JSON with a line feed at its end. Maps become objects. */
export function reportJson(report: StudyReport): string {
  return `${JSON.stringify(plain(report), null, 2)}\n`;
}

function plain(value: unknown): unknown {
  if (value === undefined || (typeof value === 'number' && !Number.isFinite(value))) return null;
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Map) return plain(Object.fromEntries(value));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plain(part)]));
}
