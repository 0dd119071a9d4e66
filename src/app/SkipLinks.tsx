import { useState } from 'react';
import { flushSync } from 'react-dom';
import { focusRegion, regionsShown, splittersShown } from './regions';
import './skip-links.css';

const FIRST = 'Top';

/** The first tab stop of the page: leads to any region that is there, and to the edges between them. Seen only while it has the focus. */
export function SkipLinks() {
  const [names, setNames] = useState<readonly string[]>([FIRST]);
  const go = (name: string): void => {
    const region = regionsShown().find((one) => one.name === name);
    if (region !== undefined) focusRegion(region.element);
    else
      splittersShown()
        .find((splitter) => splitter.ariaLabel === name)
        ?.focus();
  };
  const show = (): void =>
    setNames(
      [...regionsShown(), ...splittersShown()].map((place) => ('name' in place ? place.name : (place.ariaLabel ?? ''))),
    );
  return (
    <nav className="skip-links" aria-label="Go to">
      {/* A region that has just come is there for the key that is pressed now. */}
      <div
        className="skip-links__row"
        role="toolbar"
        aria-label="Regions"
        onFocus={show}
        onKeyDownCapture={() => flushSync(show)}
      >
        {names.map((name) => (
          <button
            key={name}
            type="button"
            tabIndex={name === FIRST ? 0 : -1}
            className="button button--outline"
            onClick={() => go(name)}
          >
            {name}
          </button>
        ))}
        <span className="skip-links__hint muted small">
          <kbd>F6</kbd> next region
        </span>
      </div>
    </nav>
  );
}
