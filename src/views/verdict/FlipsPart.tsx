import { Suspense, useState } from 'react';
import { flipSentences } from '../../analysis/compare/flips/flip-words';
import type { StudyVariant } from '../../analysis/compare/study/sample';
import { searchFlips } from '../../store/flip-control';
import { useFlips } from '../../store/flip-store';
import { Button } from '../../ui/Button';
import { lazyPart } from '../../ui/lazy-part';
import { ErrorBoundary } from '../shared/ErrorBoundary';

const FlipsDialog = lazyPart(() => import('./FlipsDialog').then((module) => module.FlipsDialog));

/** What turns the verdict round, in one sentence. */
export function FlipsLine({ names }: { readonly names: readonly string[] }) {
  const flips = useFlips((s) => s.flips);
  return flips === undefined ? null : <p className="small">{flipSentences(flips, names)[0]}</p>;
}

/** Everything that was tried; begins to try where that takes long. */
export function FlipsButton({ variants }: { readonly variants: readonly StudyVariant[] }) {
  const { status, finished, wanted, estimate } = useFlips((s) => s);
  const [open, setOpen] = useState(false);
  const label =
    status === 'running'
      ? `Trying flips: ${finished} of ${wanted}`
      : status === 'offered'
        ? `Try what flips it, about ${Math.max(1, Math.ceil(estimate / 1000))} s`
        : 'What flips it';
  return (
    <>
      <Button
        variant="outline"
        disabled={status === 'off' || status === 'running'}
        title={status === 'off' ? 'Once the seeds have decided which variant leads' : undefined}
        onClick={() => (status === 'done' ? setOpen(true) : searchFlips())}
      >
        {label}
      </Button>
      {open && status === 'done' && (
        <ErrorBoundary part="What flips the verdict" onDismiss={() => setOpen(false)}>
          <Suspense fallback={null}>
            <FlipsDialog variants={variants} onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
