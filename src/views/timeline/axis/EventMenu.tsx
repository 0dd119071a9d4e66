import { formatInstant } from '../../../base/units';
import { usePlayground } from '../../../store/page-playground';
import { useScenario, useScenarioStore } from '../../../store/document/scenario-store';
import { useView, useViewStore } from '../../../store/view/view-store';
import { PointPopover } from '../../../ui/popovers/PointPopover';
import { addEventAt, offeredEvents } from '../../editor/models/event-actions';
import type { OfferedEvent } from '../../editor/models/event-actions';
import { eventIds } from '../../editor/models/event-edits';
import { useScopeWords } from '../../shared/acts/scope-words';
import { act, seenBy } from '../../shared/acts/act';
import { moveCursor } from '../../transport/playback';
import '../../picture/picture-menu.css';

/** Where the menu is to open: client pixels, and the instant (µs) that it is about. */
export interface MenuPlace {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

interface EventMenuProps {
  readonly place: MenuPlace;
  readonly onClose: () => void;
}

/** What can be done to the running system at an instant, to what is selected first. */
export function EventMenu({ place, onClose }: EventMenuProps) {
  const playground = usePlayground();
  const scenarioStore = useScenarioStore();
  const viewStore = useViewStore();
  const variant = useView((s) => s.variant);
  const selection = useView((s) => s.selection);
  const document = useScenario((s) => s.document);
  const where = useScopeWords();
  const { x, y, at } = place;

  const add = ({ kind, label }: OfferedEvent) => {
    const { document: stored } = scenarioStore.getState();
    const added = addEventAt(seenBy(stored, variant), kind, selection, at, eventIds(stored));
    if (added === undefined || !act(added.edits, `Added at ${formatInstant(at)}: ${label}`, undefined, playground))
      return;
    moveCursor(at, playground);
    viewStore.getState().setSection('events');
  };

  return (
    <PointPopover x={x} y={y} className="timeline-menu" label={`Add at ${formatInstant(at)}`} onClose={onClose}>
      {(close) => (
        <>
          <p className="timeline-menu__title">
            Add at <b>{formatInstant(at)}</b> {where}
          </p>
          {offeredEvents(seenBy(document, variant), selection).map((offer) => (
            <button
              key={offer.kind}
              type="button"
              className="menu-item"
              onClick={() => {
                close();
                add(offer);
              }}
            >
              {offer.label}
            </button>
          ))}
        </>
      )}
    </PointPopover>
  );
}
