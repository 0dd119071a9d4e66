import { useEffect, useState } from 'react';
import { scenarioStore } from '../store/document/scenario-store';
import { PHONE } from '../ui/hooks/use-media-query';
import { viewStore } from '../store/view/view-store';
import { sameSelection } from '../store/view/shared-view';

/** Whether the editor and the inspector are open where they are sheets or drawers; of the two there is one at a time. */
export function useSheets() {
  const [editorOpen, setEditorOpen] = useState(false);
  const [inspectorOpen, setInspectorOpen] = useState(false);
  useEffect(() => {
    let { origin } = scenarioStore.getState();
    return viewStore.subscribe((state, before) => {
      // A selection that a scenario makes as it opens is no request of the reader, so it opens no sheet over the page.
      const opens = origin !== scenarioStore.getState().origin;
      ({ origin } = scenarioStore.getState());
      const same = sameSelection(state.selection, before.selection) && state.selectedBy === before.selectedBy;
      if (opens || same || state.selection === undefined) return;
      // On a phone the sheet would cover the step that refers to it.
      setInspectorOpen(state.selectedBy === 'reader' || !window.matchMedia(PHONE).matches);
      setEditorOpen(false);
    });
  }, []);
  return {
    editorOpen,
    openEditor: () => {
      setEditorOpen(true);
      setInspectorOpen(false);
    },
    closeEditor: () => setEditorOpen(false),
    inspectorOpen,
    toggleInspector: () => {
      setInspectorOpen((open) => !open);
      setEditorOpen(false);
    },
    closeInspector: () => setInspectorOpen(false),
  };
}
