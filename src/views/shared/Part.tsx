import { Suspense, useEffect } from 'react';
import type { ReactNode } from 'react';
import { ErrorBoundary } from './ErrorBoundary';

interface PartProps {
  /** What failed if it fails, as the beginning of a sentence: "The inspector". */
  readonly name: string;
  /** What stands in its place while it loads; nothing unless given. */
  readonly waiting?: ReactNode;
  /** For a dialog: what closes it while it loads (Escape), and when it has failed. */
  readonly onDismiss?: () => void;
  readonly children: ReactNode;
}

/** A part of the page that loads when it is first shown (`lazyPart`). The rest of the page stays usable while it loads, and if it fails. */
export function Part({ name, waiting = null, onDismiss, children }: PartProps) {
  return (
    <ErrorBoundary part={name} onDismiss={onDismiss}>
      <Suspense fallback={<Waiting onDismiss={onDismiss}>{waiting}</Waiting>}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function Waiting({ onDismiss, children }: Pick<PartProps, 'onDismiss' | 'children'>) {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onDismiss?.();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  return children;
}
