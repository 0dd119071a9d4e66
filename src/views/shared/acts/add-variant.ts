/** A further variant, and the place where it is given what it differs in. */
import { setLayout } from '../../../store/lesson/lesson-store';
import { scenarioStore } from '../../../store/document/scenario-store';
import { viewStore } from '../../../store/view/view-store';

/**
 * Adds a copy of the active variant and makes it the active one. A lesson shows no variants to edit: the workbench is opened.
 * A text is no place to change a variant: its policy is shown instead.
 */
export function addVariantOfActive(): void {
  const { variant, section, setVariant, setSection } = viewStore.getState();
  const id = scenarioStore.getState().addVariant(variant);
  if (id === '') return;
  setLayout('workbench');
  setVariant(id);
  if (section === 'lesson') setSection('policy');
}
