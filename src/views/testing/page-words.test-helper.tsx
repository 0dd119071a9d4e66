/** For the test of a new system: what the page says in the places where systems are listed or set. */
import { gallery, galleryEntry } from '../../engine/gallery';
import { EditorContext, useNewEditor } from '../editor/editor-context';
import { PolicySection } from '../editor/sections/PolicySection';
import { bySystem } from '../topbar/gallery-groups';
import { newScenario, STARTS } from '../../authoring/new-scenario/new-scenario';
import { NewScenarioDialog } from '../topbar/new-scenario/NewScenarioDialog';
import { rendered, wordsOf } from './rendered.test-helper';

export interface PageWords {
  /** The forms of the policy. */
  readonly policy: string;
  /** The dialog with which a new scenario begins. */
  readonly newScenario: string;
  /** What a scenario of the system on screen begins with, from each starting point: kinds of applications. */
  readonly starts: readonly (readonly [start: string, kinds: readonly string[]])[];
  /** Each system of the gallery with the ids of its scenarios. */
  readonly gallery: readonly (readonly [system: string, ids: readonly string[]])[];
}

/** What the page says while a scenario of the gallery is open. */
export function pageWords(id: string): PageWords {
  const system = galleryEntry(id)?.scenario.scheduler.type ?? '';
  return {
    policy: wordsOf(rendered(<PolicyForms />, id)),
    newScenario: wordsOf(rendered(<NewScenarioDialog onClose={() => undefined} />, id)),
    starts: STARTS.map((start) => [start.id, newScenario(system, start.id).workload.map(({ kind }) => kind)]),
    gallery: bySystem(gallery).map(([system, entries]) => [system, entries.map((entry) => entry.id)]),
  };
}

function PolicyForms() {
  return (
    <EditorContext value={useNewEditor()}>
      <PolicySection />
    </EditorContext>
  );
}
