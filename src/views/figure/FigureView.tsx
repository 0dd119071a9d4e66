import { lazyPart } from '../../ui/lazy-part';
import { dockEntry, isDockView } from '../shared/dock/dock-views';
import { Part } from '../shared/Part';
import './figure.css';

const Timeline = lazyPart(() => import('../timeline/TimelineView').then((module) => module.TimelineView));
const States = lazyPart(() => import('../states/StatesView').then((module) => module.StatesView));
const Holders = lazyPart(() => import('./Holders').then((module) => module.Holders));

/** Whether there is a view for a kind of figure. */
export function hasFigure(kind: string | undefined): kind is string {
  return kind !== undefined && (isDockView(kind) || ['timeline', 'states', 'holders'].includes(kind));
}

interface FigureViewProps {
  /** As a lesson names it. */
  readonly kind: string;
  /** What tells it from others on the same page. */
  readonly of: string;
}

/** One view of the playground around it as a picture of a text. */
export function FigureView({ kind, of }: FigureViewProps) {
  return (
    <div className={`figure figure--${kind}`}>
      <Part name="The figure" waiting={<p className="muted">Loading the figure.</p>}>
        <Shown kind={kind} of={of} />
      </Part>
    </div>
  );
}

function Shown({ kind, of }: FigureViewProps) {
  if (kind === 'timeline') return <Timeline of={of} />;
  if (kind === 'states') return <States folded={false} />;
  if (kind === 'holders') return <Holders />;
  if (!isDockView(kind)) return null;
  const { title, View } = dockEntry(kind);
  return <View title={<h2 className="section-title">{title}</h2>} />;
}
