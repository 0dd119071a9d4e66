import { counted } from '../../base/text/counted';
import { Suspense, useMemo } from 'react';
import { driverWord } from '../../analysis/explain/container-words';
import { resolutions } from '../../analysis/waiting/resolutions';
import type { Deadlock } from '../../analysis/model';
import { countText, quantityText } from '../../analysis/explain/words';
import { schedulerPlugin } from '../../engine/registry';
import { useScenario } from '../../store/document/scenario-store';
import { useView, viewStore } from '../../store/view/view-store';
import { lazyPart } from '../../ui/lazy-part';
import { CodeWords } from '../../ui/CodeWords';
import { Phrases } from '../../ui/Phrases';
import { usePhone } from '../../ui/hooks/use-media-query';
import { VariantBadge } from '../../ui/VariantBadge';
import { showInDock } from '../shared/dock/dock-store';
import type { DockView } from '../shared/dock/dock-views';
import { useLone } from '../shared/runs/use-runs-view';
import type { VariantModel } from '../shared/runs/use-runs-view';
import { DecisionLog } from './DecisionLog';
import { PartHeading } from './Heading';
import type { InspectorProps } from './inspector-props';
import { LaterFindings } from './LaterFindings';
import { WaitingList } from './waiting/WaitingList';
import { waitingNow } from './waiting/waiting-now';
import { moveCursor } from '../transport/playback';
import { useInstantText } from '../shared/runs/use-instant-text';
import './links.css';
import './waiting/why.css';

// Not part of the first picture.
const WaitHistograms = lazyPart(() => import('./waiting/WaitHistograms').then((module) => module.WaitHistograms));

/** Without a selection: what to see, what went wrong, and who waits now. */
export function Overview({ models, active, at }: InspectorProps) {
  const instant = useInstantText();
  const title = useScenario((s) => s.document.title);
  const notes = useScenario((s) => s.document.notes);
  // The editor's first section shows the same title and text; on a phone it is not there beside it.
  const phone = usePhone();
  const besideLesson = useView((s) => s.section === 'lesson') && !phone;
  const waiting = useMemo(() => waitingNow(active.model, at), [active.model, at]);
  const paragraphs = (notes ?? '').split(/\n\s*\n/).filter((text) => text.trim() !== '');
  return (
    <>
      <header className="inspector__heading">
        <h2>{besideLesson ? `At ${instant(at)}` : (title ?? 'Untitled scenario')}</h2>
      </header>
      {models.flatMap((variant) =>
        variant.model.deadlocks.map((deadlock) => (
          <DeadlockCard
            key={`${variant.id} ${deadlock.queue} ${deadlock.from}`}
            variant={variant}
            deadlock={deadlock}
          />
        )),
      )}
      <Suspense fallback={null}>
        <LaterFindings variant={active} several={models.length > 1} folded={false} />
      </Suspense>
      {paragraphs.length > 0 && !besideLesson && (
        <>
          <PartHeading title="What to see" />
          {paragraphs.map((text, index) => (
            <p key={index} className="inspector__note">
              <CodeWords text={text} />
            </p>
          ))}
        </>
      )}
      <PartHeading
        title={besideLesson ? 'Who waits' : `Who waits at ${instant(at)}`}
        about={models.length > 1 ? active.title : undefined}
      />
      <WaitingList variant={active} first={models[0]} waiting={waiting} at={at} />
      <Suspense fallback={null}>
        <WaitHistograms variant={active} />
      </Suspense>
      <Selectable variant={active} />
      <DecisionLog variant={active} at={at} />
    </>
  );
}

/** What can be selected, and what one learns by it. */
function Selectable({ variant }: { readonly variant: VariantModel }) {
  const { applications, nodes, queues, scheduler } = variant.model.directory;
  const heedsLimits = schedulerPlugin(scheduler).queueResources.length > 0;
  const show = (group: 'application' | 'node', dock: DockView | undefined) => {
    if (dock !== undefined) showInDock(dock);
    viewStore.getState().setGroup(group);
  };
  return (
    <>
      <PartHeading title="Select something" />
      <ul className="selectable">
        <li>
          <button type="button" onClick={() => show('application', undefined)}>
            {counted(applications.length, 'application')}
          </button>
          <span className="muted">why it waits, its states and decisions; select a row or bar of the timeline</span>
        </li>
        <li>
          <button type="button" onClick={() => show('node', 'nodes')}>
            {counted(nodes.length, 'node')}
          </button>
          <span className="muted">what runs there; lose it or slow it down at the cursor</span>
        </li>
        <li>
          <button type="button" onClick={() => show('application', 'queues')}>
            {counted(queues.length, 'queue')}
          </button>
          <span className="muted">limits, use and who waits{heedsLimits ? '; its marks can be dragged' : ''}</span>
        </li>
      </ul>
    </>
  );
}

function DeadlockCard({ variant, deadlock }: { readonly variant: VariantModel; readonly deadlock: Deadlock }) {
  const instant = useInstantText();
  const { model, index } = variant;
  const { queue, from, to, apps, type, held, capacity } = deadlock;
  const resource = model.directory.resourceTypes[type];
  const where = queue === 0 ? 'the cluster' : model.directory.queues[queue].id;
  const over = to !== Infinity;
  const lone = useLone();
  const solutions = useMemo(() => (over ? [] : resolutions(deadlock, model)), [deadlock, model, over]);
  return (
    <div className={over ? 'why' : 'why why--deadlock'}>
      {!lone && <VariantBadge index={index} />}
      <div>
        <p>
          <button
            type="button"
            className="instant-link"
            onClick={() => {
              moveCursor(from);
              viewStore.getState().setVariant(variant.id);
            }}
          >
            {over ? 'Stuck from' : 'Deadlock'} {instant(from)}
          </button>
          {over ? ` until an event at ${instant(to)}` : ''}: {countText(apps.length, driverWord(model, apps[0]))} hold
          {apps.length === 1 ? 's' : ''} {held >= capacity ? 'all' : `${quantityText(held, resource)} of the`}{' '}
          {quantityText(capacity, resource)} of <b>{where}</b>, and nothing is left to satisfy them.
        </p>
        {solutions.length > 0 && (
          <p>
            Possible fixes: <Phrases phrases={solutions} />.
          </p>
        )}
      </div>
    </div>
  );
}
