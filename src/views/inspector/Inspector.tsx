import { Suspense, useDeferredValue, useMemo } from 'react';
import { useView } from '../../store/view/view-store';
import { ScrollRegion } from '../../ui/ScrollRegion';
import { useCursor } from '../shared/runs/use-cursor';
import { ViewPicture } from '../picture/ViewPicture';
import { useVariants, withModels } from '../shared/runs/use-runs-view';
import { ApplicationInspector } from './selection/ApplicationInspector';
import { NodeInspector } from './selection/NodeInspector';
import { LaterFindings } from './LaterFindings';
import { Overview } from './Overview';
import { QueueInspector } from './selection/QueueInspector';
import { RangePart } from './RangePart';
import './inspector.css';
import type { InspectorProps } from './inspector-props';

/** The right column: the selection, or the overview without one. */
export function Inspector() {
  const variants = useVariants();
  const models = useMemo(() => withModels(variants), [variants]);
  const variant = useView((s) => s.variant);
  // What there is to say of an application takes several frames: the mark of the selection does not wait for it.
  const selection = useDeferredValue(useView((s) => s.selection));
  const hidden = useView((s) => s.sight?.future === 'hidden');
  const at = useCursor();
  const active = models.find((m) => m.id === variant) ?? models[0];
  if (active === undefined) {
    const failed = variants.every((v) => v.run.status === 'failed');
    return (
      <p className="inspector inspector--empty muted">
        {failed ? 'There is no run to inspect.' : 'The first run has not finished yet.'}
      </p>
    );
  }
  const props: InspectorProps = { models, active, at };
  return (
    <ScrollRegion label="Details" className="inspector" roving>
      <div className="inspector__picture">
        <ViewPicture name="the details" />
      </div>
      <RangePart models={models} active={active} />
      {selection === undefined ? (
        <Overview {...props} />
      ) : (
        !hidden && (
          <Suspense fallback={null}>
            <LaterFindings variant={active} several={models.length > 1} folded />
          </Suspense>
        )
      )}
      {selection?.kind === 'app' && <ApplicationInspector key={selection.id} {...props} id={selection.id} />}
      {selection?.kind === 'node' && <NodeInspector key={selection.id} {...props} id={selection.id} />}
      {selection?.kind === 'queue' && <QueueInspector key={selection.id} {...props} id={selection.id} />}
    </ScrollRegion>
  );
}
