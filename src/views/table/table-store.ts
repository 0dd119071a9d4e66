/** Whether the table of applications is on screen; it stays while a person goes through the sections of the editor. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const tableStore = createStore<{ readonly open: boolean }>()(() => ({ open: false }));

/** Whether it is on screen, followed by the component that asks. */
export function useTableOpen(): boolean {
  return useStore(tableStore, (state) => state.open);
}

/** Opens or closes it. */
export function showTable(open: boolean): void {
  tableStore.setState({ open });
}
