import { useState } from 'react';
import { mainMetricOf } from '../../analysis/compare/study/goal';
import { counted } from '../../base/text/counted';
import { listText } from '../../base/text/list-text';
import { meaningOf } from '../../analysis/metrics/catalogue';
import { numberText } from '../../analysis/metrics/value-text';
import { goalOf } from '../../analysis/compare/study/document-goal';
import { scenarioStore } from '../../store/document/scenario-store';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/fields/Select';
import { variantLetter } from '../../ui/VariantBadge';
import { metricTitle } from '../../analysis/metrics/metric-title';
import { CurveChart } from './CurveChart';
import { CurveTable } from './CurveTable';
import { PlaneChart } from './PlaneChart';
import { PointActions } from './PointActions';
import type { SweepAxis } from './sweep-axis';
import { crossingsOf, crossingTexts, samePlace, seedsText } from '../../analysis/compare/sweep/curve';
import type { Place } from '../../analysis/compare/sweep/curve';
import { lookedText, refusedText, timeLeftText, unfinishedText } from './sweep-words';
import { useSweepCurve } from './use-sweep-curve';
import type { SeenVariant } from './sweep-plan';
import type { Seeds, SweepCurve } from './use-sweep-curve';

interface SweepPanelProps {
  readonly size: 'small' | 'large';
  /** One or two. A change of axes mounts the panel again. */
  readonly axes: readonly SweepAxis[];
  readonly seeds: Seeds;
  readonly metric: string;
  readonly onMetric: (metric: string) => void;
  readonly onDone: () => void;
  /** Shows it at full size, where it is not. */
  readonly onLarge?: () => void;
}

/** More sentences would not be read. */
export const MOST_CROSSINGS = 6;

/** The metric that is looked at first. */
export function firstMetric(): string {
  const goal = goalOf(scenarioStore.getState().document);
  return goal === undefined ? 'makespan' : mainMetricOf(goal);
}

/** The curve of a sweep, in words too, and what can be done with one of its points. */
export function SweepPanel({ size, axes, seeds, metric, onMetric, onDone, onLarge }: SweepPanelProps) {
  const curve = useSweepCurve(axes, seeds, metric);
  const [chosen, setChosen] = useState<Place>();
  const { variants, points, kind, options } = curve;
  const unit = kind?.unit ?? 'duration';
  const looked = points.find(({ place }) => samePlace(place, chosen ?? axes.map(({ present = NaN }) => present)));
  const said = lookedText(looked, axes, unit);
  const crossings = crossingsOf(points, axes[0], curve.confidence);
  const names = variants.map((_, at) => variantLetter(at));
  const listed = options.some(({ value }) => value === metric)
    ? options
    : [...options, { value: metric, label: metricTitle(metric) }];
  return (
    <div className={`sweep sweep--${size}`}>
      <div className="sweep__bar">
        <Select aria-label="Metric" value={metric} options={listed} onChange={onMetric} />
        <output className="small muted">{progressText(curve)}</output>
        {/* One button, which keeps the focus when it stops or goes on. */}
        {(curve.status === 'running' || (curve.status === 'stopped' && !curve.outdated)) && (
          <button
            type="button"
            className="link-button small"
            onClick={curve.status === 'running' ? curve.stop : curve.goOn}
          >
            {curve.status === 'running' ? 'stop' : curve.question === '' ? 'go on' : curve.question}
          </button>
        )}
      </div>
      {axes.length === 1 ? (
        <CurveChart
          label={`${kind?.title ?? metricTitle(metric)} over ${axes[0].name}`}
          valueText={said}
          size={size}
          axis={axes[0]}
          points={points}
          chosen={looked?.place[0]}
          unit={unit}
          crossings={crossings}
          onChoose={(x) => setChosen([x])}
        />
      ) : (
        <PlaneChart
          axes={axes}
          points={points}
          variants={variants.length}
          metric={metric}
          unit={unit}
          confidence={curve.confidence}
          chosen={looked?.place}
          onChoose={setChosen}
        />
      )}
      <p className="small">{said}</p>
      {seeds === 'best' && <Best curve={curve} metric={metric} onChoose={setChosen} />}
      {axes.length === 1 && looked?.refused === '' && <Note text={refusedText(points)} />}
      {axes.length === 1 && <Note text={unfinishedText(points, axes[0])} />}
      {crossingTexts(crossings, axes, names)
        .slice(0, MOST_CROSSINGS)
        .map((text) => (
          <p key={text} className="small">
            {text}
          </p>
        ))}
      {axes.map((axis) => (
        <Note key={axis.key} text={noteOf(axis, variants)} />
      ))}
      {curve.outdated && <p className="small muted">The scenario has changed since. Close and sweep again.</p>}
      <PointActions axes={axes} looked={looked} curve={curve} metric={{ id: metric, unit }} onDone={onDone} />
      {onLarge !== undefined && (
        <Button variant="outline" onClick={onLarge}>
          Seeds, two settings
        </Button>
      )}
      {axes.length === 1 && <CurveTable axis={axes[0]} points={points} unit={unit} />}
    </div>
  );
}

/** What moves along with an axis, and which variants stay as they are. */
function noteOf(axis: SweepAxis, variants: readonly SeenVariant[]): string {
  const note = variants.map(({ document }) => axis.note(document)).find((text) => text !== '') ?? '';
  const without = variants.flatMap(({ document }, at) =>
    axis.seeds || axis.changes(axis.points[0], document).length > 0 ? [] : [variantLetter(at)],
  );
  const stays = `${listText(without)} ${without.length === 1 ? 'has' : 'have'} no such setting and ${without.length === 1 ? 'stays as it is' : 'stay as they are'}.`;
  return [...(note === '' ? [] : [`${note}.`]), ...(without.length === 0 ? [] : [stays])].join(' ');
}

function Note({ text }: { readonly text: string }) {
  return text === '' ? null : <p className="small muted">{text}</p>;
}

interface BestProps {
  readonly curve: SweepCurve;
  readonly metric: string;
  readonly onChoose: (place: Place) => void;
}

/** Which point is the best, as far as it is known, and the way to it. */
function Best({ curve: { best, bestText }, metric, onChoose }: BestProps) {
  const [only, ...others] = best?.left ?? [];
  const text = meaningOf(metric).better === 'none' ? 'For this metric, neither more nor less is better.' : bestText;
  return (
    <p className="small">
      <output>{text}</output>
      {only !== undefined && others.length === 0 && (
        <>
          {' '}
          <button type="button" className="link-button" onClick={() => onChoose(only.place)}>
            choose it
          </button>
        </>
      )}
    </p>
  );
}

function progressText({ finished, all, points, status, confidence, left }: SweepCurve): string {
  const runs = `${numberText(finished, 0)} of ${numberText(all, 0)} runs`;
  if (status === 'stopped' && finished > 0) return `${runs}, stopped`;
  if (status !== 'done') return [runs, timeLeftText(left)].filter((text) => text !== '').join(', ');
  return `${counted(points.length, 'value')}, ${seedsText(points, confidence)}`;
}
