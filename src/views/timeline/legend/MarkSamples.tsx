/** The marks of the timeline as small pictures for its legend, drawn as in the rows. */
import { useId } from 'react';
import type { CauseLetter } from '../../../sim/reasons';
import { STAGE_INK } from '../../../render/color/palette';
import { textures } from '../../../render/canvas/textures';

/** The colour of an application, for all samples. */
const COLOR = 'var(--a5)';

/** A bar of a waiting cause as in the rows: texture, frame, letter. */
export function CauseSwatch({ letter }: { readonly letter: CauseLetter }) {
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

/** What a bar stands for. `elsewhere`: a task away from its data; `reserved-node`: a node in an overview. */
type BarKind =
  | 'driver'
  | 'task'
  | 'reduce'
  | 'elsewhere'
  | 'placeholder'
  | 'reservation'
  | 'reserved-node'
  | 'absent'
  | 'marked'
  | 'spared'
  | 'preempted';

/** A bar of a kind as in the rows. */
export function BarSample({ kind }: { readonly kind: BarKind }) {
  switch (kind) {
    case 'driver':
      return (
        <svg width="22" height="12" aria-hidden="true" fill={COLOR}>
          <rect y="3" width="9" height="5" opacity="0.42" />
          <rect x="9" y="3" width="13" height="5" />
        </svg>
      );
    case 'task':
      return (
        <svg width="14" height="12" aria-hidden="true">
          <rect y="2" width="14" height="8" fill={COLOR} />
        </svg>
      );
    case 'reduce':
      return (
        <svg width="14" height="12" aria-hidden="true" fill={COLOR}>
          <rect y="2" width="14" height="8" opacity="0.22" />
          <rect y="5" width="14" height="5" />
        </svg>
      );
    case 'placeholder':
      return (
        <svg width="18" height="12" aria-hidden="true" fill="none" stroke={COLOR}>
          <rect x="0.5" y="2.500" width="17" height="7" />
          <path d="M3 6h12" strokeWidth="2" strokeDasharray="2 2" />
        </svg>
      );
    case 'reservation':
      return (
        <svg width="18" height="12" aria-hidden="true" fill="none" stroke={COLOR} strokeDasharray="4 3">
          <rect x="0.5" y="1.500" width="17" height="9" />
        </svg>
      );
    case 'reserved-node':
      return (
        <svg width="18" height="12" aria-hidden="true">
          <rect y="2" width="18" height="8" fill="var(--h4)" />
          <rect y="2" width="18" height="3" fill="var(--line)" />
          <rect y="2" width="18" height="2" fill={COLOR} />
        </svg>
      );
    case 'absent':
      return (
        <svg width="18" height="12" aria-hidden="true">
          <rect y="1" width="18" height="10" fill="var(--sunken)" />
          <path d="M0 6h18" stroke="var(--line-2)" strokeDasharray="2 2" />
        </svg>
      );
    case 'marked':
      return (
        <svg width="22" height="12" aria-hidden="true">
          <rect y="1" width="22" height="10" fill={COLOR} />
          <path d="M4 1L20 11H4z" fill="var(--danger)" opacity="0.55" />
          <path d="M5 11V1L20 11" fill="none" stroke="var(--danger)" strokeWidth="1.5" />
        </svg>
      );
    case 'spared':
      return (
        <svg width="22" height="12" aria-hidden="true">
          <rect y="1" width="22" height="10" fill={COLOR} />
          <path d="M4 1L14 7V11H4z" fill="var(--surface)" opacity="0.55" />
          <path d="M4 1L14 7V11" fill="none" stroke="var(--ink-2)" strokeDasharray="2 2" />
          <rect x="4" y="1" width="2" height="10" fill="var(--ink-2)" />
        </svg>
      );
    case 'preempted':
      return (
        <svg width="16" height="12" aria-hidden="true">
          <path d="M0 2H14L10 6L14 10H0z" fill={COLOR} />
          <path d="M14 2L10 6L14 10" fill="none" stroke="var(--danger)" strokeWidth="1.5" />
        </svg>
      );
    case 'elsewhere':
      return (
        <svg width="14" height="12" aria-hidden="true" fill={COLOR}>
          <rect y="2" width="14" height="8" opacity="0.66" />
          <path d="M4 3v6M8 3v6M12 3v6" stroke="var(--surface)" strokeWidth="1.5" />
        </svg>
      );
  }
}

/** An executor with tasks; those of its application's first stages in their shades. */
export function ExecutorSample({ stages }: { readonly stages: number }) {
  const inks = stages > 1 ? STAGE_INK.slice(0, stages) : [0, 0];
  const width = inks.length > 2 ? 5 : 7;
  return (
    <svg width="22" height="12" aria-hidden="true" fill={COLOR}>
      <rect y="2" width="22" height="8" opacity="0.22" />
      {inks.map((ink, stage) => (
        <rect
          key={stage}
          x={4 + stage * (width + 1)}
          y="2"
          width={width}
          height="7"
          fill={`color-mix(in srgb, var(--ink) ${ink * 100}%, ${COLOR})`}
        />
      ))}
      <rect y="9" width="22" height="1" opacity="0.6" />
    </svg>
  );
}

/** What the shades of an overview mean. */
export function Shades({ line, spark }: { readonly line: 'application' | 'node'; readonly spark: boolean }) {
  if (line === 'node') {
    return (
      <span>
        in use: 0
        <svg width="60" height="12" aria-hidden="true">
          {[0, 1, 2, 3, 4, 5].map((step) => (
            <rect key={step} x={step * 10} y="2" width="10" height="8" fill={`var(--h${step})`} />
          ))}
        </svg>
        100 %
      </span>
    );
  }
  return (
    <span>
      <svg width="40" height="12" aria-hidden="true" fill={COLOR}>
        {[0.42, 0.5, 0.75, 1].map((opacity, step) => (
          <rect key={opacity} x={step * 10} y="2" width="10" height="8" opacity={opacity} />
        ))}
      </svg>
      {spark ? 'driver to all executors' : 'one task to all wanted'}
    </span>
  );
}
