import { useMemo } from 'react';
import { capacityAt } from '../../../analysis/at';
import { containersHeldAt } from '../../../analysis/held';
import { quantityText } from '../../../analysis/explain/words';
import { appColors } from '../../../render/color/app-colors';
import { containerKindNames } from '../../../sim/trace/trace';
import { VariantBadge } from '../../../ui/VariantBadge';
import { nodeIndex } from '../../shared/acts/names';
import type { VariantModel } from '../../shared/runs/use-runs-view';
import { AppLink } from '../AppLink';
import { NodeAtCursor } from '../AtCursor';
import { Heading, NotInVariant, PartHeading } from '../Heading';
import { amountsText, NodeEvents } from './NodeEvents';
import type { InspectorProps } from '../inspector-props';
import { useInstantText } from '../../shared/runs/use-instant-text';
import './selection.css';

/** Everything about one node: its size, what it holds at the cursor, and what happened to it. */
export function NodeInspector({ models, active, at, id }: InspectorProps & { readonly id: string }) {
  const instant = useInstantText();
  const node = nodeIndex(active.model, id);
  if (node === undefined) return <NotInVariant kind="node" id={id} />;
  const { directory } = active.model;
  const described = directory.nodes[node];
  const size = amountsText(capacityAt(active.model, node, at), directory.resourceTypes);
  const speed = described.speed === 1 ? '' : `, speed ${described.speed}`;
  return (
    <>
      <Heading title={id}>
        node with {size}, in {directory.racks[described.rack]}
        {speed}
        {described.labels.length > 0 && `, labelled ${described.labels.join(', ')}`}
      </Heading>
      <NodeAtCursor variant={active} id={id} at={at} />
      <PartHeading title={`What it holds at ${instant(at)}`} />
      {models.map((variant) => (
        <Held key={variant.id} variant={variant} first={models[0]} id={id} at={at} />
      ))}
      <PartHeading title="Events of the node" about="whole run" />
      <NodeEvents model={active.model} node={node} />
    </>
  );
}

interface HeldProps {
  readonly variant: VariantModel;
  readonly first: VariantModel;
  readonly id: string;
  readonly at: number;
}

function Held({ variant, first, id, at }: HeldProps) {
  const instant = useInstantText();
  const { model, index } = variant;
  const node = nodeIndex(model, id);
  const held = useMemo(
    () => containersHeldAt(model, at).filter((c) => model.containers.node[c] === node),
    [model, at, node],
  );
  if (node === undefined) return null;
  const { directory, containers } = model;
  const colors = appColors(directory, first.model.directory);
  const capacity = capacityAt(model, node, at);
  const used = directory.resourceTypes.map((_, type) =>
    held.reduce((sum, c) => sum + directory.shapes[containers.shape[c]][type], 0),
  );
  return (
    <section className="held" aria-label={`Variant ${variant.title}`}>
      <p>
        <VariantBadge index={index} />{' '}
        {directory.resourceTypes.map((type, t) => (
          <span key={type} className="held__amount">
            <b>{quantityText(used[t], type)}</b> of {quantityText(capacity[t], type)}
          </span>
        ))}
      </p>
      {held.length === 0 && <p className="muted">Nothing runs here.</p>}
      <ul className="inspector-list inspector-list--ends">
        {held.map((c) => (
          <li key={c}>
            <AppLink id={directory.applications[containers.app[c]].id} color={colors[containers.app[c]]} />
            <span className="muted">
              {containerKindNames[containers.kind[c]]} {containers.ordinal[c]}, since {instant(containers.allocated[c])}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
