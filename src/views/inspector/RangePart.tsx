import { X } from 'lucide-react';
import { useMemo } from 'react';
import { longestWaits, rangeFigures } from '../../analysis/range-figures';
import type { RangeFigures } from '../../analysis/range-figures';
import { formatSpan } from '../../base/units';
import { appColors } from '../../render/color/app-colors';
import { useView, viewStore } from '../../store/view/view-store';
import { Button, IconButton } from '../../ui/Button';
import { variantLetter } from '../../ui/VariantBadge';
import { copyText } from '../shared/copy';
import { zoomToRange } from '../../store/view/navigation';
import type { VariantModel } from '../shared/runs/use-runs-view';
import { AppLink } from './AppLink';
import { CauseBars } from './waiting/CauseBars';
import { PartHeading } from './Heading';
import type { InspectorProps } from './inspector-props';
import { VariantsHead } from './VariantsHead';
import { useInstantText } from '../shared/runs/use-instant-text';
import './range-part.css';

const MOST_WAITS = 5;

const share = (value: number | undefined): string => (value === undefined ? '–' : `${(value * 100).toFixed(1)} %`);

interface Row {
  readonly title: string;
  readonly value: (figures: RangeFigures) => string;
  /** Left out where it says nothing about any variant. */
  readonly optional?: (figures: RangeFigures) => boolean;
}

const ROWS: readonly Row[] = [
  { title: 'Applications submitted', value: (f) => String(f.submitted) },
  { title: 'started', value: (f) => String(f.started) },
  { title: 'finished', value: (f) => String(f.finished) },
  { title: 'waiting at its end', value: (f) => String(f.waitAtEnd) },
  { title: 'Containers preempted', value: (f) => String(f.preempted), optional: (f) => f.preempted === 0 },
  { title: 'vcores held', value: (f) => share(f.held) },
  { title: 'by drivers', value: (f) => share(f.drivers), optional: (f) => (f.drivers ?? 0) === 0 },
  { title: 'at work', value: (f) => share(f.busy) },
];

/** The figures of the selected stretch of time, in every variant; nothing while none is selected. */
export function RangePart({ models, active }: Pick<InspectorProps, 'models' | 'active'>) {
  const range = useView((s) => s.range);
  if (range === undefined) return null;
  return <Figures models={models} active={active} from={range[0]} to={range[1]} />;
}

interface FiguresProps {
  readonly models: readonly VariantModel[];
  readonly active: VariantModel;
  readonly from: number;
  readonly to: number;
}

function Figures({ models, active, from, to }: FiguresProps) {
  const instant = useInstantText();
  const span = useMemo(() => ({ from, to }), [from, to]);
  const figures = useMemo(() => models.map(({ model }) => rangeFigures(model, span)), [models, span]);
  const waits = useMemo(() => longestWaits(active.model, span, MOST_WAITS), [active.model, span]);
  const colors = appColors(active.model.directory, models[0].model.directory);
  const rows = ROWS.filter(({ optional }) => optional === undefined || !figures.every(optional));
  const title = `${instant(from)} to ${instant(to)}`;
  const copy = () => {
    const head = [title, ...models.map((m) => variantLetter(m.index))];
    const lines = rows.map((row) => [row.title, ...figures.map(row.value)]);
    return copyText([head, ...lines].map((cells) => cells.join('\t')).join('\n'), 'The figures of the range');
  };
  return (
    <section className="range-part" aria-label="Selected time">
      <header className="inspector__heading">
        <h2>{title}</h2>
        <IconButton label="Clear the range" onClick={() => viewStore.getState().setRange(undefined)}>
          <X size={14} />
        </IconButton>
        <p className="muted small">{formatSpan(to - from)} selected</p>
      </header>
      <table className="numbers" aria-label={`Figures from ${title}`}>
        <VariantsHead rows="Figure" models={models} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.title}>
              <th scope="row">{row.title}</th>
              {figures.map((f, i) => (
                <td key={models[i].id}>{row.value(f)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <PartHeading title="What they wait for" about="in the range" />
      <CauseBars models={models} within={span} />
      {waits.length > 0 && (
        <>
          <PartHeading
            title="Longest waits in it"
            {...(models.length > 1 ? { about: `in ${variantLetter(active.index)}` } : {})}
          />
          <ul className="range-part__waits">
            {waits.map(({ app, waited }) => (
              <li key={app}>
                <AppLink id={active.model.directory.applications[app].id} color={colors[app]} />
                <span className="muted">{formatSpan(waited)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="range-part__actions">
        <Button variant="outline" onClick={() => zoomToRange()}>
          Zoom to it
        </Button>
        <Button variant="outline" onClick={() => void copy()}>
          Copy as table
        </Button>
      </p>
    </section>
  );
}
