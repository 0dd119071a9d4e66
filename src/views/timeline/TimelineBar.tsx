import { BoxSelect, Minus, Plus } from 'lucide-react';
import { usePlayground } from '../../store/page-playground';
import { useView } from '../../store/view/view-store';
import { GROUPS } from '../../store/view/shared-view';
import type { Group } from '../../store/view/shared-view';
import { IconButton } from '../../ui/Button';
import { lazyPart, loadOnce } from '../../ui/lazy-part';
import { Segmented } from '../../ui/fields/Segmented';
import { Part } from '../shared/Part';
import { fitAll, selectInView, zoomIn, zoomOut } from '../../store/view/navigation';
import { PictureMenu } from '../picture/PictureMenu';
import type { Detail, Scene } from './scene/scene';
import './timeline-bar.css';

// The meaning of the marks is needed only when there are some, so it loads after the first picture.
const SceneLegend = lazyPart(() => import('./legend/SceneLegend').then((module) => module.SceneLegend));

const loadPicture = loadOnce(() => import('./picture/export-picture'));

const GROUP_LABELS: Readonly<Record<Group, string>> = { application: 'Application', node: 'Node', queue: 'Queue' };
const GROUP_OPTIONS = GROUPS.map((value) => ({ value, label: GROUP_LABELS[value] }));
const DETAIL_OPTIONS: readonly { readonly value: Detail; readonly label: string }[] = [
  { value: 'lanes', label: 'Lanes' },
  { value: 'aligned', label: 'Aligned' },
  { value: 'overview', label: 'Overview' },
];

/** Width of an exported picture on a narrow screen, CSS pixels. */
const LEAST_PICTURE = 1000;

interface TimelineBarProps {
  readonly scene: Scene;
  /** Of the timeline, CSS pixels. */
  readonly width: number;
  /** How far each variant's rows are scrolled, CSS pixels. */
  readonly scrolls: () => number[];
}

/** The line above the axis: what the rows are, how much of the time is in view, and the key to the marks. */
export function TimelineBar({ scene, width, scrolls }: TimelineBarProps) {
  const { group } = scene;
  const playground = usePlayground();
  const { setGroup, setPanel } = playground.view.getState();
  const draw = async () => {
    const { drawTimeline } = await loadPicture();
    const wide = Math.max(width, LEAST_PICTURE);
    return drawTimeline({ scene, width: wide, scrolls: scrolls() }, playground);
  };
  return (
    <div className="timeline-bar" role="toolbar" aria-label="Timeline shown as">
      <h2>Timeline</h2>
      <Segmented label="Rows" value={group} options={GROUP_OPTIONS} onChange={setGroup} />
      {scene.choice && (
        <Segmented
          label="Detail"
          value={scene.detail}
          options={DETAIL_OPTIONS.filter(({ value }) => scene.details.includes(value))}
          onChange={(value) => setPanel(`timeline-${group}`, value)}
        />
      )}
      <ZoomControls />
      <Part name="The key of the timeline" waiting={<div className="timeline-legend" />}>
        <SceneLegend scene={scene} />
      </Part>
      <PictureMenu of="the timeline" draw={draw} />
    </div>
  );
}

/** Fit, closer, farther, and a stretch of time looked at by itself. */
function ZoomControls() {
  const playground = usePlayground();
  const fit = useView((s) => s.fit);
  const range = useView((s) => s.range);
  return (
    <fieldset className="timeline-zoom" aria-label="Visible time">
      <button
        type="button"
        className="button button--ghost timeline-zoom__fit"
        aria-pressed={fit}
        title="Show the whole run (0)"
        onClick={() => fitAll(playground)}
      >
        Fit
      </button>
      <IconButton label="Zoom out" shortcut="S" onClick={() => zoomOut(playground)}>
        <Minus size={14} />
      </IconButton>
      <IconButton label="Zoom in" shortcut="W" onClick={() => zoomIn(playground)}>
        <Plus size={14} />
      </IconButton>
      <IconButton
        label={range === undefined ? 'Select a range of time: drag on the axis' : 'Clear the range'}
        shortcut="R"
        aria-pressed={range !== undefined}
        onClick={() => selectInView(playground)}
      >
        <BoxSelect size={13} />
      </IconButton>
    </fieldset>
  );
}
