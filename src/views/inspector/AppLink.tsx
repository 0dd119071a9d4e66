import { usePlayground } from '../../store/page-playground';
import { useViewStore } from '../../store/view/view-store';
import { DRAGGED_APPLICATION } from '../shared/acts/app-actions';
import { showInDock } from '../shared/dock/dock-store';
import './links.css';

/** The name of an application with its colour; selects it. It can be dragged onto a queue to move it there. */
export function AppLink({ id, color }: { readonly id: string; readonly color: number }) {
  const playground = usePlayground();
  const viewStore = useViewStore();
  return (
    <button
      type="button"
      className="app-link"
      title={`Select ${id}, or drag it onto a queue to move it there at the cursor`}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED_APPLICATION, id);
        event.dataTransfer.setData('text/plain', id);
        event.dataTransfer.effectAllowed = 'copyMove';
        // Shows the view of queues, where the application can be dropped.
        showInDock('queues', playground.view);
      }}
      onClick={() => viewStore.getState().select({ kind: 'app', id })}
    >
      <span className="swatch" style={{ background: `var(--a${color})` }} />
      <span>{id}</span>
    </button>
  );
}
