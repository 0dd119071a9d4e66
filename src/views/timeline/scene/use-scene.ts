import { useMemo, useState } from 'react';
import { usePanel, useView } from '../../../store/view/view-store';
import type { Palette } from '../../../render/color/palette';
import type { VariantView } from '../../shared/runs/use-runs-view';
import { buildScene } from './build-scene';
import { COLOURS, ORDERS } from './overview';
import { DETAILS } from './scene';
import { useFolded } from './use-folded';
import { useTables } from './use-tables';

/** With at most this many rows the selected one may be shown lane by lane among aligned ones. */
const MOST_OPENING = 64;

/**
 * The scene of all variants in a room of a height (CSS pixels), with what is searched for in it.
 * @param pictured the variants with the pictures that are on screen, which may be a moment behind
 */
export function useScene(
  variants: readonly VariantView[],
  pictured: readonly VariantView[],
  height: number,
  palette: Palette,
) {
  const group = useView((s) => s.group);
  const presenter = useView((s) => s.presenter);
  const shown = useTables(variants, group);
  const folded = useFolded(shown, group);
  const detail = usePanel(`timeline-${group}`, DETAILS, undefined);
  const colour = usePanel('overview-colour', COLOURS, undefined);
  const order = usePanel('overview-order', ORDERS, undefined);
  // Many rows are never laid out again for a selection.
  const mayOpen = variants.length > 1 && shown.every((part) => (part?.table.rows.length ?? 0) <= MOST_OPENING);
  const open = useView((s) => (mayOpen && s.selection?.kind === 'app' ? s.selection.id : undefined));
  const hidesFuture = useView((s) => s.sight?.future === 'hidden');
  const [query, setQuery] = useState('');
  const { header, micro: text } = palette;
  const scene = useMemo(
    () =>
      buildScene(pictured, shown, folded, {
        group,
        height,
        header,
        detail,
        presenter,
        text,
        colour,
        order,
        query,
        open,
        hidesFuture,
      }),
    [pictured, shown, folded, group, height, header, detail, presenter, text, colour, order, query, open, hidesFuture],
  );
  return { scene, query, setQuery };
}
