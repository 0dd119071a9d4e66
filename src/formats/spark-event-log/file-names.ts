/** The names of event logs. Source: Spark's deploy/history/EventLogFileWriters.scala. */
import { listText } from '../../base/text/list-text';

/** What a file's name says. */
export interface LogFileName {
  readonly appId: string;
  readonly codec: string | null;
  readonly inProgress: boolean;
  /** A part of a rolling log, its marker, or its folder. */
  readonly rolling: boolean;
  /** The number of a rolling part; -1 for anything else. */
  readonly part: number;
  /** It replaces all parts before it. */
  readonly compact: boolean;
}

/** What is behind the codec. Spark compacts the log of an application that still runs as well. */
const MARKS = /(?:\.compact|\.inprogress)*$/;
/** Databricks calls the last part of each log `eventlog`, and those before it by the time of their end. */
const DATED = /^eventlog-\d{4}-\d\d-\d\d--\d\d-\d\d$/;
/** Missing parts that a sentence names. */
const MOST_NAMED = 10;

/** Reads a name without its folder. The codec is what is behind the last dot. */
export function readFileName(fileName: string): LogFileName {
  const [marks = ''] = MARKS.exec(fileName) ?? [];
  let rest = fileName.slice(0, fileName.length - marks.length);
  const events = /^events_(\d+)_(.*)$/.exec(rest);
  const markerOrFolder = /^(?:appstatus|eventlog_v2)_(.*)$/.exec(rest);
  rest = events?.[2] ?? markerOrFolder?.[1] ?? rest;
  const dot = rest.lastIndexOf('.');
  return {
    appId: (dot < 0 ? rest : rest.slice(0, dot)).replace(DATED, 'eventlog'),
    codec: dot < 0 ? null : rest.slice(dot + 1),
    inProgress: marks.includes('.inprogress'),
    rolling: events !== null || markerOrFolder !== null,
    part: events === null ? -1 : Number(events[1]),
    compact: marks.includes('.compact'),
  };
}

/**
 * The event files of a rolling log, oldest first, without folder: by number; a compact one replaces those before it, unless
 * it is not finished.
 */
export function rollingOrder(paths: readonly string[]): {
  readonly order: readonly string[];
  readonly inProgress: boolean;
} {
  const names = paths.map((path) => path.slice(path.lastIndexOf('/') + 1));
  const read = names.map((name) => ({ name, ...readFileName(name) }));
  const parts = read
    .filter(({ part, compact, inProgress }) => part >= 0 && !(compact && inProgress))
    .sort((x, y) => x.part - y.part || Number(x.compact) - Number(y.compact));
  const from = Math.max(
    0,
    parts.findLastIndex(({ compact }) => compact),
  );
  return {
    order: parts.slice(from).map(({ name }) => name),
    inProgress: read.some(({ name, inProgress }) => inProgress && name.startsWith('appstatus_')),
  };
}

/**
 * A sentence on the parts of a rolling log that are not among the files, undefined where none is missing. What a compact part
 * replaces is not needed. Whether later parts exist cannot be known.
 */
export function missingParts(paths: readonly string[]): string | undefined {
  const { order } = rollingOrder(paths);
  const there = order.map((name) => readFileName(name));
  const missing: number[] = [];
  let next = there[0]?.compact === true ? there[0].part : 1;
  for (const { part } of there) {
    for (; next < part && missing.length < MOST_NAMED; next++) missing.push(next);
    next = Math.max(next, part + 1);
  }
  if (missing.length === 0) return undefined;
  if (missing.length === 1) return `Part ${missing[0]} of the rolling log is missing.`;
  return `Parts ${listText(missing.map(String))} of the rolling log are missing.`;
}

/** A sentence on the runs in a zip that are not read, undefined where there is no other. */
export function otherRuns(names: Iterable<string>): string | undefined {
  const all = [...names];
  if (all.length === 0) return undefined;
  const [are, them] = all.length === 1 ? ['is', 'it'] : ['are', 'them'];
  const named = all.length > MOST_NAMED ? `${all.length} more runs` : listText(all);
  return `${named} in the zip ${are} left out: unpack ${them} to read ${them} alone.`;
}

/** Why the lines of several attempts cannot be read as one log, a clause; undefined where they are of one. */
export function mixture(attempts: readonly string[]): string | undefined {
  if (attempts.length < 2) return undefined;
  const named = listText(attempts.slice(0, MOST_NAMED));
  return `it has the events of ${named}: only the files of one attempt at one application belong together`;
}
