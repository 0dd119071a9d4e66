import './painted-region.css';

/** Why a place is marked: under the pointer, at the keyboard's place, selected, or hovered in any view. */
export type MarkKind = 'pointed' | 'focused' | 'selected' | 'hovered';

/** Its place inside the region, CSS pixels. */
interface RegionMarkProps {
  readonly kind: MarkKind;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A frame around a place of a painted region. */
export function RegionMark({ kind, left, top, width, height }: RegionMarkProps) {
  return <span className={`region-mark region-mark--${kind}`} style={{ left, top, width, height }} />;
}
