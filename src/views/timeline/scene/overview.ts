/** What colours and orders the lines of an overview of applications, and which of them a search finds. */
import { workByApp } from '../../../analysis/app-work';
import type { RunModel } from '../../../analysis/model';
import { grouped } from '../../../base/text/counted';
import { memo, memoBy } from '../../../base/memo';
import { SECOND } from '../../../base/units';
import type { Directory } from '../../../sim/directory';
import { APP_COLORS } from '../../../render/color/palette';
import type { LaneTable } from '../../../render/gantt/rows/lane-table';

export const COLOURS = ['state', 'class', 'queue', 'user', 'size', 'each'] as const;
export type Colour = (typeof COLOURS)[number];
export const ORDERS = ['queue', 'submitted', 'wait', 'length'] as const;
export type Order = (typeof ORDERS)[number];

/** Beyond this number applications are coloured by a trait, not one by one: there are not enough hues. */
export const FEW = 16;

/** What lines of one colour have in common. */
export interface ColourKey {
  /** Of the palette of applications. */
  readonly color: number;
  readonly label: string;
}

/** Color of everything that runs: waiting has its own hues and stands out. */
const RUNNING: readonly ColourKey[] = [{ color: 5, label: 'runs' }];

/** What lines can have in common. */
type Trait = 'class' | 'queue' | 'user' | 'size';

/** The trait of an application under a colouring; undefined where it has none. */
function traitOf(directory: Directory, app: number, colour: Exclude<Trait, 'size'>): string | undefined {
  const facts = directory.applications[app];
  if (colour === 'class') return facts.class ?? (oneKind(directory) ? undefined : facts.kind);
  return colour === 'queue' ? directory.queues[facts.queue].id : directory.users[facts.user];
}

/** Whether all applications of a directory are of one kind; asked once per line. */
const oneKind = memo((directory: Directory): boolean => {
  const { applications } = directory;
  return applications.every(({ kind }) => kind === applications[0].kind);
});

/** For each run the sizes of its applications, and all that there are, from small to large. */
interface Sizes {
  readonly models: readonly RunModel[];
  /** By application of the run: the upper bound of the power of ten that its work lies in, vcore·s. */
  readonly byRun: readonly Float64Array[];
  readonly bounds: readonly number[];
}

/** The last result: colours, their key and the choice among them need the same one. */
let latest: Sizes | undefined;

/** Sizes of applications: of each the most work that any run made of it, since one may get stuck. */
function sizesOf(models: readonly RunModel[]): Sizes {
  if (latest?.models.length !== models.length || latest.models.some((model, i) => model !== models[i])) {
    const most = mostWork(models);
    const byWork = new Map([...new Set(most)].map((work) => [work, work.map((one) => decadeOf(one / SECOND))]));
    const byRun = most.map((work) => byWork.get(work) ?? work);
    const bounds = new Set(byRun.flatMap((sizes) => [...new Set(sizes)]));
    latest = { models, byRun, bounds: [...bounds].sort((a, b) => a - b) };
  }
  return latest;
}

/** For each run, by application, the most work that any of the runs made of the one with its id, vcore·µs. */
function mostWork(models: readonly RunModel[]): Float64Array[] {
  const [first, ...others] = models;
  const works = models.map(workByApp);
  if (others.every((other) => haveSameApplications(first.directory, other.directory))) {
    const most = works[0].slice();
    for (const work of works) for (let app = 0; app < most.length; app++) most[app] = Math.max(most[app], work[app]);
    return models.map(() => most);
  }
  const found = new Map<string, number>();
  models.forEach(({ directory }, run) => {
    directory.applications.forEach(({ id }, app) => found.set(id, Math.max(found.get(id) ?? 0, works[run][app])));
  });
  return models.map(({ directory }) => Float64Array.from(directory.applications, ({ id }) => found.get(id) ?? 0));
}

