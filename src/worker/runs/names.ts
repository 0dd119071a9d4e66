/** The names of a run as they are sent to the page: very many names are sent in parts, each of which is read in its own task. */
import type { Directory } from '../../sim/directory';
import type { RunNames } from '../protocol';

/** Applications that a page reads in a few milliseconds. */
const PART = 2500;

/** The messages that carry a directory, all but the last with some of its applications alone. */
export function* namesOf(directory: Directory): Generator<RunNames> {
  const { applications } = directory;
  let from = 0;
  for (; from + PART < applications.length; from += PART) {
    yield { type: 'names', applications: applications.slice(from, from + PART) };
  }
  yield { type: 'names', applications: applications.slice(from), directory: { ...directory, applications: [] } };
}

/** Puts the names of one run after another together. */
export class NamesReader {
  private applications: Directory['applications'][number][] = [];

  /** The directory, once the last message about it has come. */
  hear({ applications, directory }: RunNames): Directory | undefined {
    for (const application of applications) this.applications.push(application);
    if (directory === undefined) return undefined;
    const all = this.applications;
    this.applications = [];
    return { ...directory, applications: all };
  }
}
