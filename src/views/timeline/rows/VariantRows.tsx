import { Suspense } from 'react';
import { useView } from '../../../store/view/view-store';
import { lazyPart } from '../../../ui/lazy-part';
import { variantLetter } from '../../../ui/VariantBadge';
import { useLone } from '../../shared/runs/use-runs-view';
import type { VariantView } from '../../shared/runs/use-runs-view';
import { RowsRegion } from './RowsRegion';
import { LaterTable } from './LaterTable';
import type { Block, Room } from '../scene/scene';
import { VariantHeader } from './VariantHeader';

/** Only over a run that a policy stopped, or that is not the present one. */
const StoppedHatch = lazyPart(() => import('./StoppedHatch').then((module) => module.StoppedHatch));

interface VariantRowsProps {
  readonly variant: VariantView;
  /** Undefined while there is nothing to show. */
  readonly block: Block | undefined;
  readonly room: Room;
  /** Takes the element through which the rows are seen. */
  readonly window: (element: HTMLDivElement | null) => void;
  /** Where times are drawn: its width and the room left of it, CSS pixels. */
  readonly plot: { readonly width: number; readonly left: number };
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onLeave: () => void;
}

/** The place of one variant in the timeline: its header, room for its strip, and the window on its rows. */
export function VariantRows({ variant, block, room, window, plot, onKey, onLeave }: VariantRowsProps) {
  // What a lesson hides on screen is hidden from screen readers, too.
  const hidden = useView((s) => s.sight?.future === 'hidden');
  const lone = useLone();
  const { run } = variant;
  const name = `${lone ? '' : `${variantLetter(variant.index)}, `}${variant.title}`;
  return (
    <div>
      <VariantHeader variant={variant} />
      <div style={{ height: room.strip }} />
      {(run.status === 'failed' || run.fault !== undefined) && (
        <Suspense fallback={null}>
          <StoppedHatch run={run} height={room.view} plot={plot} />
        </Suspense>
      )}
      {/* No tab stop: Firefox makes one of whatever scrolls, and the rows inside have the keys. */}
      <div className="timeline-window" tabIndex={-1} style={{ height: room.view }} ref={window}>
        <RowsRegion
          label={`Rows of ${name}. Arrow keys move between bars, plus and minus zoom, 0 shows the whole run, Enter selects.`}
          height={room.rows}
          onKey={onKey}
          onLeave={onLeave}
        />
      </div>
      {block !== undefined && !hidden && <LaterTable block={block} caption={`What the timeline shows of ${name}`} />}
    </div>
  );
}
