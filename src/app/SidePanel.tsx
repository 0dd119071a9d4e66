import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { IconButton } from '../ui/Button';
import { Splitter } from '../ui/Splitter';
import { useSize } from '../ui/hooks/use-size';
import { useStoredNumber } from '../ui/hooks/use-stored-number';

const MIN_WIDTH = 220;
const MAX_WIDTH = 520;

export interface SidePanelProps {
  readonly side: 'left' | 'right';
  readonly label: string;
  /** column: always beside the middle; drawer: over its edge; sheet: from below, on a phone; flow: above the middle. */
  readonly mode: 'column' | 'drawer' | 'sheet' | 'flow';
  /** Under which name its width is remembered, where not that of its side. */
  readonly memory?: string;
  /** Of a drawer or sheet. */
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Editor or inspector, as a column with a movable edge, a drawer or a sheet. */
export function SidePanel({ side, label, mode, memory = side, open, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  const { width } = useSize(panel);
  const [stored, setStored] = useStoredNumber(`signalbox:${memory}`);
  const column = mode === 'column';

  useEffect(() => {
    const app = panel.current?.closest<HTMLElement>('.app');
    if (app === null || app === undefined) return undefined;
    // The transport below shares the columns, therefore the width is on the page and not on the panel.
    if (column && stored !== undefined) app.style.setProperty(`--${side}`, `${stored}px`);
    return () => {
      app.style.removeProperty(`--${side}`);
    };
  }, [column, side, stored]);

  const floats = mode === 'drawer' || mode === 'sheet';
  if (floats && !open) return null;
  return (
    <aside
      ref={panel}
      className={`panel panel--${side} panel--${mode}`}
      aria-label={label}
      data-edits={side === 'left' ? '' : undefined}
    >
      {floats && (
        <div className="panel__bar">
          <b>{label}</b>
          <IconButton label={`Close the ${label.toLowerCase()}`} onClick={onClose}>
            <X size={16} />
          </IconButton>
        </div>
      )}
      {children}
      {column && (
        <Splitter
          label={`Width of the ${label.toLowerCase()}`}
          orientation="vertical"
          value={width}
          min={MIN_WIDTH}
          max={MAX_WIDTH}
          side={side === 'left' ? 'before' : 'after'}
          onChange={setStored}
          onReset={() => setStored(undefined)}
        />
      )}
    </aside>
  );
}
