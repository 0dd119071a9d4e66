import { Suspense } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { lazyPart } from '../../ui/lazy-part';
import { ErrorBoundary } from '../shared/ErrorBoundary';
import './figure.css';

/** A view with its title in its own header. */
type Titled = ComponentType<{ readonly title: ReactNode }>;

const Timeline = lazyPart(() => import('../timeline/TimelineView').then((module) => module.TimelineView));
const States = lazyPart(() => import('../states/StatesView').then((module) => module.StatesView));
const Holders = lazyPart(() => import('./Holders').then((module) => module.Holders));

const TITLED: Readonly<Record<string, readonly [title: string, view: Titled]>> = {
  queues: ['Queues', lazyPart(() => import('../queues/QueuesView').then((module) => module.QueuesView))],
  nodes: ['Nodes', lazyPart(() => import('../nodes/NodesView').then((module) => module.NodesView))],
  locality: ['Locality', lazyPart(() => import('../locality/LocalityView').then((module) => module.LocalityView))],
  workers: ['Workers', lazyPart(() => import('../probes/WorkersView').then((module) => module.WorkersView))],
  flow: ['Flow', lazyPart(() => import('../quincy/QuincyView').then((module) => module.QuincyView))],
  plan: ['Plan', lazyPart(() => import('../tetrisched/PlanView').then((module) => module.PlanView))],
  yarn: ['YARN', lazyPart(() => import('../yarn/YarnView').then((module) => module.YarnView))],
  deadline: ['Deadline', lazyPart(() => import('../jockey/JockeyView').then((module) => module.JockeyView))],
  transactions: ['Transactions', lazyPart(() => import('../omega/OmegaView').then((module) => module.OmegaView))],
  compare: ['Compare', lazyPart(() => import('../compare/CompareView').then((module) => module.CompareView))],
};

/** Whether there is a view for a kind of figure. */
export function hasFigure(kind: string | undefined): kind is string {
  return kind !== undefined && (Object.hasOwn(TITLED, kind) || ['timeline', 'states', 'holders'].includes(kind));
}

/** One view of the playground around it as a picture of a text. `kind`: as a lesson names it. */
export function FigureView({ kind }: { readonly kind: string }) {
  return (
    <div className={`figure figure--${kind}`}>
      <ErrorBoundary part="The figure">
        <Suspense fallback={<p className="muted">The figure is on its way.</p>}>
          <Shown kind={kind} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

function Shown({ kind }: { readonly kind: string }) {
  if (kind === 'timeline') return <Timeline />;
  if (kind === 'states') return <States folded={false} />;
  if (kind === 'holders') return <Holders />;
  const known = Object.hasOwn(TITLED, kind) ? TITLED[kind] : undefined;
  if (known === undefined) return null;
  const [title, View] = known;
  return <View title={<h2 className="section-title">{title}</h2>} />;
}
