import { useId } from 'react';

/** What the fills and marks of the bars mean. */
export function QueuesLegend() {
  const pattern = useId();
  return (
    <span className="queues__legend" aria-hidden="true">
      <span>
        <svg width="9" height="9">
          <rect width="9" height="9" fill="var(--uD)" />
        </svg>
        drivers
      </span>
      <span>
        <svg width="9" height="9">
          <rect width="9" height="9" fill="var(--uB)" />
        </svg>
        busy
      </span>
      <span>
        <svg width="9" height="9">
          <rect width="9" height="9" fill="var(--uI)" />
        </svg>
        idle
      </span>
      <span>
        <svg width="14" height="10">
          <defs>
            <pattern id={pattern} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="4" height="4" fill="var(--surface)" />
              <rect width="1" height="4" fill="var(--ink-3)" opacity="0.55" />
            </pattern>
          </defs>
          <rect x="0.5" y="0.5" width="13" height="9" fill={`url(#${pattern})`} stroke="var(--ink-3)" />
        </svg>
        pending
      </span>
      <span>
        <svg width="3" height="12">
          <path d="M1.500 0v12" stroke="var(--ink)" strokeWidth="1.5" />
        </svg>
        guaranteed
      </span>
      <span>
        <svg width="5" height="12">
          <path d="M4 .8H1v10.400h3" fill="none" stroke="var(--ink)" strokeWidth="1.5" />
        </svg>
        max
      </span>
    </span>
  );
}
