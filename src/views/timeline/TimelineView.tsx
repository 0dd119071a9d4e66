import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { variantLetter } from '../../ui/VariantBadge';
import type { CauseLetter } from '../../sim/reasons';
import { causesOfWaiting } from '../../analysis/waiting-by-cause';
import { causeLetters } from '../../render/palette';
import { itemText } from '../../render/item-text';
import { useRuns } from '../../store/run-store';
import { GROUPS, useView, viewStore } from '../../store/view-store';
import type { Group } from '../../store/view-store';
import { Segmented } from '../../ui/Segmented';
import { usePalette } from '../../ui/use-palette';
import { useSize } from '../../ui/use-size';
import { useVariants } from '../shared/use-runs-view';
import { axisMarks } from './axis-paint';
import { ItemTooltip } from './ItemTooltip';
import { isMove, nextTarget, otherKey, revealTarget } from './keyboard';
import { Legend } from './Legend';
import { TimelinePainter } from './painter';
import type { Surface, Target } from './painter';
import { listenToPointers } from './pointer';
import { figureTitles } from './row-figures';
import { RowsRegion } from './RowsRegion';
import { becauseText, RowsTable } from './RowsTable';
import { buildScene, foldedRows } from './scene';
import type { Block, Scene } from './scene';
import { useTip } from './use-tip';
import { VariantHeader } from './VariantHeader';
import './timeline.css';

const GROUP_LABELS: Readonly<Record<Group, string>> = { application: 'Application', node: 'Node', queue: 'Queue' };
const GROUP_OPTIONS = GROUPS.map((value) => ({ value, label: GROUP_LABELS[value] }));
/** Height of the rows of a variant that has not run yet. */
const EMPTY_ROWS = 120;

