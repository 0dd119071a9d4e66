import { useState } from 'react';
import { ItemTooltip } from '../../shared/ItemTooltip';

interface FixedHandleProps {
  /** "Steady share of root.a in A". */
  readonly label: string;
  /** Why it cannot be moved, in a sentence. */
  readonly why: string;
  /** Place of the mark, CSS pixels. */
  readonly x: number;
  /** A stop of the tab order, which only the selected queue's marks are. */
  readonly focusable: boolean;
}

/** A mark that no setting moves: taken hold of, it says why. */
export function FixedHandle({ label, why, x, focusable }: FixedHandleProps) {
  const [tip, setTip] = useState<{ readonly lines: readonly string[]; readonly x: number; readonly y: number }>();
  return (
    <>
      <button
        type="button"
        className="share-handle share-handle--fixed"
        style={{ left: x }}
        tabIndex={focusable ? 0 : -1}
        aria-label={`${label}: ${why}`}
        title={why}
        onClick={(event) => {
          event.stopPropagation();
          const box = event.currentTarget.getBoundingClientRect();
          setTip({ lines: [why], x: box.left, y: box.bottom });
        }}
        onBlur={() => setTip(undefined)}
        onPointerLeave={() => setTip(undefined)}
      />
      <ItemTooltip content={tip} />
    </>
  );
}
