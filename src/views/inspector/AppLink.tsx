import { viewStore } from '../../store/view-store';

/** The name of an application with its colour; selects it. */
export function AppLink({ id, color }: { readonly id: string; readonly color: number }) {
  return (
    <button type="button" className="app-link" onClick={() => viewStore.getState().select({ kind: 'app', id })}>
      <span className="swatch" style={{ background: `var(--a${color})` }} />
      <span>{id}</span>
    </button>
  );
}
