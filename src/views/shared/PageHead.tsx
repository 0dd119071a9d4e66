import type { ReactNode } from 'react';
import { Logo } from '../../ui/Logo';
import './separate-page.css';

interface PageHeadProps {
  /** Leads back to the workbench. */
  readonly onBack: () => void;
  readonly children: ReactNode;
}

/** The head of a page beside the workbench, such as the course: the way back, and what else can be opened from it. */
export function PageHead({ onBack, children }: PageHeadProps) {
  return (
    <header className="separate-page__head">
      <button type="button" className="separate-page__back" onClick={onBack}>
        <Logo /> Signalbox
      </button>
      {children}
    </header>
  );
}
