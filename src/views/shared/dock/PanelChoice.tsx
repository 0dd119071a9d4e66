import { useView, useViewStore } from '../../../store/view/view-store';
import { Segmented } from '../../../ui/fields/Segmented';
import type { SegmentedProps } from '../../../ui/fields/Segmented';

/** Chooses which part of a view is shown; none while a question is open. `of`: the view, as `usePanel` reads it. */
export function PanelChoice<T extends string>({
  of,
  ...choice
}: Omit<SegmentedProps<T>, 'onChange'> & { readonly of: string }) {
  const viewStore = useViewStore();
  if (useView((s) => s.sight?.future === 'hidden')) return null;
  return <Segmented {...choice} onChange={(value) => viewStore.getState().setPanel(of, value)} />;
}
