/** A cell of the grid in words. */
import { formatInstant } from '../../../base/units';
import type { GridCell, Shown } from '../plan/shown';

export interface CellFacts {
  /** "gpu, 1:08.0" */
  readonly title: string;
  readonly at: number;
  /** Jobs that are expected to run there, those that are planned there, and nodes that are left. */
  readonly running: readonly number[];
  readonly planned: readonly number[];
  readonly free: number;
}

/** What is in a cell: jobs that run now and are expected to run then, and jobs that the cycle planned for later. */
export function cellFacts({ plan, at, groups }: Shown, { group, slice }: GridCell): CellFacts {
  const { name, members } = groups[group];
  const inside = new Set(members);
  const { quantum } = at.settings;
  const from = plan.at + slice * quantum;
  const runs = at.running.filter(({ node, until }) => inside.has(node) && until > from);
  const places = plan.places.filter(
    ({ node, start, slices }) => start > 0 && inside.has(node) && start <= slice && slice < start + slices,
  );
  const taken = new Set([...runs, ...places].map(({ node }) => node));
  const apps = (own: readonly { readonly app: number }[]) => [...new Set(own.map(({ app }) => app))];
  return {
    title: `${name}, ${formatInstant(from)}`,
    at: from,
    running: apps(runs),
    planned: apps(places),
    free: members.length - taken.size,
  };
}

/** The same as one line. */
export function cellWords(shown: Shown, cell: GridCell): string {
  const { title, running, planned, free } = cellFacts(shown, cell);
  const { applications } = shown.variant.model.directory;
  const names = (apps: readonly number[]) => apps.map((app) => applications[app].id).join(', ');
  const parts = [`${free} of ${shown.groups[cell.group].members.length} nodes free`];
  if (running.length > 0) parts.unshift(`${names(running)} running`);
  if (planned.length > 0) parts.unshift(`${names(planned)} planned`);
  return `${title}: ${parts.join('; ')}`;
}
