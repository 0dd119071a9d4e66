import { focusRegion, regionsShown } from './regions';

/** The first tab stop of the page: leads to any region. Seen only while it has the focus. */
export function SkipLinks() {
  return (
    <nav className="skip-links" aria-label="Go to">
      <div className="skip-links__row" role="toolbar" aria-label="Regions">
        {regionsShown().map(({ name, find }) => (
          <button key={name} type="button" className="button button--outline" onClick={() => focusRegion(find())}>
            {name}
          </button>
        ))}
      </div>
    </nav>
  );
}
