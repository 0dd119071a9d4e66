import { useLayoutEffect, useRef } from 'react';
import { formatInstant } from '../../base/units';
import { scenarioStore } from '../../store/scenario-store';
import { viewStore } from '../../store/view-store';
import { placeBox } from '../../ui/place';
import '../../ui/popover.css';
import { eventKinds, newEvent } from '../editor/event-model';
import type { EventKind } from '../editor/event-model';
import { act, seenBy } from '../shared/act';
import { moveCursor } from '../transport/playback';
import { aimed } from './aimed-event';
import type { MenuPlace } from './EventStrip';

interface EventMenuProps {
  readonly place: MenuPlace;
  readonly onClose: () => void;
}

/** What can be done to the running system at an instant. What is added aims at the selection, else at the first there is. */
export function EventMenu({ place, onClose }: EventMenuProps) {
  const box = useRef<HTMLElement>(null);
  const { x, y, at } = place;
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    element.showPopover();
    const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
    const size = { width: element.offsetWidth, height: element.offsetHeight };
    const { left, top } = placeBox({ left: x, right: x, top: y, bottom: y }, size, view, 'start');
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
    element.querySelector('button')?.focus();
  }, [x, y]);

  const add = (kind: EventKind) => {
    const { variant, selection, setSection } = viewStore.getState();
    const { document: scenario, notify } = scenarioStore.getState();
    const seen = seenBy(scenario, variant);
    const event = newEvent(seen, kind, at);
    if (event === undefined) {
      notify('warning', 'There is nothing yet that this could happen to.');
    } else if (
      act([{ path: ['interventions', event.id], value: aimed(event, selection) }], `${eventKinds[kind].title}, added`)
    ) {
      moveCursor(at);
      setSection('events');
    }
    box.current?.hidePopover();
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
        Add at <b>{formatInstant(at)}</b>
      </p>
      {Object.entries(eventKinds).map(([kind, { title }]) => (
        <button key={kind} type="button" className="menu-item" onClick={() => add(kind as EventKind)}>
          {title}
        </button>
      ))}
    </section>
  );
}
