import { useEffect, useMemo, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { lastingDeadlocks } from '../../analysis/at';
import { formatInstant } from '../../base/units';
import { useView, viewStore } from '../../store/view/view-store';
import type { TimeRange } from '../../store/view/view-store';
import { useDrag } from '../../ui/pointer/drag';
import type { DragPoint } from '../../ui/pointer/drag';
import { useMediaQuery } from '../../ui/hooks/use-media-query';
import { useSize } from '../../ui/hooks/use-size';
import { variantLetter } from '../../ui/VariantBadge';
import { useLone, withModels } from '../shared/runs/use-runs-view';
import type { VariantView } from '../shared/runs/use-runs-view';
import { groupSubmissions, nodeStretches, notesNear, placeLabels, pointInterventions } from './marks';
import type { LabelWish, Note } from './marks';
import { largeStep, moveCursor, moveToEnd, stepEvents } from './playback';
import { histogram } from './steps';

const BAR_PX = 8;
/** How near the pointer must be to a mark to read about it. */
const NEAR_PX = 5;
const HISTOGRAM_PX = 13;
/** About the mean advance of a digit or letter at the size of small labels. */
const LETTER_PX = 0.56;

interface ScrubberProps {
  readonly variants: readonly VariantView[];
  readonly active: VariantView;
  readonly end: number;
}

/**
 * The same axis as the timeline above it, with a knob at the cursor: a histogram of events, and marks of what happened.
 * A slider to the keyboard and to screen readers.
 */
export function Scrubber({ variants, active, end }: ScrubberProps) {
  const plot = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(plot);
  // Made when the pointer first asks: a run of many applications has as many notes.
  const notesOf = useMemo(() => later(() => scrubberNotes(variants, active)), [variants, active]);
  const noteAt = (px: number): string => {
    const { zoom } = viewStore.getState();
    const perPixel = (zoom[1] - zoom[0]) / Math.max(1, width);
    return notesNear(notesOf(), zoom[0] + px * perPixel, NEAR_PX * perPixel);
  };
  return (
    <div className="scrubber">
      <div className="scrubber__plot" ref={plot}>
        {width > 0 && end > 0 && <Marks variants={variants} active={active} end={end} width={width} height={height} />}
      </div>
      <Knob plot={plot} end={end} width={width} noteAt={noteAt} />
    </div>
  );
}

/** Makes a value when it is first asked for. */
function later<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Everything that is marked under the scrubber, in words. */
function scrubberNotes(variants: readonly VariantView[], active: VariantView): Note[] {
  const { model } = active.run;
  const deadlocks = withModels(variants).flatMap((v) =>
    lastingDeadlocks(v.model).map(({ from }) => ({
      from,
      to: from,
      text: `${variantLetter(v.index)}: deadlock at ${formatInstant(from)}`,
    })),
  );
  if (model === undefined) return deadlocks;
  const submissions = model.applications.flatMap(({ id, submitted }) =>
    submitted === Infinity
      ? []
      : [{ from: submitted, to: submitted, text: `${model.directory.applications[id].id} submitted` }],
  );
  const points = pointInterventions(model).map(({ at, text }) => ({ from: at, to: at, text }));
  return [...deadlocks, ...points, ...nodeStretches(model), ...submissions];
}

interface MarksProps extends ScrubberProps {
  readonly width: number;
  readonly height: number;
}

function Marks({ variants, active, end, width, height }: MarksProps) {
  const zoom = useView((s) => s.zoom);
  const fit = useView((s) => s.fit);
  const wide = useMediaQuery('(min-width: 1800px)');
  const lone = useLone();
  const model = active.run.model;
  const models = useMemo(() => withModels(variants), [variants]);
  const middle = Math.round(height / 2) - 2;
  const labelSize = wide ? 11 : 10;
  const x = useMemo(() => {
    const perMicrosecond = width / Math.max(1, zoom[1] - zoom[0]);
    return (time: number) => (time - zoom[0]) * perMicrosecond;
  }, [zoom, width]);

  const bars = useMemo(() => {
    if (model === undefined) return '';
    const bins = Math.max(1, Math.floor(width / BAR_PX));
    const counts = histogram(model.instants, zoom[0], zoom[1], bins);
    const most = counts.reduce((a, b) => Math.max(a, b), 1);
    const step = width / bins;
    let path = '';
    counts.forEach((count, bin) => {
      const tall = (count / most) * HISTOGRAM_PX;
      if (count > 0)
        path += `M${(bin * step + 0.5).toFixed(1)} ${middle - 4}v${(-tall).toFixed(1)}h${(step - 1).toFixed(1)}v${tall.toFixed(1)}z`;
    });
    return path;
  }, [model, zoom, width, middle]);

  const stretches = useMemo(() => (model === undefined ? [] : nodeStretches(model)), [model]);
  const points = useMemo(() => (model === undefined ? [] : pointInterventions(model)), [model]);
  const submissions = useMemo(() => {
    if (model === undefined) return [];
    const times = model.applications.map((app) => app.submitted).filter((time) => time !== Infinity);
    return groupSubmissions(times, x, width);
  }, [model, x, width]);

  const inView = (px: number) => px >= -1 && px <= width + 1;
  const deadlocks = models.flatMap((v) =>
    lastingDeadlocks(v.model).map((d) => ({ at: x(d.from), letter: variantLetter(v.index), time: d.from })),
  );
  const wishes: LabelWish[] = [
    ...deadlocks
      .filter((d) => inView(d.at))
      .map((d) => ({ text: `${lone ? '' : `${d.letter} `}deadlock`, x: d.at + 8, tone: 'danger' as const })),
    ...stretches
      .filter((s) => x(s.to) > 0 && x(s.from) < width)
      .map((s) => ({ text: s.text, x: Math.max(0, x(s.from)), tone: 'plain' as const })),
    ...points.filter((p) => inView(x(p.at))).map((p) => ({ text: p.text, x: x(p.at) + 6, tone: 'plain' as const })),
    ...submissions
      .filter((g) => g.count >= 3)
      .map((g) => ({ text: `${g.count} submitted`, x: g.x0 - 7, end: true, tone: 'plain' as const })),
  ];
  const obstacles = deadlocks.map((d): readonly [number, number] => [d.at - 4, d.at + 4]);
  const labels = placeLabels(wishes, width + 12, (text) => text.length * labelSize * LETTER_PX, obstacles);

  return (
    <svg className="scrubber__marks" width={width} height={height} aria-hidden="true">
      <path d={bars} fill="var(--line-2)" />
      {submissions.map((group) => (
        <path
          key={group.x0}
          d={group.xs.map((px) => `M${px - 3.5} ${middle + 4}h7l-3.5 5z`).join('')}
          fill="var(--ink-2)"
        />
      ))}
      {stretches.map((s) => {
        const from = Math.max(0, x(s.from));
        const to = Math.min(width, x(s.to));
        if (to <= from) return null;
        return (
          <rect
            key={`${s.node} ${s.from}`}
            x={from}
            y={middle + 4}
            width={Math.max(2, to - from)}
            height={4}
            fill="var(--ink-2)"
          ></rect>
        );
      })}
      {points
        .filter((p) => inView(x(p.at)))
        .map((p) => (
          <path
            key={`${p.at} ${p.text}`}
            d={`M${x(p.at)} ${middle + 3.5}l4 4-4 4-4-4z`}
            fill="var(--surface)"
            stroke="var(--ink-2)"
            strokeWidth={1.4}
          ></path>
        ))}
      {deadlocks
        .filter((d) => inView(d.at))
        .map((d) => (
          <path
            key={`${d.letter} ${d.time}`}
            d={`M${d.at - 3} ${middle + 4}l6 6m0-6l-6 6`}
            stroke="var(--danger)"
            strokeWidth={1.8}
          ></path>
        ))}
      {labels.map((label) => (
        <text
          key={`${label.text} ${label.left}`}
          x={label.left}
          y={middle + 9 + labelSize}
          fontSize={labelSize}
          fill={label.tone === 'danger' ? 'var(--danger)' : 'var(--ink-2)'}
        >
          {label.text}
        </text>
      ))}
      {!fit && (zoom[0] > 0 || zoom[1] < end) && <InView zoom={zoom} end={end} width={width} top={middle + 1} />}
    </svg>
  );
}

interface InViewProps {
  readonly zoom: TimeRange;
  /** End of the longest run, µs. */
  readonly end: number;
  readonly width: number;
  readonly top: number;
}

/** While less than the whole run is in view: which part of it, as a box on a line above the rail. */
function InView({ zoom, end, width, top }: InViewProps) {
  const from = (zoom[0] / end) * width;
  const wide = Math.max(4, ((Math.min(zoom[1], end) - zoom[0]) / end) * width);
  const y = top - HISTOGRAM_PX - 8;
  return (
    <g>
      <rect x={0} y={y + 2} width={width} height={1} fill="var(--line-2)" />
      <rect x={from} y={y} width={wide} height={5} rx={2} fill="var(--ink-3)" />
    </g>
  );
}

interface KnobProps {
  readonly plot: React.RefObject<HTMLDivElement | null>;
  readonly end: number;
  readonly width: number;
  /** What is marked at a place of the plot, px; '' where nothing is. */
  readonly noteAt: (px: number) => string;
}

/** The slider: an invisible range control over the whole plot, with the drawn knob moved beside React. */
function Knob({ plot, end, width, noteAt }: KnobProps) {
  const input = useRef<HTMLInputElement>(null);
  const knob = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const place = () => {
      const { cursor, zoom } = viewStore.getState();
      const share = (cursor - zoom[0]) / Math.max(1, zoom[1] - zoom[0]);
      const px = Math.round(share * width * 2) / 2;
      const visible = share >= 0 && share <= 1;
      if (knob.current !== null) {
        knob.current.style.transform = `translateX(${px}px)`;
        knob.current.style.visibility = visible ? 'visible' : 'hidden';
      }
      if (track.current !== null) track.current.style.width = `${Math.max(0, Math.min(width, px))}px`;
      if (input.current !== null) {
        input.current.value = String(cursor);
        input.current.setAttribute('aria-valuetext', formatInstant(cursor));
      }
    };
    place();
    return viewStore.subscribe((state, before) => {
      if (state.cursor !== before.cursor || state.zoom !== before.zoom) place();
    });
  }, [width, end]);

  const seek = ({ clientX }: DragPoint) => {
    const box = plot.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return;
    const { zoom } = viewStore.getState();
    const share = Math.max(0, Math.min(1, (clientX - box.left) / box.width));
    moveCursor(zoom[0] + share * (zoom[1] - zoom[0]));
  };

  const grab = useDrag<undefined>({ begin: (_, point) => seek(point), move: (_, point) => seek(point) });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { cursor } = viewStore.getState();
    const forward = event.key === 'ArrowRight' || event.key === 'ArrowUp';
    const back = event.key === 'ArrowLeft' || event.key === 'ArrowDown';
    if (forward || back) {
      if (event.shiftKey) moveCursor(cursor + (forward ? largeStep() : -largeStep()));
      else stepEvents(forward ? 1 : -1);
    } else if (event.key === 'PageUp') moveCursor(cursor + largeStep());
    else if (event.key === 'PageDown') moveCursor(cursor - largeStep());
    else if (event.key === 'Home') moveCursor(0);
    else if (event.key === 'End') moveToEnd();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <>
      <input
        ref={input}
        className="scrubber__input"
        type="range"
        aria-label="Cursor time"
        min={0}
        max={Math.max(1, end)}
        step={1}
        defaultValue={0}
        onChange={(event) => moveCursor(Number(event.target.value))}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.preventDefault();
          event.currentTarget.focus({ preventScroll: true });
          viewStore.getState().setPlaying(false);
          grab(event, undefined);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) return;
          const box = plot.current?.getBoundingClientRect();
          if (box !== undefined) event.currentTarget.title = noteAt(event.clientX - box.left);
        }}
      />
      <div className="scrubber__rail">
        <div className="scrubber__past" ref={track} />
        <div className="scrubber__knob" ref={knob} />
      </div>
    </>
  );
}
