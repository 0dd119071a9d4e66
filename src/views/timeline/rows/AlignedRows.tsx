import { isOver } from '../../../store/runs/run-store';
import { useView, useViewStore } from '../../../store/view/view-store';
import { CutTitle } from '../../../ui/CutTitle';
import { VariantBadge } from '../../../ui/VariantBadge';
import { variantLetter } from '../../../ui/variant-letter';
import type { VariantView } from '../../shared/runs/use-runs-view';
import { RowsRegion } from './RowsRegion';
import { RunState } from './RunState';
import { LaterTable } from './LaterTable';
import type { Block, Room } from '../scene/scene';
import { TroubleButton } from './TroubleButton';
import { useProgress } from './use-progress';
import { troubleText, ends } from '../scene/variant-figures';
import './rows.css';

interface AlignedRowsProps {
  readonly variants: readonly VariantView[];
  readonly blocks: readonly (Block | undefined)[];
  /** The one that all of them share. */
  readonly room: Room;
  /** Takes the element through which the rows are seen. */
  readonly window: (element: HTMLDivElement | null) => void;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onLeave: () => void;
}

/** All variants in one list of rows: a line that names them, and one window on the rows. */
export function AlignedRows({ variants, blocks, room, window, onKey, onLeave }: AlignedRowsProps) {
  const hidden = useView((s) => s.sight?.future === 'hidden');
  return (
    <div>
      <Heads variants={variants} blocks={blocks} />
      {/* No tab stop: Firefox makes one of whatever scrolls, and the rows inside have the keys. */}
      <div className="timeline-window" tabIndex={-1} style={{ height: room.view }} ref={window}>
        <RowsRegion
          label="Rows of all variants, in each row from top to bottom. Arrow keys move between bars of the active variant, plus and minus zoom, 0 shows the whole run, Enter selects."
          height={room.rows}
          onKey={onKey}
          onLeave={onLeave}
        />
      </div>
      {!hidden &&
        blocks.map((block) => block && <LaterTable key={block.variant.id} block={block} caption={captionOf(block)} />)}
    </div>
  );
}

/** The variants by name; of long runs the first one that goes on says how far it is. */
function Heads({ variants, blocks }: Pick<AlignedRowsProps, 'variants' | 'blocks'>) {
  const isGoing = ({ run }: VariantView): boolean => !isOver(run);
  const going = variants.find(isGoing);
  const progress = useProgress(going?.id ?? '');
  const tells = going !== undefined && progress !== 'running';
  return (
    <div className="timeline-variant timeline-variant--aligned">
      {variants.map((variant, i) => (
        <Head key={variant.id} variant={variant} block={tells && isGoing(variant) ? undefined : blocks[i]} />
      ))}
      {tells && (
        <span className="timeline-variant__figures">
          <span>
            {variantLetter(going.index)} <RunState variant={going} />
          </span>
        </span>
      )}
    </div>
  );
}

function captionOf({ variant }: Block): string {
  return `What the timeline shows of ${variant.title}`;
}

/** A variant by letter and name, with how it ended. A press makes it the active one, and says why if something went wrong. */
function Head({ variant, block }: { readonly variant: VariantView; readonly block: Block | undefined }) {
  const viewStore = useViewStore();
  const active = useView((s) => s.variant === variant.id);
  const hidden = useView((s) => s.sight?.future === 'hidden');
  // Where a lesson hides what is to come, nothing says how it ends.
  const trouble = hidden ? undefined : block && troubleText(block.model, variant.run.fault);
  const figures = hidden ? undefined : block && ends(block.model);
  const button = {
    className: active ? 'timeline-head is-active' : 'timeline-head',
    'aria-pressed': active,
    title: trouble === undefined ? variant.title : `${variant.title}. ${trouble.title}: ${trouble.text}`,
    onClick: () => viewStore.getState().setVariant(variant.id),
  };
  const content = (
    <>
      <VariantBadge index={variant.index} />
      <b>
        <CutTitle text={variant.title} />
      </b>
      {trouble !== undefined ? (
        <span className="timeline-head__trouble">{trouble.title}</span>
      ) : (
        figures !== undefined && (
          <span className="muted">
            {figures.finished}, {figures.makespan}
          </span>
        )
      )}
    </>
  );
  return trouble === undefined ? (
    <button type="button" {...button}>
      {content}
    </button>
  ) : (
    <TroubleButton trouble={trouble} button={button}>
      {content}
    </TroubleButton>
  );
}
