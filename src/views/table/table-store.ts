/** Whether the table of applications is on screen; it stays while a person goes through the sections of the editor. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const tableStore = createStore<{ readonly open: boolean }>()(() => ({ open: false }));

export function useTableOpen(): boolean {
  return useStore(tableStore, (state) => state.open);
}

export function showTable(open: boolean): void {
  tableStore.setState({ open });
}
