import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { variantLetter } from '../../ui/VariantBadge';
import type { CauseLetter } from '../../sim/reasons';
import { ContainerKind, ContainerOutcome } from '../../sim/trace';
import { Fate } from '../../analysis/model';
import { causesOfWaiting } from '../../analysis/waiting-by-cause';
import { causeLetters } from '../../render/palette';
import { stagesShown } from '../../render/gantt-draw';
import { boxOfKey } from '../../render/gantt-layout';
import { itemText } from '../../render/item-text';
import type { Origin } from '../../store/create-scenario-store';
import { useRuns } from '../../store/run-store';
import { useScenario } from '../../store/scenario-store';
import { GROUPS, useView, viewStore } from '../../store/view-store';
import type { Group, Selection } from '../../store/view-store';
import { Segmented } from '../../ui/Segmented';
import { usePalette } from '../../ui/use-palette';
import { useSize } from '../../ui/use-size';
import { appIndex } from '../shared/names';
import { useVariants } from '../shared/use-runs-view';
import { EventStrip } from './EventStrip';
import { ItemTooltip } from './ItemTooltip';
import { isMove, nextTarget, otherKey, revealTarget } from './keyboard';
import { Legend } from './Legend';
import type { PictureFormat } from './export-picture';
import { TimelinePainter } from './painter';
import { PictureMenu } from './PictureMenu';
import { listenToPointers } from './pointer';
import { figureTitle } from './row-figures';
import { RowsRegion } from './RowsRegion';
import { becauseText, RowsTable } from './RowsTable';
import { buildScene, EMPTY_ROWS, foldedRows } from './scene';
import type { Block, Detail, Scene, Tabled } from './scene';
import { keepInStep } from './scroll-step';
import type { Surface, Target } from './surface';
import { useTables } from './use-tables';
import { useTip } from './use-tip';
import { VariantHeader } from './VariantHeader';
import './timeline.css';

const GROUP_LABELS: Readonly<Record<Group, string>> = { application: 'Application', node: 'Node', queue: 'Queue' };
const GROUP_OPTIONS = GROUPS.map((value) => ({ value, label: GROUP_LABELS[value] }));
const DETAIL_OPTIONS: readonly { readonly value: Detail; readonly label: string }[] = [
  { value: 'lanes', label: 'Lanes' },
  { value: 'overview', label: 'Overview' },
];

/** Width of an exported picture on a narrow screen, CSS pixels. */
const LEAST_PICTURE = 1000;

