/** What colours and orders the lines of an overview of applications, and which of them a search finds. */
import type { RunModel } from '../../analysis/model';
import { APP_COLORS } from '../../render/color/palette';
import type { LaneTable } from '../../render/gantt/lane-table';

export const COLOURS = ['state', 'class', 'queue', 'user', 'each'] as const;
export type Colour = (typeof COLOURS)[number];
export const ORDERS = ['queue', 'submitted', 'wait', 'length'] as const;
export type Order = (typeof ORDERS)[number];

/** More applications than this are told apart by what they are, not one by one: there are only so many hues. */
export const FEW = 16;

/** What lines of one colour have in common. */
export interface ColourKey {
  /** Of the palette of applications. */
  readonly color: number;
  readonly label: string;
}

/** Of all that run alike: waiting has hues of its own and is what stands out. */
const RUNNING: readonly ColourKey[] = [{ color: 5, label: 'runs' }];

/** What an application is by a colouring; undefined where it is nothing of the kind. */
function traitOf({ directory }: RunModel, app: number, colour: 'class' | 'queue' | 'user'): string | undefined {
  const facts = directory.applications[app];
  if (colour === 'class') return facts.class ?? (oneKind(directory) ? undefined : facts.kind);
  return colour === 'queue' ? directory.queues[facts.queue].id : directory.users[facts.user];
}

function oneKind({ applications }: RunModel['directory']): boolean {
  return applications.every(({ kind }) => kind === applications[0].kind);
}

/** The distinct traits in the order in which they first occur. */
function traits(model: RunModel, colour: 'class' | 'queue' | 'user'): string[] {
  const found = new Set<string>();
  for (let app = 0; app < model.applications.length; app++) {
    const trait = traitOf(model, app, colour);
    if (trait !== undefined) found.add(trait);
  }
  return [...found];
}

/** The colourings that tell something apart in a run, and no more than there are hues. */
export function coloursOf(model: RunModel): Colour[] {
  return COLOURS.filter((colour) => {
    if (colour === 'state' || colour === 'each') return true;
    const { length } = traits(model, colour);
    return length > 1 && length <= APP_COLORS;
  });
}

/** The colouring that a run begins with. */
export function usualColour(model: RunModel): Colour {
  if (model.applications.length <= FEW) return 'each';
  const [first] = coloursOf(model).filter((colour) => colour === 'class' || colour === 'queue');
  return first ?? 'state';
}

/** The key of a colouring, empty where each application has a colour of its own. */
export function colourKeys(model: RunModel, colour: Colour): readonly ColourKey[] {
  if (colour === 'each') return [];
  if (colour === 'state') return RUNNING;
  return traits(model, colour).map((label, color) => ({ color: color % APP_COLORS, label }));
}

/** The colour of each application of a run; `first` is the run that colours are shared with. */
export function coloursByApp(model: RunModel, first: RunModel, colour: Exclude<Colour, 'each'>): Uint8Array {
  if (colour === 'state') return new Uint8Array(model.applications.length).fill(RUNNING[0].color);
  const places = new Map(traits(first, colour).map((trait, place) => [trait, place % APP_COLORS]));
  return Uint8Array.from(model.applications, (_, app) => places.get(traitOf(model, app, colour) ?? '') ?? 0);
}

/** Rank of each row by its stable id, the same for all variants; undefined for the order of the table. */
export function ranksOf(
  { applications, directory, end }: RunModel,
  order: Order,
): ReadonlyMap<string, number> | undefined {
  if (order === 'queue') return undefined;
  const valueOf = (app: number): number => {
    const { submitted, finished, waiting } = applications[app];
    if (order === 'submitted') return submitted;
    return order === 'wait' ? -waiting : -(Math.min(finished, end) - submitted);
  };
  const values = applications.map((_, app) => valueOf(app));
  const sorted = applications.map(({ id }) => id).sort((a, b) => compare(values[a], values[b]) || a - b);
  return new Map(sorted.map((app, rank) => [directory.applications[app].id, rank]));
}

/** Infinities are equal. */
function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The rows of a table in the order of ranks; rows without one come last. */
export function orderOfRows({ rows }: LaneTable, ranks: ReadonlyMap<string, number>): Int32Array {
  const rankOf = (index: number): number => ranks.get(rows[index].key) ?? Infinity;
  return Int32Array.from(rows.keys()).sort((a, b) => compare(rankOf(a), rankOf(b)) || a - b);
}

/** Stable ids of the applications whose name, queue, user or class contains a text, in the order of the directory. */
export function found({ directory }: RunModel, query: string): string[] {
  const text = query.trim().toLowerCase();
  if (text === '') return [];
  return directory.applications
    .filter(({ id, title, queue, user, class: kind = '' }) =>
      [id, title, directory.queues[queue].id, directory.users[user], kind].some((word) =>
        word.toLowerCase().includes(text),
      ),
    )
    .map(({ id }) => id);
}
