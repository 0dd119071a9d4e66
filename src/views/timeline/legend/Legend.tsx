import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { CauseLetter } from '../../../sim/reasons';
import { STAGE_INK } from '../../../render/color/palette';
import { textures } from '../../../render/canvas/textures';
import { Popover } from '../../../ui/popovers/Popover';
import { useSize } from '../../../ui/hooks/use-size';
import './legend.css';

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

function Bars({
  kind,
}: {
  readonly kind:
    | 'driver'
    | 'reduce'
    | 'any'
    | 'placeholder'
    | 'reservation'
    | 'absent'
    | 'marked'
    | 'spared'
    | 'preempted';
}) {
  switch (kind) {
    case 'driver':
      return (
        <svg width="22" height="12" aria-hidden="true" fill={COLOR}>
          <rect y="3" width="9" height="5" opacity="0.42" />
          <rect x="9" y="3" width="13" height="5" />
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
    case 'any':
      return (
        <svg width="14" height="12" aria-hidden="true" fill={COLOR}>
          <rect y="2" width="14" height="8" opacity="0.66" />
          <path d="M4 3v6M8 3v6M12 3v6" stroke="var(--surface)" strokeWidth="1.5" />
        </svg>
      );
  }
}

interface LegendProps {
  readonly causes: readonly { readonly letter: CauseLetter; readonly title: string }[];
  readonly batch: boolean;
  readonly executors: boolean;
  /** What drivers are called, where there are any. */
  readonly drivers: string | undefined;
  /** The stages that containers are named after, such as map and reduce. */
  readonly stageWords: readonly string[];
  /** The number of stages that are distinguished by shades; 0 where none are. */
  readonly stages: number;
  readonly locality: boolean;
  /** What the letters in tasks say of the place of their data; empty where there are none. */
  readonly places: readonly string[];
  readonly placeholders: boolean;
  readonly reservations: boolean;
  readonly absent: boolean;
  readonly marked: boolean;
  readonly spared: boolean;
  readonly preempted: boolean;
  /** What one line stands for in an overview; undefined where rows are drawn lane by lane. */
  readonly line: 'application' | 'node' | undefined;
}

/** What the shades of an overview mean. */
function Shades({ line, spark }: { readonly line: 'application' | 'node'; readonly spark: boolean }) {
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

/** An executor with tasks; those of its application's first stages in their shades. */
function Executor({ stages }: { readonly stages: number }) {
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

/** A mark with its name. */
interface Mark {
  readonly name: string;
  readonly sample: ReactNode;
}

/** The marks of rows that are drawn lane by lane. */
function laneMarks(shown: LegendProps): Mark[] {
  const { batch, executors, drivers, stageWords, stages, locality, places, placeholders } = shown;
  const { reservations, absent, marked, spared, preempted } = shown;
  const [firstStage, ...laterStages] = stageWords;
  const task = (
    <svg width="14" height="12" aria-hidden="true">
      <rect y="2" width="14" height="8" fill={COLOR} />
    </svg>
  );
  const all: readonly (Mark | false)[] = [
    drivers !== undefined && { name: drivers, sample: <Bars kind="driver" /> },
    executors && {
      name: stages > 1 ? 'executor, tasks by stage' : 'executor, tasks',
      sample: <Executor stages={stages} />,
    },
    batch && { name: firstStage === undefined ? 'task' : `task, ${firstStage}`, sample: task },
    laterStages.length > 0 && { name: laterStages.join(', '), sample: <Bars kind="reduce" /> },
    locality && { name: 'not node-local', sample: <Bars kind="any" /> },
    places.length > 0 && { name: `data: ${places.join(', ')}`, sample: null },
    placeholders && { name: 'placeholder', sample: <Bars kind="placeholder" /> },
    absent && ABSENT,
    reservations && { name: 'reserved', sample: <Bars kind="reservation" /> },
    marked && { name: 'marked: time until it is killed', sample: <Bars kind="marked" /> },
    spared && { name: 'spared', sample: <Bars kind="spared" /> },
    preempted && { name: 'preempted', sample: <Bars kind="preempted" /> },
  ];
  return all.filter((mark) => mark !== false);
}

const ABSENT: Mark = { name: 'not in the cluster', sample: <Bars kind="absent" /> };

/** The marks of lines that stand for a whole application or node each. */
function lineMarks({ line, absent, reservations }: LegendProps): Mark[] {
  const reserved = (
    <svg width="18" height="12" aria-hidden="true">
      <rect y="2" width="18" height="8" fill="var(--h4)" />
      <rect y="2" width="18" height="3" fill="var(--line)" />
      <rect y="2" width="18" height="2" fill={COLOR} />
    </svg>
  );
  return [
    ...(absent ? [ABSENT] : []),
    ...(line === 'node' && reservations ? [{ name: 'reserved', sample: reserved }] : []),
  ];
}

/** The marks that are on screen, with their names; those that have no room beside the others are one click away. */
export function Legend(shown: LegendProps) {
  const { causes, line, executors } = shown;
  const bar = useRef<HTMLDivElement>(null);
  const { width } = useSize(bar);
  const [cut, setCut] = useState(0);
  const marks = line === undefined ? laneMarks(shown) : lineMarks(shown);
  const shades = line !== undefined && <Shades line={line} spark={executors} />;
  const waits = causes.map(({ letter, title }): Mark => ({ name: title, sample: <CauseSwatch letter={letter} /> }));
  const names = [...marks, ...waits].map(({ name }) => name).join();
  const all = marks.length + waits.length + (shades === false ? 0 : 1);
  useLayoutEffect(() => {
    const tall = bar.current?.clientHeight ?? 0;
    const drawn = [...(bar.current?.querySelectorAll<HTMLElement>(':scope > span') ?? [])];
    // What does not fit stands in lines that are not seen.
    setCut(tall === 0 ? 0 : drawn.filter(({ offsetTop }) => offsetTop >= tall).length);
  }, [width, names, line]);
  return (
    <>
      <div className="timeline-legend" ref={bar}>
        {shades}
        {marks.map((mark) => (
          <Named key={mark.name} mark={mark} />
        ))}
        {waits.map((mark, at) => (
          <Named key={mark.name} mark={mark} first={at === 0} />
        ))}
      </div>
      {cut > 0 && (
        <Popover
          label="Marks of the timeline"
          align="end"
          trigger={cut < all ? `+${cut}` : 'key'}
          button={{
            className: 'button button--ghost legend-more',
            title: `${cut} more ${cut === 1 ? 'mark' : 'marks'}`,
            'aria-label': `${cut} more ${cut === 1 ? 'mark' : 'marks'} of the timeline`,
          }}
        >
          {() => (
            <ul className="legend-all">
              {shades !== false && <li>{shades}</li>}
              {[...marks, ...waits].map((mark) => (
                <li key={mark.name}>
                  <Named mark={mark} />
                </li>
              ))}
            </ul>
          )}
        </Popover>
      )}
    </>
  );
}

/** @param props.first the first cause of waiting, set apart from what runs */
function Named({ mark: { name, sample }, first = false }: { readonly mark: Mark; readonly first?: boolean }) {
  return (
    <span>
      {first && <i className="rule timeline-legend__rule" />}
      {sample}
      {name}
    </span>
  );
}