/** The timeline: every variant's rows on one time axis, with one cursor. */
export function TimelineView() {
  const variants = useVariants();
  const group = useView((s) => s.group);
  const presenter = useView((s) => s.presenter);
  const palette = usePalette();
  const body = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(body);
  const folded = useFolded(variants, group);
  const free = height - variants.length * palette.header;
  const scene = useMemo(
    () => buildScene(variants, folded, group, free, presenter, palette.micro),
    [variants, folded, group, free, presenter, palette.micro],
  );
  const legend = useMemo(() => legendOf(scene), [scene]);

  const section = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const bars = useRef<HTMLCanvasElement>(null);
  const overlay = useRef<HTMLCanvasElement>(null);
  const axis = useRef<HTMLCanvasElement>(null);
  const pill = useRef<HTMLSpanElement>(null);
  const regions = useRef<(HTMLDivElement | null)[]>([]);
  const painter = useRef<TimelinePainter>(undefined);
  const [focused, setFocused] = useState<Target>();
  const [said, setSaid] = useState('');
  const [tip, showTip] = useTip();

  useLayoutEffect(() => {
    const surface = surfaceOf();
    if (surface === undefined) return;
    painter.current ??= new TimelinePainter(surface, palette);
    painter.current.show(scene, surface, palette);

    function surfaceOf(): Surface | undefined {
      if (!body.current || !scroller.current || !bars.current || !overlay.current || !axis.current || !pill.current) {
        return undefined;
      }
      return {
        body: body.current,
        scroller: scroller.current,
        bars: bars.current,
        overlay: overlay.current,
        axis: axis.current,
        pill: pill.current,
        regions: variants.map((_, i) => regions.current[i] ?? undefined),
        flags: () => [...(section.current?.querySelectorAll<HTMLElement>('.timeline-flag') ?? [])],
      };
    }
  }, [scene, palette, variants, width, height]);

  useEffect(() => {
    const parts = { painter: painter.current, body: body.current, scroller: scroller.current };
    const axisBox = axis.current?.parentElement;
    if (!parts.painter || !parts.body || !parts.scroller || !axisBox) return undefined;
    const shown = parts.painter;
    const stop = listenToPointers({
      painter: shown,
      body: parts.body,
      scroller: parts.scroller,
      axis: axisBox,
      onHover: (target, x, y) => {
        shown.setHovered(target);
        showTip(target && describe(shown.present, target), x, y);
      },
      onAxisHover: (time, x, y) => {
        showTip(
          time === undefined ? undefined : axisLines(shown.present, time, 3 / shown.scale().perMicrosecond),
          x,
          y,
        );
      },
    });
    return () => {
      stop();
      shown.stop();
      painter.current = undefined;
    };
  }, [showTip]);

  const focus = useCallback((block: Block, extent: number, target: Target) => {
    setFocused(target);
    setSaid(wordsOf(block, target).join('; '));
    revealTarget(block, target, extent);
    painter.current?.setFocused(target);
    scrollTo(painter.current, scroller.current, target);
  }, []);

  const onLeave = useCallback(() => {
    setFocused(undefined);
    painter.current?.setFocused(undefined);
  }, []);

  const onKey = (event: KeyboardEvent, index: number): void => {
    const block = scene.blocks[index];
    if (block === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    if (isMove(event.key)) {
      const target = nextTarget(block, index, focused, event.key);
      if (target !== undefined) focus(block, scene.extent, target);
    } else if (!otherKey(event.key, block, focused)) {
      return;
    }
    event.preventDefault();
  };

  return (
    <section className="timeline" aria-label="Timeline" ref={section}>
      <header className="timeline-bar">
        <h2>Timeline</h2>
        <Segmented label="Rows" value={group} options={GROUP_OPTIONS} onChange={viewStore.getState().setGroup} />
        <span className="grow" />
        <Legend {...legend} />
      </header>
      <div className="timeline-axis">
        <canvas ref={axis} aria-hidden="true" />
        <span className="timeline-axis__title">{figureTitles[group]}</span>
        <span className="timeline-axis__pill" ref={pill} />
        <Progress />
      </div>
      <div className="timeline-body" ref={body}>
        <canvas ref={bars} aria-hidden="true" />
        <canvas ref={overlay} aria-hidden="true" />
        <div className="timeline-scroll" ref={scroller}>
          {variants.map((variant, i) => {
            const block = scene.blocks[i];
            const name = `${variantLetter(i)}, ${variant.title}`;
            return (
              <div key={variant.id}>
                <VariantHeader variant={variant} />
                <RowsRegion
                  label={`Rows of ${name}. Arrow keys move between bars, plus and minus zoom, 0 shows the whole run, Enter selects.`}
                  height={block?.height ?? EMPTY_ROWS}
                  place={(element) => {
                    regions.current[i] = element;
                  }}
                  onKey={(event) => onKey(event, i)}
                  onLeave={onLeave}
                />
                {block !== undefined && <RowsTable block={block} caption={`What the timeline shows of ${name}`} />}
              </div>
            );
          })}
        </div>
      </div>
      <output className="visually-hidden">{said}</output>
      <ItemTooltip content={tip} />
    </section>
  );
}

/** Folded rows; while runs are going on the last ones are kept, so that rows do not fold and unfold under an edit. */
function useFolded(variants: ReturnType<typeof useVariants>, group: Group): readonly ReadonlySet<string>[] {
  const idle = useRuns((s) => s.idle);
  const [kept, setKept] = useState<{ group: Group; rows: readonly ReadonlySet<string>[] }>({ group, rows: [] });
  const fresh = useMemo(
    () => (idle ? { group, rows: foldedRows(variants, group) } : undefined),
    [idle, variants, group],
  );
  if (fresh !== undefined && fresh !== kept) setKept(fresh);
  return (fresh ?? (kept.group === group ? kept : NO_ROWS)).rows;
}

const NO_ROWS: { readonly rows: readonly ReadonlySet<string>[] } = { rows: [] };

/** A line under the axis while what is shown belongs to an earlier edit. */
function Progress() {
  const share = useRuns((s) => {
    const runs = Object.values(s.byVariant);
    return s.idle || runs.length === 0 ? undefined : runs.reduce((sum, run) => sum + run.progress, 0) / runs.length;
  });
  if (share === undefined) return null;
  return <span className="timeline-axis__progress" style={{ transform: `scaleX(${Math.max(0.02, share)})` }} />;
}

function describe(scene: Scene, target: Target): readonly string[] | undefined {
  const block = scene.blocks[target.block];
  return block && wordsOf(block, target);
}

/** Name, span, one fact, cause. */
function wordsOf(block: Block, target: Target): readonly string[] {
  const text = itemText(block.model, block.table, target.item, block.cause, (wait) => becauseText(block, wait));
  return [text.name, text.span, text.fact, text.cause].filter((line) => line !== '');
}

/** What stands under the axis within `reach` µs of an instant. */
function axisLines(scene: Scene, time: number, reach: number): readonly string[] | undefined {
  const near = axisMarks(scene).filter((mark) => mark.from - reach <= time && time <= mark.to + reach);
  const texts = [...new Set(near.map((mark) => mark.text))];
  return texts.length === 0 ? undefined : texts.slice(0, 4);
}

/** Scrolls the rows so that an item can be seen. */
function scrollTo(painter: TimelinePainter | undefined, scroller: HTMLElement | null, target: Target): void {
  const box = painter?.boxOf(target);
  if (box === undefined || scroller === null) return;
  const header = 28;
  if (box.y < header) scroller.scrollTop += box.y - header;
  else if (box.y + box.h > scroller.clientHeight) scroller.scrollTop += box.y + box.h - scroller.clientHeight + 4;
}

/** The marks that occur in any variant. */
function legendOf(scene: Scene) {
  const causes = new Map<CauseLetter, string>();
  let batch = false;
  let spark = false;
  let locality = false;
  for (const block of scene.blocks) {
    if (block === undefined) continue;
    locality ||= block.levels.length > 0;
    for (const app of block.model.directory.applications) {
      if (app.kind === 'batch') batch = true;
      else spark = true;
    }
    for (const code of causesOfWaiting(block.model)) {
      const { letter, title } = block.cause(code);
      if (!causes.has(letter)) causes.set(letter, title);
    }
  }
  const shown = causeLetters.flatMap((letter) => {
    const title = causes.get(letter);
    return title === undefined ? [] : [{ letter, title }];
  });
  return { causes: shown, batch, spark, locality };
}
