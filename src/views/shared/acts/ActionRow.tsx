import { Button } from '../../../ui/Button';
import type { Action } from './node-actions';
import './action-row.css';

/** Things to do to what is selected, as small buttons; what cannot be done now says why. */
export function ActionRow({ actions }: { readonly actions: readonly Action[] }) {
  return actions.map(({ label, run, unless }) => (
    <Button
      key={label}
      variant="outline"
      className="button--small"
      // Still reachable, so that the reason can be read.
      aria-disabled={unless !== undefined}
      title={unless}
      onClick={() => {
        if (unless === undefined) run();
      }}
    >
      {label}
      {unless !== undefined && <span className="visually-hidden">, not possible: {unless}</span>}
    </Button>
  ));
}
