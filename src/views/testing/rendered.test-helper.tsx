/** For tests: a view in its own playground, as the text that a reader would see. */
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactElement } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import { modelOf } from '../../analysis/testing/model-of.test-helper';
import { galleryEntry } from '../../engine/gallery';
import { variantsOf } from '../../engine/document/variants';
import type { Scenario } from '../../scenario/schema';
import type { Origin } from '../../store/document/create-scenario-store';
import { createPlayground } from '../../store/page-playground';
import { PlaygroundContext } from '../../store/playground';
import { setRuns, WAITING } from '../../store/runs/run-store';
import type { RunState } from '../../store/runs/run-store';

/** What has become of the runs: nothing yet, all of them over, or none of them possible for this reason. */
type Runs = 'waiting' | 'done' | ({ readonly error: string } & Partial<Pick<RunState, 'canRetry' | 'held' | 'model'>>);

interface Options {
  readonly runs?: Runs;
  /** The variants that have come so far, where the others still wait. */
  readonly only?: readonly string[];
  /** The variants that a step of a lesson or the link of an embed asks for. */
  readonly asked?: readonly string[];
  /** Whether a question of the step is still open. */
  readonly open?: boolean;
  /** Cursor, µs. */
  readonly cursor?: number;
  /** Where the document comes from; by default the gallery. */
  readonly origin?: Origin;
  /** What every run says beside its outcome. */
  readonly notices?: readonly string[];
}

/** Without a browser React reads the state that a store began with, and here everything has happened before. */
function settle<T>(store: StoreApi<T>): void {
  store.getInitialState = store.getState;
}

/** The runs that were rendered last: tests of a view look at the same ones again and again. */
const models = new Map<string, RunState>();
const KEPT = 12;

function runOf(id: string, document: Scenario, variant: string, runs: Runs): RunState {
  if (runs === 'waiting') return WAITING;
  if (runs !== 'done') return { ...WAITING, status: 'failed', ...runs };
  const key = `${id} ${variant}`;
  const run: RunState = models.get(key) ?? { ...WAITING, status: 'done', model: modelOf(document, variant) };
  models.delete(key);
  models.set(key, run);
  for (const oldest of [...models.keys()].slice(0, -KEPT)) models.delete(oldest);
  return run;
}

/** The markup of a view with a scenario of the gallery. */
export function rendered(
  view: ReactElement,
  id: string,
  { runs = 'done', only, asked, open = false, cursor, notices = [], origin = { kind: 'gallery', id } }: Options = {},
): string {
  const document = galleryEntry(id)?.scenario;
  if (document === undefined) throw new Error(`the gallery has no scenario "${id}"`);
  const playground = createPlayground(document, origin);
  const stateOf = (variant: string): RunState =>
    only?.includes(variant) === false ? WAITING : { ...runOf(id, document, variant, runs), notices };
  const states = variantsOf(document).map((variant) => [variant.id, stateOf(variant.id)] as const);
  setRuns(Object.fromEntries(states), playground.runs);
  if (asked !== undefined || open) {
    const future = open ? 'hidden' : 'shown';
    const sight = { only: asked, mark: [], future, dock: false, until: undefined, guess: undefined } as const;
    playground.view.getState().setSight(sight);
  }
  if (cursor !== undefined) playground.view.setState({ cursor });
  settle(playground.scenario);
  settle(playground.runs);
  settle(playground.view);
  settle(playground.study);
  return renderToStaticMarkup(<PlaygroundContext value={playground}>{view}</PlaygroundContext>);
}

/** What markup says: its text, with one space between elements. */
export function wordsOf(markup: string): string {
  const text = markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
  return text.replace(/\s+/g, ' ').trim();
}
