import { useState } from 'react';
import type { Inline } from '../../../scenario/lesson/tree';
import { Button } from '../../../ui/Button';
import { Prose } from '../prose/Prose';

/** Help in portions: each press shows one more. */
export function Hints({ hints }: { readonly hints: readonly (readonly Inline[])[] }) {
  const [shown, setShown] = useState(0);
  if (hints.length === 0) return null;
  return (
    <div className="lesson-hints">
      {hints.slice(0, shown).map((hint, index) => (
        <p key={index} className="lesson-hint">
          <Prose nodes={hint} />
        </p>
      ))}
      {shown < hints.length && (
        <Button variant="ghost" onClick={() => setShown(shown + 1)}>
          {shown === 0 ? 'A hint' : 'Another hint'}
        </Button>
      )}
    </div>
  );
}
