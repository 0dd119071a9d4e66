import { useMemo } from 'react';
import { useView } from '../../../store/view/view-store';
import { ScrollRegion } from '../../../ui/ScrollRegion';
import { useCursor } from '../../shared/runs/use-cursor';
import { useVariants, withModels } from '../../shared/runs/use-runs-view';
import { WhyCards } from './WhyCards';
import './why.css';

/** Presenter mode: the sentence of the selected application under the timeline, for every variant. */
export function WhyLine() {
  const selection = useView((s) => s.selection);
  const cursor = useCursor();
  const variants = useVariants();
  const models = useMemo(() => withModels(variants), [variants]);
  if (selection?.kind !== 'app') {
    return <p className="why-line muted">Select an application to read why it waits.</p>;
  }
  return (
    <ScrollRegion className="why-line" label={`Why ${selection.id} waits`}>
      <b>{selection.id}</b>
      <WhyCards models={models} id={selection.id} at={cursor} />
    </ScrollRegion>
  );
}