/** The timeline: every variant's rows on one time axis, with one cursor. */
export function TimelineView() {
  const variants = useVariants();
  const group = useView((s) => s.group);
  const presenter = useView((s) => s.presenter);
  const palette = usePalette();
  const body = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(body);
  const shown = useTables(variants, group);
  const folded = useFolded(shown, group);
  const [chosen, setChosen] = useState<{ readonly group: Group; readonly detail: Detail }>();
  const detail = chosen?.group === group ? chosen.detail : undefined;
  const { header, micro: text } = palette;
  const scene = useMemo(
    () => buildScene(variants, shown, folded, { group, height, header, detail, presenter, text }),
    [variants, shown, folded, group, height, header, detail, presenter, text],
  );
  const legend = useMemo(() => legendOf(scene), [scene]);

  const section = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const bars = useRef<HTMLCanvasElement>(null);
  const overlay = useRef<HTMLCanvasElement>(null);
  const axis = useRef<HTMLCanvasElement>(null);
  const pill = useRef<HTMLSpanElement>(null);
  const windows = useRef<(HTMLDivElement | null)[]>([]);
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
        windows: variants.map((_, i) => windows.current[i] ?? undefined),
        flags: () => [...(section.current?.querySelectorAll<HTMLElement>('.timeline-flag') ?? [])],
      };
    }
  }, [scene, palette, variants, width, height]);

  useEffect(() => {
    const axisBox = axis.current?.parentElement;
    const { current: shownOn } = painter;
    if (!shownOn || !body.current || !axisBox) return undefined;
    const stop = listenToPointers({
      painter: shownOn,
      body: body.current,
      axis: axisBox,
      onHover: (target, x, y, time) => {
        shownOn.setHovered(target);
        showTip(target && describe(shownOn.present, target, time), x, y);
      },
    });
    return () => {
      stop();
      shownOn.stop();
      painter.current = undefined;
    };
  }, [showTip]);

  const selection = useView((s) => s.selection);
  const revealed = useRef('');
  const origin = useScenario((s) => s.origin);
  const idle = useRuns((s) => s.idle);
  const opened = useRef<{ readonly origin: Origin; readonly variants: Set<string> }>(undefined);
  useEffect(() => {
    // Of a document just opened the rows in which something goes on at its cursor are seen, not the first of a thousand.
    const { cursor } = viewStore.getState();
    if (opened.current?.origin !== origin) opened.current = { origin, variants: new Set() };
    if (selection !== undefined || scene.group !== 'application' || !scene.choice) return;
    const { variants: done } = opened.current;
    scene.blocks.forEach((block, i) => {
      const element = windows.current[i];
      if (!block || !element || block.model.end < cursor || done.has(block.variant.id)) return;
      // While it runs its rows are still to move.
      if (idle) done.add(block.variant.id);
      showRunning(block, element, cursor);
    });
  }, [origin, selection, scene, idle]);
  useEffect(() => {
    // What is selected elsewhere comes into view, once: in the first variant that has it, and the others follow.
    const views = scene.blocks.map((block) => block?.view).join(' ');
    const wish = `${selection?.kind} ${selection?.id} ${scene.group} ${scene.detail} ${views}`;
    if (selection === undefined || revealed.current === wish) return;
    const done = scene.blocks.some((block, i) => {
      const element = windows.current[i];
      return block !== undefined && element !== null && element !== undefined && showRow(block, element, selection);
    });
    if (done) revealed.current = wish;
  }, [selection, scene]);

  useEffect(() => {
    const elements = variants.map((_, i) => windows.current[i] ?? undefined);
    return painter.current && keepInStep(painter.current, elements);
  }, [variants]);

  const focus = useCallback((block: Block, extent: number, target: Target) => {
    setFocused(target);
    setSaid(wordsOf(block, target).join('; '));
    revealTarget(block, target, extent);
    painter.current?.setFocused(target);
    scrollTo(painter.current, windows.current[target.block], target);
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

  const savePicture = async (format: PictureFormat) => {
    const { exportPicture } = await import('./export-picture');
    const scrolls = variants.map((_, i) => windows.current[i]?.scrollTop ?? 0);
    await exportPicture({ scene, width: Math.max(width, LEAST_PICTURE), scrolls, causes: legend.causes }, format);
  };

  return (
    <section className="timeline" aria-label="Timeline" ref={section}>
      <header className="timeline-bar">
        <h2>Timeline</h2>
        <Segmented label="Rows" value={group} options={GROUP_OPTIONS} onChange={viewStore.getState().setGroup} />
        {scene.choice && (
          <Segmented
            label="Detail"
            value={scene.detail}
            options={DETAIL_OPTIONS}
            onChange={(value) => setChosen({ group, detail: value })}
          />
        )}
        <Legend {...legend} />
        <PictureMenu onExport={(format) => void savePicture(format)} />
      </header>
      <div className="timeline-axis">
        <canvas ref={axis} aria-hidden="true" />
        <span className="timeline-axis__title">{figureTitle(scene)}</span>
        <span className="timeline-axis__pill" ref={pill} />
        <Progress />
      </div>
      <EventStrip scene={scene} palette={palette} />
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
                <div style={{ height: block?.strip ?? 0 }} />
                <div
                  className="timeline-window"
                  style={{ height: block?.view ?? EMPTY_ROWS }}
                  ref={(element) => {
                    windows.current[i] = element;
                  }}
                >
                  <RowsRegion
                    label={`Rows of ${name}. Arrow keys move between bars, plus and minus zoom, 0 shows the whole run, Enter selects.`}
                    height={block?.layout.height ?? EMPTY_ROWS}
                    onKey={(event) => onKey(event, i)}
                    onLeave={onLeave}
                  />
                </div>
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
function useFolded(shown: readonly (Tabled | undefined)[], group: Group): readonly ReadonlySet<string>[] {
  const idle = useRuns((s) => s.idle);
  const [kept, setKept] = useState<{ group: Group; rows: readonly ReadonlySet<string>[] }>({ group, rows: [] });
  const fresh = useMemo(() => (idle ? { group, rows: foldedRows(shown, group) } : undefined), [idle, shown, group]);
  if (fresh !== undefined && fresh !== kept) setKept(fresh);
  return (fresh ?? (kept.group === group ? kept : NO_ROWS)).rows;
}

const NO_ROWS: { readonly rows: readonly ReadonlySet<string>[] } = { rows: [] };

/** A line under the axis while what is shown belongs to an earlier edit. */
function Progress() {
  const share = useRuns((s) => {
    const runs = Object.keys(s.byVariant);
    if (s.idle || runs.length === 0) return undefined;
    return runs.reduce((sum, variant) => sum + (s.progress[variant] ?? 0), 0) / runs.length;
  });
  if (share === undefined) return null;
  return <span className="timeline-axis__progress" style={{ transform: `scaleX(${Math.max(0.02, share)})` }} />;
}

function describe(scene: Scene, target: Target, at: number): readonly string[] | undefined {
  const block = scene.blocks[target.block];
  return block && wordsOf(block, target, at);
}

/** Name, span, one fact, cause. */
function wordsOf(block: Block, target: Target, at = 0): readonly string[] {
  const { model, table, cause } = block;
  const text = itemText(model, table, target.item, cause, (wait) => becauseText(block, wait), at);
  return [text.name, text.span, text.fact, text.cause].filter((line) => line !== '');
}

/** Scrolls the rows so that an item can be seen. */
function scrollTo(painter: TimelinePainter | undefined, rows: HTMLElement | null, target: Target): void {
  const box = painter?.boxOf(target);
  const place = painter?.placeOf(target.block);
  if (box === undefined || place === undefined || rows === null) return;
  const above = box.y - place.top;
  const below = box.y + box.h - place.top - place.view;
  if (above < 0) rows.scrollTop += above - 4;
  else if (below > 0) rows.scrollTop += below + 4;
}

/** Id of the row that a selection has in a block. */
function keyOfRow({ table, model }: Block, { kind, id }: Selection): string | undefined {
  const own = { app: 'application', node: 'node', queue: 'queue' }[kind];
  if (own === table.group) return id;
  if (kind !== 'app' || table.group !== 'queue') return undefined;
  const app = appIndex(model, id);
  return app === undefined ? undefined : model.directory.queues[model.directory.applications[app].queue].id;
}

/** What stays in view around a row that is brought into it, CSS pixels. */
const ROUND = 12;

/** Scrolls as little as possible so that the row of a selection can be seen; false when there is no such row. */
function showRow(block: Block, element: HTMLElement, selection: Selection): boolean {
  const key = keyOfRow(block, selection);
  const box = key === undefined ? undefined : boxOfKey(block.layout, key);
  if (box === undefined) return false;
  const room = element.clientHeight;
  if (box.y < element.scrollTop || box.h > room) element.scrollTop = box.y - ROUND;
  else if (box.y + box.h > element.scrollTop + room) element.scrollTop = box.y + box.h - room + ROUND;
  return true;
}

/** Scrolls so that the middle one of the applications that are there at an instant is in the middle, unless it is seen. */
function showRunning({ model, layout }: Block, element: HTMLElement, at: number): void {
  const boxes = model.applications
    .filter((app) => app.submitted <= at && at < app.finished)
    .flatMap((app) => boxOfKey(layout, model.directory.applications[app.id].id) ?? [])
    .sort((a, b) => a.y - b.y);
  if (boxes.length === 0) return;
  const { y, h } = boxes[boxes.length >> 1];
  const room = element.clientHeight;
  if (y < element.scrollTop || y + h > element.scrollTop + room) element.scrollTop = y + h / 2 - room / 2;
}

/** What the drivers in any of the variants are called. */
function driverWords(blocks: readonly Block[]): string {
  const words = new Set<string>();
  for (const { model } of blocks) {
    for (const { kind } of model.directory.applications) if (kind !== 'batch') words.add(kind);
  }
  if (!words.has('mapreduce')) return 'driver';
  return words.size === 1 ? 'application master' : 'driver, application master';
}

/** The marks that occur in any variant. */
function legendOf(scene: Scene) {
  const causes = new Map<CauseLetter, string>();
  const blocks = scene.blocks.filter((block) => block !== undefined);
  for (const block of blocks) {
    for (const code of causesOfWaiting(block.model)) {
      const { letter, title } = block.cause(code);
      if (!causes.has(letter)) causes.set(letter, title);
    }
  }
  const shown = causeLetters.flatMap((letter) => {
    const title = causes.get(letter);
    return title === undefined ? [] : [{ letter, title }];
  });
  const any = (test: (block: Block) => boolean): boolean => blocks.some(test);
  const kinds = (kind: number) => any(({ model }) => model.asks.kind.includes(kind));
  const overview = scene.detail === 'overview' && scene.group !== 'queue';
  return {
    causes: overview && scene.group === 'node' ? [] : shown,
    batch: kinds(ContainerKind.task),
    executors: kinds(ContainerKind.executor),
    drivers: kinds(ContainerKind.driver) ? driverWords(blocks) : undefined,
    reduces: any(({ model }) => model.directory.applications.some(({ kind }) => kind === 'mapreduce')),
    stages: scene.group === 'queue' ? 0 : mostStages(blocks),
    locality: any(({ levels }) => levels.length > 0),
    placeholders: scene.group !== 'queue' && kinds(ContainerKind.placeholder),
    reservations: scene.group !== 'queue' && any(({ model }) => model.reservations.length > 0),
    marked: scene.group !== 'queue' && any(({ model }) => model.preemptions !== undefined),
    spared: scene.group !== 'queue' && any(({ model }) => model.preemptions?.fate.includes(Fate.spared) ?? false),
    preempted:
      scene.group !== 'queue' && any(({ model }) => model.containers.outcome.includes(ContainerOutcome.preempted)),
    line: overview ? (scene.group as 'application' | 'node') : undefined,
  };
}

/** The most stages of an application whose stages are told apart. */
function mostStages(blocks: readonly Block[]): number {
  let most = 0;
  for (const { model } of blocks) {
    model.directory.applications.forEach((_, app) => {
      most = Math.max(most, stagesShown(model, app).length);
    });
  }
  return most;
}
