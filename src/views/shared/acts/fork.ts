/** Whether what is done at the cursor keeps both futures: the one with it becomes its own variant. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const store = createStore<{ readonly on: boolean }>()(() => ({ on: false }));

/** Whether acts fork now. */
export function forks(): boolean {
  return store.getState().on;
}

/** Sets it for all acts from now on. */
export function setForks(on: boolean): void {
  store.setState({ on });
}

/** The same as {@link forks}, followed by the component that asks. */
export function useForks(): boolean {
  return useStore(store, ({ on }) => on);
}
