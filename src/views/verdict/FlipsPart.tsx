import { useCallback, useState } from 'react';
import { flipSentences } from '../../analysis/compare/flips/flip-words';
import type { StudyVariant } from '../../analysis/compare/study/sample';
import { wantFlips } from '../../store/studies/flip-control';
import { useFlips } from '../../store/studies/flip-store';
import { Button } from '../../ui/Button';
import { lazyPart } from '../../ui/lazy-part';
import { Part } from '../shared/Part';
import { useOpenRequest } from '../shared/open-requests';

const FlipsDialog = lazyPart(() => import('./FlipsDialog').then((module) => module.FlipsDialog));

/** What turns the verdict round, in one sentence, once everything has been tried. */
export function FlipsLine({ names }: { readonly names: readonly string[] }) {
  const { status, flips } = useFlips((s) => s);
  return flips === undefined || status !== 'done' ? null : <p className="small">{flipSentences(flips, names)[0]}</p>;
}

/** Everything that was tried; who presses it wants it tried before anything else. */
export function FlipsButton({ variants }: { readonly variants: readonly StudyVariant[] }) {
  const [open, setOpen] = useState(false);
  const show = useCallback((): void => {
    setOpen(true);
    wantFlips();
  }, []);
  useOpenRequest('flips', show);
  return (
    <>
      <Button variant="outline" onClick={show}>
        What flips it
      </Button>
      {open && (
        <Part name="What flips the verdict" onDismiss={() => setOpen(false)}>
          <FlipsDialog variants={variants} onClose={() => setOpen(false)} />
        </Part>
      )}
    </>
  );
}
