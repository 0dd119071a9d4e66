import { usePanel } from '../../../store/view/view-store';

/** The chosen panel of a view, among those that it offers (the options of its `PanelChoice`); `first` where none of them is chosen. */
export function useChosenPanel<T extends string>(of: string, offered: readonly { readonly value: T }[], first: T): T {
  return usePanel(
    of,
    offered.map(({ value }) => value),
    first,
  );
}
