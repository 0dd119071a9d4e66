import { ChartArea } from 'lucide-react';
import { Suspense, useDeferredValue, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { appColors } from '../../render/color/app-colors';
import { usePlayground } from '../../store/page-playground';
import { usePanel, useView, useViewStore } from '../../store/view/view-store';
import { IconButton } from '../../ui/Button';
import { lazyPart } from '../../ui/lazy-part';
import { Phrases } from '../../ui/Phrases';
import { Segmented } from '../../ui/fields/Segmented';
import { useIsPainted } from '../../ui/hooks/use-after-paint';
import { variantLetter } from '../../ui/VariantBadge';
import { ActionRow } from '../shared/acts/ActionRow';
import { ForkSwitch } from '../shared/acts/ForkSwitch';
import { TallButton } from '../shared/dock/TallButton';
import { nodeIndex } from '../shared/acts/names';
import { nodeActions } from '../shared/acts/node-actions';
import { useVariantChoice, VariantChoice } from '../shared/runs/VariantChoice';
import { useCursor } from '../shared/runs/use-cursor';
import { useVariants, withModels } from '../shared/runs/use-runs-view';
import type { VariantModel } from '../shared/runs/use-runs-view';
import { clusterAt, fragmentation } from './cluster-at';
import { NodeMap } from './NodeMap';
import { NodesTable } from './NodesTable';
import { fragmentationText } from './node-words';
import './nodes.css';
import { useInstantText } from '../shared/runs/use-instant-text';

const RacksOverTime = lazyPart(() => import('./RacksOverTime').then((module) => module.RacksOverTime));

/** From this number of nodes on a map is worked out in a task of its own when it is first shown. */
const LARGE = 1200;

const NODE_WAYS = ['now', 'time'] as const;

/** The nodes of one variant at the cursor: what runs where, what is free, what is out of order. A click selects a node. */
export function NodesView({ title }: { readonly title: ReactNode }) {
  const instant = useInstantText();
  const viewStore = useViewStore();
  const variants = useVariants();
  const models = useMemo(() => withModels(variants), [variants]);
  const [type, setType] = useState('vcore');
  const way = usePanel('nodes', NODE_WAYS, 'now');
  const cursor = useCursor();
  const [shown, choose] = useVariantChoice(models);
  const types = shown?.model.directory.resourceTypes ?? ['vcore', 'memory'];
  return (
    <section className="dock-card nodes" aria-label="Nodes">
      <div className="section-header" role="toolbar" aria-label="Nodes at the cursor">
        {title}
        <span className="section-header__at">{instant(cursor)}</span>
        <VariantChoice label="Variant whose nodes are shown" models={models} shown={shown} onChoose={choose} />
        <Segmented
          label="Resource shown by the size"
          value={types.includes(type) ? type : types[0]}
          options={types.map((t) => ({ value: t, label: t }))}
          onChange={setType}
        />
        <span className="grow" />
        <IconButton
          label="Racks over time"
          aria-pressed={way === 'time'}
          onClick={() => viewStore.getState().setPanel('nodes', way === 'time' ? 'now' : 'time')}
        >
          <ChartArea size={13} />
        </IconButton>
        <TallButton />
      </div>
      {shown === undefined ? (
        <div className="nodes__body" />
      ) : (
        <Body way={way} variant={shown} first={models[0]} type={Math.max(0, types.indexOf(type))} cursor={cursor} />
      )}
    </section>
  );
}

type Way = (typeof NODE_WAYS)[number];

function Body({ way, ...props }: ShownProps & { readonly way: Way }) {
  // A large cluster comes behind the frame around it and behind the rows of the timeline, in a task of its own: the press that
  // chose the view shows first, and so does what has arrived of a run.
  const painted = useDeferredValue(useIsPainted());
  const before = useDeferredValue(props.variant);
  const large = props.variant.model.directory.nodes.length > LARGE;
  if (way === 'now' && !painted && large) return <Waiting />;
  if (way === 'now') return <Shown {...props} variant={large ? before : props.variant} />;
  return (
    <Suspense fallback={<div className="nodes__body" />}>
      <RacksOverTime {...props} />
    </Suspense>
  );
}

/** The frame of a map. */
function Waiting() {
  return (
    <>
      <div className="nodes__summary">
        <p>&nbsp;</p>
      </div>
      <div className="nodes__body" />
    </>
  );
}

interface ShownProps {
  readonly variant: VariantModel;
  readonly first: VariantModel;
  readonly type: number;
  /** µs. */
  readonly cursor: number;
}

function Shown({ variant, first, type, cursor }: ShownProps) {
  const { model } = variant;
  // What a cluster holds takes long where it is large: the press that moved the cursor shows first.
  const at = useDeferredValue(Math.min(cursor, model.end));
  const cluster = useMemo(() => clusterAt(model, at), [model, at]);
  const free = useMemo(() => fragmentationText(cluster, type, fragmentation(cluster, type)), [cluster, type]);
  return (
    <>
      <div className="nodes__summary">
        <p>
          <Phrases phrases={free} />
        </p>
        <SelectedActions variant={variant} cursor={cursor} />
      </div>
      <NodeMap
        cluster={cluster}
        type={type}
        colors={appColors(model.directory, first.model.directory)}
        name={`${variantLetter(variant.index)}, ${variant.title}`}
      />
      <NodesTable cluster={cluster} type={type} name={`${variantLetter(variant.index)}, ${variant.title}`} />
    </>
  );
}

/** What can be done to the selected node; in the active variant, which is the one that edits change. */
function SelectedActions({ variant, cursor }: { readonly variant: VariantModel; readonly cursor: number }) {
  const instant = useInstantText();
  const playground = usePlayground();
  const active = useView((s) => s.variant);
  const selection = useView((s) => s.selection);
  if (selection?.kind !== 'node' || active !== variant.id) return null;
  if (nodeIndex(variant.model, selection.id) === undefined) return null;
  return (
    <fieldset className="nodes__actions" aria-label={`At ${instant(cursor)}`}>
      <b>{selection.id}</b>
      <ActionRow actions={nodeActions(variant.model, selection.id, cursor, playground)} />
      <ForkSwitch />
    </fieldset>
  );
}
