import { useId } from 'react';
import type { CauseLetter } from '../../sim/reasons';
import { textures } from '../../render/textures';

/** A bar of a waiting cause as in the rows: texture, frame, letter. */
function CauseSwatch({ letter }: { readonly letter: CauseLetter }) {
  const id = useId();
  const { size, path, stroke } = textures[letter];
  const ink = `var(--w${letter})`;
  const tint = `var(--w${letter}b)`;
  return (
    <svg width="22" height="12" aria-hidden="true">
      <pattern id={id} width={size} height={size} patternUnits="userSpaceOnUse">
        <rect width={size} height={size} fill={tint} />
        <path
          d={path}
          opacity="0.4"
          {...(stroke > 0 ? { stroke: ink, strokeWidth: stroke, fill: 'none' } : { fill: ink })}
        />
      </pattern>
      <rect x="0.5" y="0.5" width="21" height="11" fill={`url(#${id})`} stroke={ink} strokeOpacity="0.6" />
      <rect x="1" y="1" width="10" height="10" fill={tint} />
      <text x="6" y="9.500" textAnchor="middle" fontSize="9" fontWeight="700" fill={ink}>
        {letter}
      </text>
    </svg>
  );
}

const COLOR = 'var(--a5)';

function Bars({ kind }: { readonly kind: 'driver' | 'executor' | 'any' }) {
  switch (kind) {
    case 'driver':
      return (
        <svg width="22" height="12" aria-hidden="true" fill={COLOR}>
          <rect y="3" width="9" height="5" opacity="0.42" />
          <rect x="9" y="3" width="13" height="5" />
        </svg>
      );
    case 'executor':
      return (
        <svg width="22" height="12" aria-hidden="true" fill={COLOR}>
          <rect y="2" width="22" height="8" opacity="0.22" />
          <rect x="4" y="2" width="8" height="7" />
          <rect x="13" y="2" width="7" height="7" />
          <rect y="9" width="22" height="1" opacity="0.6" />
        </svg>
      );
    case 'any':
      return (
        <svg width="14" height="12" aria-hidden="true" fill={COLOR}>
          <rect y="2" width="14" height="8" opacity="0.66" />
          <rect x="3" y="3" width="1.500" height="6" fill="var(--surface)" />
        </svg>
      );
  }
}

interface LegendProps {
  readonly causes: readonly { readonly letter: CauseLetter; readonly title: string }[];
  readonly batch: boolean;
  readonly spark: boolean;
  readonly locality: boolean;
}

/** The marks that are on screen, with their names. */
export function Legend({ causes, batch, spark, locality }: LegendProps) {
  return (
    <div className="timeline-legend">
      {spark && (
        <>
          <span>
            <Bars kind="driver" />
            driver
          </span>
          <span>
            <Bars kind="executor" />
            executor, tasks
          </span>
        </>
      )}
      {batch && (
        <span>
          <svg width="14" height="12" aria-hidden="true">
            <rect y="2" width="14" height="8" fill={COLOR} />
          </svg>
          task
        </span>
      )}
      {locality && (
        <span>
          <Bars kind="any" />
          not node-local
        </span>
      )}
      {causes.length > 0 && <span className="rule timeline-legend__rule" />}
      {causes.map(({ letter, title }) => (
        <span key={letter}>
          <CauseSwatch letter={letter} />
          {title}
        </span>
      ))}
    </div>
  );
}
