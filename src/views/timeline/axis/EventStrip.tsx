import { Plus } from 'lucide-react';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { formatInstant } from '../../../base/units';
import { tickStep, timeScale, toPixel, toTime } from '../../../render/time-scale';
import type { TimeScale } from '../../../render/time-scale';
import { variantsOf } from '../../../engine/document/variants';
import type { EditOptions } from '../../../store/document/create-scenario-store';
import { editScope } from '../../../store/document/edit-scope';
import { usePlayground } from '../../../store/page-playground';
import { useScenario } from '../../../store/document/scenario-store';
import { useView } from '../../../store/view/view-store';
import type { Palette } from '../../../render/color/palette';
import { useDrag } from '../../../ui/pointer/drag';
import { useSize } from '../../../ui/hooks/use-size';
import { variantLetter } from '../../../ui/VariantBadge';
import { act, refuse } from '../../shared/acts/act';
import { useScopeWords } from '../../shared/acts/scope-words';
import { nodeStretches } from '../../transport/marks';
import { moveCursor } from '../../transport/playback';
import { moveEvent } from '../../editor/models/event-edits';
import type { MenuPlace } from './EventMenu';
import { eventMarks } from './event-marks';
import type { EventMark } from './event-marks';
import { fitAll } from '../../../store/view/navigation';
import type { Scene } from '../scene/scene';
import { grainOf } from '../../shared/acts/time-edit';
import { lazyPart } from '../../../ui/lazy-part';
import './events.css';

/** It is opened by a press, and brings the models of the forms along. */
const EventMenu = lazyPart(() => import('./EventMenu').then((module) => module.EventMenu));

interface EventStripProps {
  readonly scene: Scene;
  readonly palette: Palette;
  /** What else is at an instant. */
  readonly children: ReactNode;
}

/** The most marks that are drawn; more could not be distinguished. */
const MOST = 200;
const CLICK_PX = 3;

