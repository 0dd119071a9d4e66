import { useLayoutEffect, useRef } from 'react';
import { formatInstant } from '../../base/units';
import { scenarioStore, useScenario } from '../../store/scenario-store';
import { useView, viewStore } from '../../store/view-store';
import { placeBox } from '../../ui/place';
import '../../ui/popover.css';
import { addEventAt, eventIds, offeredEvents } from '../editor/models/event-actions';
import type { OfferedEvent } from '../editor/models/event-actions';
import { useScopeWords } from '../shared/scope-words';
import { act, seenBy } from '../shared/act';
import { moveCursor } from '../transport/playback';

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
  const box = useRef<HTMLElement>(null);
  const variant = useView((s) => s.variant);
  const selection = useView((s) => s.selection);
  const document = useScenario((s) => s.document);
  const where = useScopeWords();
  const { x, y, at } = place;
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    element.showPopover();
    const view = { width: element.ownerDocument.documentElement.clientWidth, height: window.innerHeight };
    const size = { width: element.offsetWidth, height: element.offsetHeight };
    const { left, top } = placeBox({ left: x, right: x, top: y, bottom: y }, size, view, 'start');
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
    element.querySelector('button')?.focus();
  }, [x, y]);

  const add = ({ kind, label }: OfferedEvent) => {
    const { document: stored } = scenarioStore.getState();
    const added = addEventAt(seenBy(stored, variant), kind, selection, at, eventIds(stored));
    box.current?.hidePopover();
    if (added === undefined || !act(added.edits, `Added at ${formatInstant(at)}: ${label}`)) return;
    moveCursor(at);
    viewStore.getState().setSection('events');
  };

  return (
    <section
      ref={box}
      popover="auto"
      className="popover timeline-menu"
      aria-label={`Add at ${formatInstant(at)}`}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose();
      }}
    >
      <p className="timeline-menu__title">
        Add at <b>{formatInstant(at)}</b> {where}
      </p>
      {offeredEvents(seenBy(document, variant), selection).map((offer) => (
        <button key={offer.kind} type="button" className="menu-item" onClick={() => add(offer)}>
          {offer.label}
        </button>
      ))}
    </section>
  );
}
