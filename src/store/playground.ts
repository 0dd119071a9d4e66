/**
 * One playground: a document, its runs and the view on them, as stores that belong together. The page has one; an essay has one
 * for each of its figures. Views read the one around them.
 */
import { createContext, useContext } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { ScenarioState } from './document/create-scenario-store';
import type { RunsState } from './runs/run-store';
import type { StudyState } from './studies/study-store';
import type { ViewState } from './view/view-store';

export interface Playground {
  readonly scenario: StoreApi<ScenarioState>;
  readonly runs: StoreApi<RunsState>;
  readonly view: StoreApi<ViewState>;
  /** The results over many seeds. */
  readonly study: StoreApi<StudyState>;
}

/** The playground around a view; undefined: the page's own. */
export const PlaygroundContext = createContext<Playground | undefined>(undefined);

/** A store of the playground around the component that asks, or the page's own. */
export function useStoreAround<Name extends keyof Playground>(name: Name, ofPage: Playground[Name]): Playground[Name] {
  return useContext(PlaygroundContext)?.[name] ?? ofPage;
}
