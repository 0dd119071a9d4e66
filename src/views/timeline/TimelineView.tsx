import { Suspense, useCallback, useEffect, useRef } from 'react';
import { useLessonLayout } from '../../store/lesson/lesson-store';
import { useView } from '../../store/view/view-store';
import { usePalette } from '../../ui/hooks/use-palette';
import { useSize } from '../../ui/hooks/use-size';
import { lazyPart } from '../../ui/lazy-part';
import { ItemTooltip } from '../shared/ItemTooltip';
import { useVariants } from '../shared/runs/use-runs-view';
import { useTip } from '../shared/use-tip';
import { RangePill } from './axis/RangePill';
import { TimelineProgress } from './axis/TimelineProgress';
import { keepInStep } from './gestures/scroll-step';
import { AlignedRows } from './rows/AlignedRows';
import { useReveal } from './rows/use-reveal';
import { VariantRows } from './rows/VariantRows';
import { figureTitle } from './scene/row-figures';
import { usePictured } from './scene/use-pictured';
import { useScene } from './scene/use-scene';
import { TimelineBar } from './TimelineBar';
import { usePainter } from './use-painter';
import { useRowKeys } from './use-row-keys';
import './timeline.css';
import './axis/axis.css';
import './axis/events.css';

/** Of many applications only. */
const OverviewBar = lazyPart(() => import('./OverviewBar').then((module) => module.OverviewBar));
/** Not in a lesson, which is the first page. */
const EventStrip = lazyPart(() => import('./axis/EventStrip').then((module) => module.EventStrip));
// Not part of the first picture: runs are compared when they stand.
const DivergenceFlag = lazyPart(() => import('../divergence/DivergenceFlag').then((module) => module.DivergenceFlag));
/** Of a few lessons only. */
const GuessFlag = lazyPart(() => import('./axis/GuessFlag').then((module) => module.GuessFlag));

/**
 * The timeline: every variant's rows on one time axis, with one cursor.
 * @param props.of what tells it from others on the same page
 */
export function TimelineView({ of }: { readonly of?: string }) {
  const variants = useVariants();
  const lesson = useLessonLayout();
  const palette = usePalette();
  const body = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(body);
  const pictured = usePictured(variants);
  const { scene, query, setQuery } = useScene(variants, pictured, height, palette);
  const active = useView((s) => s.variant);
  const activeIndex = variants.findIndex(({ id }) => id === active);
  const asksForGuess = useView((s) => s.sight?.guess !== undefined);
  const plot = { width: width - palette.gutter - palette.pad, left: palette.gutter };

  const section = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const bars = useRef<HTMLCanvasElement>(null);
  const overlay = useRef<HTMLCanvasElement>(null);
  const axis = useRef<HTMLCanvasElement>(null);
  const pill = useRef<HTMLSpanElement>(null);
  const windows = useRef<(HTMLDivElement | null)[]>([]);
  const [tip, showTip] = useTip();

  const parts = { section, body, scroller, bars, overlay, axis, pill, windows };
  const painter = usePainter(parts, { scene, palette, variants: pictured, width, height }, showTip);
  const keepClearOf = useCallback((parting: number | undefined) => painter.current?.setParting(parting), [painter]);
  useReveal(scene, windows);
  useEffect(() => {
    const elements = pictured.map((_, i) => windows.current[i] ?? undefined);
    return painter.current && keepInStep(painter.current, elements);
  }, [pictured, painter]);

  const { announcement, onKey, onLeave } = useRowKeys(scene, painter, windows);
  return (
    <section
      className="timeline"
      aria-label={of === undefined ? 'Timeline' : `Timeline: ${of}`}
      data-overviews={scene.colour === undefined ? undefined : variants.length}
      ref={section}
    >
      <TimelineBar
        scene={scene}
        width={width}
        scrolls={() => variants.map((_, i) => windows.current[i]?.scrollTop ?? 0)}
      />
      {scene.colour !== undefined && (
        <Suspense fallback={<div className="overview-bar" />}>
          <OverviewBar scene={scene} colour={scene.colour} query={query} onQuery={setQuery} />
        </Suspense>
      )}
      <div className="timeline-axis">
        <canvas ref={axis} aria-hidden="true" />
        <span className="timeline-axis__title">{figureTitle(scene)}</span>
        <span className="timeline-axis__pill" ref={pill} />
        <RangePill width={width} palette={palette} />
        {asksForGuess && (
          <Suspense fallback={null}>
            <GuessFlag width={width} palette={palette} />
          </Suspense>
        )}
        <TimelineProgress />
      </div>
      {!lesson && (
        <Suspense fallback={<div className="timeline-events" />}>
          <EventStrip scene={scene} palette={palette}>
            <Suspense fallback={null}>
              <DivergenceFlag part="flag" {...plot} />
            </Suspense>
          </EventStrip>
        </Suspense>
      )}
      <div className="timeline-body" ref={body}>
        <canvas ref={bars} aria-hidden="true" />
        <canvas ref={overlay} aria-hidden="true" />
        <div className="timeline-scroll" data-roving="list" data-toolbar="rows" ref={scroller}>
          {scene.detail === 'aligned' && (
            <AlignedRows
              variants={variants}
              blocks={scene.blocks}
              room={scene.rooms[0]}
              window={(element) => {
                windows.current = variants.map(() => element);
              }}
              onKey={(event) => onKey(event, Math.max(0, activeIndex))}
              onLeave={onLeave}
            />
          )}
          {(scene.detail === 'aligned' ? [] : variants).map((variant, i) => (
            <VariantRows
              key={variant.id}
              variant={variant}
              block={scene.blocks[i]}
              room={scene.rooms[i]}
              plot={plot}
              window={(element) => {
                windows.current[i] = element;
              }}
              onKey={(event) => onKey(event, i)}
              onLeave={onLeave}
            />
          ))}
        </div>
        <Suspense fallback={null}>
          <DivergenceFlag part="line" onAt={keepClearOf} {...plot} />
        </Suspense>
      </div>
      <output className="visually-hidden">{announcement}</output>
      <ItemTooltip content={tip} />
    </section>
  );
}
