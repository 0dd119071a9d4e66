/** The document: always valid, undoable, shared. Everything that changes it goes through here. */
import { useStore } from 'zustand';
import type { Scenario } from '../../scenario/schema';
import { createScenarioStore } from './create-scenario-store';
import type { ScenarioState } from './create-scenario-store';
import { firstEntry } from './gallery';
import { useStoreAround } from '../playground';
import type { Playground } from '../playground';

/** The scenario that a person sees who has not chosen one. */
export function defaultDocument(): Scenario {
  return firstEntry.scenario;
}

export const scenarioStore = createScenarioStore({
  document: defaultDocument(),
  origin: { kind: 'gallery', id: firstEntry.id },
});

/** The store of the playground around the component that asks: for what it does, not for what it shows. */
export function useScenarioStore(): Playground['scenario'] {
  return useStoreAround('scenario', scenarioStore);
}

/** The document as React state: re-renders when what `selector` picks changes. */
export function useScenario<T>(selector: (state: ScenarioState) => T): T {
  return useStore(useStoreAround('scenario', scenarioStore), selector);
}

/** Forgets the undo steps: undo must not lead back before the document opened at start-up. */
export function clearHistory(): void {
  scenarioStore.temporal.getState().clear();
}
