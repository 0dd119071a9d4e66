import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLessonLayout } from '../../store/lesson/lesson-store';
import { usePlayground } from '../../store/page-playground';
import { usePanel, useView } from '../../store/view/view-store';
import { usePalette } from '../../ui/hooks/use-palette';
import { lazyPart } from '../../ui/lazy-part';
import { useSize } from '../../ui/hooks/use-size';
import { useVariants } from '../shared/runs/use-runs-view';
import { AlignedRows } from './rows/AlignedRows';
import { ItemTooltip } from '../shared/ItemTooltip';
import { isMove, nextTarget, otherKey, revealTarget } from './gestures/keyboard';
import { COLOURS, ORDERS } from './scene/overview';
import { RangePill } from './axis/RangePill';
import { figureTitle } from './scene/row-figures';
import { buildScene } from './scene/build-scene';
import { DETAILS } from './scene/scene';
import type { Block } from './scene/scene';
import { keepInStep } from './gestures/scroll-step';
import { scrollToTarget } from './gestures/scroll-to-target';
import type { Target } from './painting/surface';
import { TimelineBar } from './TimelineBar';
import { TimelineProgress } from './axis/TimelineProgress';
import { useFolded } from './scene/use-folded';
import { usePainter } from './use-painter';
import { usePictured } from './scene/use-pictured';
import { useReveal } from './rows/use-reveal';
import { useTables } from './scene/use-tables';
import { useTip } from '../shared/use-tip';
import { VariantRows } from './rows/VariantRows';
import { withWords } from './rows/with-words';
import './timeline.css';

/** Of many applications only. */
const OverviewBar = lazyPart(() => import('./OverviewBar').then((module) => module.OverviewBar));
/** Not in a lesson, which is the first page. */
const EventStrip = lazyPart(() => import('./axis/EventStrip').then((module) => module.EventStrip));
// Not part of the first picture: runs are compared when they stand.
const DivergenceFlag = lazyPart(() => import('../divergence/DivergenceFlag').then((module) => module.DivergenceFlag));
/** Of a few lessons only. */
const GuessFlag = lazyPart(() => import('./axis/GuessFlag').then((module) => module.GuessFlag));

/** With at most this many rows the selected one may be shown lane by lane among aligned ones. */
const MOST_OPENING = 64;

/**
 * The timeline: every variant's rows on one time axis, with one cursor.
 * @param props.of what tells it from others on the same page
 */
export function TimelineView({ of }: { readonly of?: string }) {
  const playground = usePlayground();
  const variants = useVariants();
  const group = useView((s) => s.group);
  const presenter = useView((s) => s.presenter);
  const lesson = useLessonLayout();
  const palette = usePalette();
  const body = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(body);
  const pictured = usePictured(variants);
  const shown = useTables(variants, group);
  const folded = useFolded(shown, group);
  const detail = usePanel(`timeline-${group}`, DETAILS, undefined);
  const colour = usePanel('overview-colour', COLOURS, undefined);
  const order = usePanel('overview-order', ORDERS, undefined);
  // Many rows are never laid out again for a selection.
  const mayOpen = variants.length > 1 && shown.every((part) => (part?.table.rows.length ?? 0) <= MOST_OPENING);
  const open = useView((s) => (mayOpen && s.selection?.kind === 'app' ? s.selection.id : undefined));
  const active = useView((s) => s.variant);
  const activeIndex = variants.findIndex(({ id }) => id === active);
  const asksForGuess = useView((s) => s.sight?.guess !== undefined);
  const hidesFuture = useView((s) => s.sight?.future === 'hidden');
  const [query, setQuery] = useState('');
  const { header, micro: text } = palette;
  const scene = useMemo(
    () =>
      buildScene(pictured, shown, folded, {
        group,
        height,
        header,
        detail,
        presenter,
        text,
        colour,
        order,
        query,
        open,
        hidesFuture,
      }),
    [pictured, shown, folded, group, height, header, detail, presenter, text, colour, order, query, open, hidesFuture],
  );

  const plot = { width: width - palette.gutter - palette.pad, left: palette.gutter };

  const section = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const bars = useRef<HTMLCanvasElement>(null);
  const overlay = useRef<HTMLCanvasElement>(null);
  const axis = useRef<HTMLCanvasElement>(null);
  const pill = useRef<HTMLSpanElement>(null);
  const windows = useRef<(HTMLDivElement | null)[]>([]);
  const [focused, setFocused] = useState<Target>();
  const [announcement, setAnnouncement] = useState('');
  const [tip, showTip] = useTip();

  const parts = { section, body, scroller, bars, overlay, axis, pill, windows };
  const painter = usePainter(parts, { scene, palette, variants: pictured, width, height }, showTip);
  useReveal(scene, windows);
  useEffect(() => {
    const elements = pictured.map((_, i) => windows.current[i] ?? undefined);
    return painter.current && keepInStep(painter.current, elements);
  }, [pictured, painter]);

  const focus = (block: Block, target: Target) => {
    setFocused(target);
    withWords(({ wordsOf }) => setAnnouncement(wordsOf(block, target).join('; ')));
    revealTarget(block, target, scene.extent, playground);
    painter.current?.setFocused(target);
    scrollToTarget(painter.current, windows.current[target.block], target);
  };

  const onLeave = useCallback(() => {
    setFocused(undefined);
    painter.current?.setFocused(undefined);
  }, [painter]);

  const onKey = (event: KeyboardEvent, index: number): void => {
    const block = scene.blocks[index];
    if (block === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    if (isMove(event.key)) {
      const target = nextTarget(block, index, focused, event.key, playground);
      if (target !== undefined) focus(block, target);
      // Beyond the first and the last row are those of the other variants.
      else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') return;
    } else if (!otherKey(event.key, block, focused, playground)) {
      return;
    }
    event.preventDefault();
  };

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
          <DivergenceFlag part="line" {...plot} />
        </Suspense>
      </div>
      <output className="visually-hidden">{announcement}</output>
      <ItemTooltip content={tip} />
    </section>
  );
}
