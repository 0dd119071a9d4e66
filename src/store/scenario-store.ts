/** The document: always valid, undoable, shared. Everything that changes it goes through here. */
import { useStore } from 'zustand';
import { gallery } from '../engine/gallery';
import type { Scenario } from '../scenario/schema';
import { createScenarioStore } from './create-scenario-store';
import type { ScenarioState } from './create-scenario-store';

/** The scenario that a person sees who has not chosen one. */
export function defaultDocument(): Scenario {
  return gallery[0].scenario;
}

export const scenarioStore = createScenarioStore({
  document: defaultDocument(),
  origin: { kind: 'gallery', id: gallery[0].id },
});

/** The document as React state: re-renders when what `selector` picks changes. */
export function useScenario<T>(selector: (state: ScenarioState) => T): T {
  return useStore(scenarioStore, selector);
}

/** Forgets the undo steps: what was opened at start-up cannot be undone into what nobody chose. */
export function clearHistory(): void {
  scenarioStore.temporal.getState().clear();
}
