/** The playground of the page itself, and the one around a view. */
import { useContext } from 'react';
import { createScenarioStore } from './document/create-scenario-store';
import type { Origin } from './document/create-scenario-store';
import { PlaygroundContext } from './playground';
import type { Playground } from './playground';
import { createRunStore, runStore } from './runs/run-store';
import { scenarioStore } from './document/scenario-store';
import { createStudyStore, studyStore } from './studies/study-store';
import { createViewStore, viewStore } from './view/view-store';
import { viewOf } from './view/view-text';
import type { Scenario } from '../scenario/schema';

export const pagePlayground: Playground = {
  scenario: scenarioStore,
  runs: runStore,
  view: viewStore,
  study: studyStore,
};

/** A new playground for a document, with the view that the document asks for. Nothing runs yet. */
export function createPlayground(document: Scenario, origin: Origin): Playground {
  const view = createViewStore();
  view.getState().reset(viewOf(document));
  return {
    scenario: createScenarioStore({ document, origin }),
    runs: createRunStore(),
    view,
    study: createStudyStore(),
  };
}

/** The playground around the component that asks. */
export function usePlayground(): Playground {
  return useContext(PlaygroundContext) ?? pagePlayground;
}