/** Whether two runs have the same applications in the same order: most variants do. */
function haveSameApplications(x: Directory, y: Directory): boolean {
  return sameAs(x)(y);
}

const sameAs = memo((x: Directory) =>
  memo(
    (y: Directory) =>
      x.applications.length === y.applications.length &&
      x.applications.every(({ id }, app) => id === y.applications[app].id),
  ),
);

/** The upper bound of the power of ten that an amount of work lies in, vcore·s; 0 where nothing was done. */
function decadeOf(work: number): number {
  if (work <= 0) return 0;
  let bound = 1;
  while (work >= bound) bound *= 10;
  return bound;
}

function sizeWords(bound: number): string {
  if (bound === 0) return 'nothing done';
  return bound === 1 ? 'below 1 vcore·s' : `${grouped(bound / 10)} to ${grouped(bound)} vcore·s`;
}

/** How the applications of a run are divided by a trait. A run is examined many times while it continues. */
interface Traits {
  /** The distinct ones in the order in which they first occur. */
  readonly names: readonly string[];
  /** By application, its place among them; -1 for none. */
  readonly places: Int32Array;
}

const traitsIn = memoBy((directory: Directory, colour: Exclude<Trait, 'size'>): Traits => {
  const found = new Map<string, number>();
  const places = Int32Array.from(directory.applications, (_, app) => {
    const trait = traitOf(directory, app, colour);
    if (trait === undefined) return -1;
    const place = found.get(trait) ?? found.size;
    found.set(trait, place);
    return place;
  });
  return { names: [...found.keys()], places };
});

/** The colourings that tell something apart in the runs, and no more than there are hues. @param models the first one names */
export function coloursOf(models: readonly RunModel[]): Colour[] {
  return COLOURS.filter((colour) => colour === 'state' || colour === 'each' || tellsApart(models, colour));
}

function tellsApart(models: readonly RunModel[], colour: Trait): boolean {
  const { length } = colour === 'size' ? sizesOf(models).bounds : traitsIn(models[0].directory, colour).names;
  return length > 1 && length <= APP_COLORS;
}

/** What runs are coloured by where it tells them apart, the first choice first. */
const TELLING: readonly Trait[] = ['class', 'queue', 'size'];

/** The colouring that runs begin with. */
export function usualColour(models: readonly RunModel[]): Colour {
  if (models[0].applications.length <= FEW) return 'each';
  return TELLING.find((colour) => tellsApart(models, colour)) ?? 'state';
}

/** The key of a colouring, empty where each application has its own colour. */
export function colourKeys(models: readonly RunModel[], colour: Colour): readonly ColourKey[] {
  if (colour === 'each') return [];
  if (colour === 'state') return RUNNING;
  const labels =
    colour === 'size' ? sizesOf(models).bounds.map(sizeWords) : traitsIn(models[0].directory, colour).names;
  return labels.map((label, color) => ({ color: color % APP_COLORS, label }));
}

/** The colour of each application of a run among the runs that colours are shared with. */
export function coloursByApp(
  model: RunModel,
  models: readonly RunModel[],
  colour: Exclude<Colour, 'each'>,
): Uint8Array {
  if (colour === 'state') return new Uint8Array(model.applications.length).fill(RUNNING[0].color);
  const places = <T>(traits: readonly T[]) => new Map(traits.map((trait, place) => [trait, place % APP_COLORS]));
  if (colour !== 'size') {
    const ofTrait = places(traitsIn(models[0].directory, colour).names);
    const own = traitsIn(model.directory, colour);
    const colours = own.names.map((name) => ofTrait.get(name) ?? 0);
    return Uint8Array.from(own.places, (place) => colours[place] ?? 0);
  }
  const { byRun, bounds } = sizesOf(models);
  const ofSize = places(bounds);
  return Uint8Array.from(byRun[models.indexOf(model)], (size) => ofSize.get(size) ?? 0);
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