/** The strip under the axis: what is done to the running system and when. Marks can be dragged, and added in free places. */
export function EventStrip({ scene, palette, children }: EventStripProps) {
  const strip = useRef<HTMLElement>(null);
  const { width } = useSize(strip);
  const [from, to] = useView((s) => s.zoom);
  const playground = usePlayground();
  const document = useScenario((s) => s.document);
  const marks = useMemo(() => eventMarks(document), [document]);
  const ids = variantsOf(document).map(({ id }) => id);
  const active = ids.indexOf(useView((s) => s.variant));
  const scale = timeScale(from, to, Math.max(1, width - palette.gutter - palette.pad));
  const where = useScopeWords();
  const [menu, setMenu] = useState<MenuPlace>();
  const shown = marks.filter(({ at }) => at >= from && at <= to).slice(0, MOST);

  const openAtCursor = () => {
    const rect = strip.current?.getBoundingClientRect();
    if (rect === undefined) return;
    const { cursor } = playground.view.getState();
    const x = Math.min(Math.max(toPixel(scale, cursor), 0), scale.width);
    setMenu({ x: rect.left + palette.gutter + x, y: rect.bottom, at: cursor });
  };

  useEffect(() => {
    const element = strip.current;
    if (element === null) return undefined;
    const onDouble = (event: MouseEvent): void => {
      if (event.target instanceof Element && event.target.closest('button') !== null) return;
      const rect = element.getBoundingClientRect();
      const [begin, end] = playground.view.getState().zoom;
      const plot = timeScale(begin, end, Math.max(1, rect.width - palette.gutter - palette.pad));
      const x = event.clientX - rect.left - palette.gutter;
      if (x < 0) fitAll(playground);
      else setMenu({ x: event.clientX, y: rect.bottom, at: Math.max(0, toTime(plot, x)) });
    };
    element.addEventListener('dblclick', onDouble);
    return () => element.removeEventListener('dblclick', onDouble);
  }, [palette, playground]);

  return (
    <section className="timeline-events" aria-label="Events" data-roving="list" data-toolbar="rows" ref={strip}>
      <button
        type="button"
        className="timeline-events__add"
        title={`Add an event at the cursor ${where}`.trim()}
        aria-label={`Add an event at the cursor ${where}`.trim()}
        aria-haspopup="menu"
        onClick={openAtCursor}
      >
        <Plus size={10} aria-hidden="true" />
        event {where}
      </button>
      <div className="timeline-events__plot" title={marks.length === 0 ? 'Double-click adds an event here' : undefined}>
        <Stretches scene={scene} scale={scale} />
        {shown.map((mark) => (
          <Mark
            key={`${mark.variant} ${mark.event.id}`}
            mark={mark}
            scale={scale}
            several={ids.length}
            front={mark.variants.includes(active)}
          />
        ))}
      </div>
      {children}
      {menu !== undefined && (
        <Suspense fallback={null}>
          <EventMenu place={menu} onClose={() => setMenu(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

/** How long nodes are down or slow. */
function Stretches({ scene, scale }: { readonly scene: Scene; readonly scale: TimeScale }) {
  const stretches = useMemo(() => {
    const found = new Map<string, { readonly from: number; readonly to: number; readonly text: string }>();
    for (const block of scene.blocks) {
      for (const { from, to, text } of block === undefined ? [] : nodeStretches(block.model)) {
        found.set(`${text} ${from} ${to}`, { from, to, text });
      }
    }
    return [...found].slice(0, MOST);
  }, [scene]);
  return stretches.map(([key, { from, to, text }]) => {
    const x0 = Math.max(0, toPixel(scale, from));
    const x1 = Math.min(scale.width, toPixel(scale, to));
    if (x1 <= 0 || x0 >= scale.width) return null;
    const style = { left: x0, width: Math.max(2, x1 - x0) };
    return <span key={key} className="timeline-events__stretch" style={style} title={text} />;
  });
}

interface MarkProps {
  readonly mark: EventMark;
  readonly scale: TimeScale;
  readonly several: number;
  /** It is above others at the same instant. */
  readonly front: boolean;
}

/** One intervention: dragged, moved with the arrow keys by a tick (with shift by a tenth of it), removed with Delete. */
function Mark({ mark, scale, several, front }: MarkProps) {
  const { event, at, text, variants, variant } = mark;
  const playground = usePlayground();
  const where = variants.length === several ? '' : ` in ${variants.map(variantLetter).join(' and ')}`;

  const moveTo = (time: number, pixel: number, key: string): void => {
    const options: EditOptions = { variant: editScope(variant, playground.view), coalesce: key };
    const problems = playground.scenario.getState().editAll([moveEvent(event.id, time, grainOf(pixel))], options);
    if (problems.length > 0) refuse(problems);
  };

  const grab = useDrag<{ readonly from: number; readonly pixel: number; readonly key: string }>({
    slop: CLICK_PX,
    move: ({ from, pixel, key }, { dx }) => moveTo(from + dx * pixel, pixel, key),
  });

  const onKeyDown = (press: KeyboardEvent): void => {
    const step = tickStep(scale) / (press.shiftKey ? 10 : 1);
    switch (press.key) {
      case 'ArrowLeft':
        moveTo(Math.ceil(at / step - 1) * step, 1, `event-keys:${event.id}`);
        break;
      case 'ArrowRight':
        moveTo(Math.floor(at / step + 1) * step, 1, `event-keys:${event.id}`);
        break;
      case 'Delete':
      case 'Backspace':
        act([{ path: ['interventions', event.id], value: undefined }], `${text} was removed`, variant, playground);
        break;
      default:
        return;
    }
    press.preventDefault();
    press.stopPropagation();
  };

  return (
    <button
      type="button"
      className={front ? 'timeline-events__mark is-front' : 'timeline-events__mark'}
      style={{ left: toPixel(scale, at) - 5 }}
      title={`${text}${where}, ${formatInstant(at)}`}
      aria-label={`${text}${where} at ${formatInstant(at)}. Arrow keys move it, Delete removes it.`}
      onPointerDown={(down) =>
        grab(down, { from: at, pixel: 1 / scale.perMicrosecond, key: `event:${event.id}:${down.timeStamp}` })
      }
      onClick={() => moveCursor(at, playground)}
      onDoubleClick={() => playground.view.getState().setSection('events')}
      onKeyDown={onKeyDown}
    />
  );
}
