/**
 * Places a floating box beside its anchor, inside the window.
 *
 * @param anchor client rectangle of what the box belongs to, px
 * @param box size of the box, px
 * @param view size of the window, px
 * @param align which edges of box and anchor line up; the box goes below the anchor, or above it where it does not fit below
 */
export function placeBox(
  anchor: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number },
  box: { readonly width: number; readonly height: number },
  view: { readonly width: number; readonly height: number },
  align: 'start' | 'center' | 'end',
): { readonly left: number; readonly top: number } {
  const margin = 8;
  const gap = 4;
  const wanted =
    align === 'start'
      ? anchor.left
      : align === 'end'
        ? anchor.right - box.width
        : (anchor.left + anchor.right - box.width) / 2;
  const left = Math.max(margin, Math.min(wanted, view.width - margin - box.width));
  const below = anchor.bottom + gap;
  const above = anchor.top - gap - box.height;
  const top = below + box.height <= view.height - margin || above < margin ? below : above;
  return { left, top: Math.max(margin, Math.min(top, view.height - margin - box.height)) };
}
