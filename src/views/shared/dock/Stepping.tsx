import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/Button';
import './stepping.css';

/** A step that can be taken. */
interface Way {
  readonly label: string;
  /** Takes it; undefined where there is nothing in that direction. */
  readonly go: (() => void) | undefined;
}

interface SteppingProps {
  readonly before: Way;
  readonly after: Way;
  /** What is on screen: which one of how many. */
  readonly children: ReactNode;
}

/** Which of many is on screen, between the ways to the ones beside it. */
export function Stepping({ before, after, children }: SteppingProps) {
  return (
    <span className="stepping">
      <IconButton label={before.label} disabled={before.go === undefined} onClick={before.go}>
        <ChevronLeft size={13} />
      </IconButton>
      {children}
      <IconButton label={after.label} disabled={after.go === undefined} onClick={after.go}>
        <ChevronRight size={13} />
      </IconButton>
    </span>
  );
}
