import { useId } from 'react';
import type { ReactNode } from 'react';
import { PendingPattern } from './PendingPattern';

/** What the fills and marks of the bars mean. */
export function QueuesLegend() {
  const pattern = useId();
  return (
    <span className="queues__legend" aria-hidden="true">
      <Entry name="drivers" width={9} height={9}>
        <rect width="9" height="9" fill="var(--uD)" />
      </Entry>
      <Entry name="busy" width={9} height={9}>
        <rect width="9" height="9" fill="var(--uB)" />
      </Entry>
      <Entry name="idle" width={9} height={9}>
        <rect width="9" height="9" fill="var(--uI)" />
      </Entry>
      <Entry name="pending" width={14} height={10}>
        <PendingPattern id={pattern} />
        <rect x="0.5" y="0.5" width="13" height="9" fill={`url(#${pattern})`} stroke="var(--ink-3)" />
      </Entry>
      <Entry name="guaranteed" width={3} height={12}>
        <path d="M1.500 0v12" stroke="var(--ink)" strokeWidth="1.5" />
      </Entry>
      <Entry name="max" width={5} height={12}>
        <path d="M4 .8H1v10.400h3" fill="none" stroke="var(--ink)" strokeWidth="1.5" />
      </Entry>
    </span>
  );
}

interface EntryProps {
  readonly name: string;
  /** Size of the mark, px. */
  readonly width: number;
  readonly height: number;
  /** The mark. */
  readonly children: ReactNode;
}

function Entry({ name, width, height, children }: EntryProps) {
  return (
    <span>
      <svg width={width} height={height}>
        {children}
      </svg>
      {name}
    </span>
  );
}
