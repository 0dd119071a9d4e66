import { useEffect, useMemo, useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import type { RunModel } from '../../analysis/model';
import { toggleSelection } from '../../store/view/toggle-selection';
import { useView, useViewStore } from '../../store/view/view-store';
import type { Selection } from '../../store/view/shared-view';
import { useHeatRamp } from '../../ui/hooks/use-heat-ramp';
import { useIndexBelow } from '../../ui/hooks/use-index-below';
import { usePalette } from '../../ui/hooks/use-palette';
import { useSize } from '../../ui/hooks/use-size';
import { scrollToShow } from '../../ui/scroll-to-show';
import { appIndex, nodeIndex } from '../shared/acts/names';
import { ItemTooltip } from '../shared/ItemTooltip';
import { useTip } from '../shared/use-tip';
import { slotsAtWork } from './cluster-at';
import type { ClusterAt } from './cluster-at';
import { DensityKey } from './DensityKey';
import { layoutNodes, nextNode, nodeUnder } from './node-layout';
import { nodeLines } from './node-words';
import { NodesRegion } from './NodesRegion';
import { useNodesCanvas } from './use-nodes-canvas';

interface NodeMapProps {
  readonly cluster: ClusterAt;
  readonly type: number;
  readonly colors: Uint8Array;
  /** Of the variant, for the label. */
  readonly name: string;
}

const NOTHING: ReadonlyMap<number, readonly number[]> = new Map();
const PAD = 12;
/** Before there is any room. */
const NOWHERE = layoutNodes({ nodes: [], racks: [] }, 0, 0, { micro: 0, small: 0 });

/** The tiles or cells on a canvas, with marks for what is hovered, focused and selected above it. */
export function NodeMap({ cluster, type, colors, name }: NodeMapProps) {
  const viewStore = useViewStore();
  const { model } = cluster;
  const { directory } = model;
  const palette = usePalette();
  const ramp = useHeatRamp();
  const body = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(body);
  const [focused, setFocused] = useIndexBelow(directory.nodes.length);
  const [said, setSaid] = useState('');
  const [tip, showTip] = useTip();
  const selection = useView((s) => s.selection);
  const hover = useView((s) => s.hover);

  const { micro, small } = palette;
  const layout = useMemo(
    () => (width === 0 ? NOWHERE : layoutNodes(directory, Math.max(80, width - 2 * PAD), height - 8, { micro, small })),
    [directory, width, height, micro, small],
  );
  const dense = layout.detail === 'dense';
  const working = useMemo(
    () => (dense || width === 0 ? NOTHING : slotsAtWork(model, cluster.at)),
    [dense, width, model, cluster.at],
  );
  const hovered = appOf(model, hover, cluster);
  const selected = appOf(model, selection, cluster);
  const canvas = useNodesCanvas({ cluster, layout, type, palette, ramp, colors, hovered, selected, working }, width);

  const under = (event: PointerEvent): number | undefined => {
    const box = canvas.current?.getBoundingClientRect();
    return box === undefined ? undefined : nodeUnder(layout, event.clientX - box.left, event.clientY - box.top);
  };
  const idOf = (node: number): string => directory.nodes[node].id;
  const select = (node: number) => toggleSelection(viewStore, { kind: 'node', id: idOf(node) });
  useEffect(() => () => viewStore.getState().setHover(undefined), [viewStore]);

  const leave = () => {
    showTip(undefined, 0, 0);
    viewStore.getState().setHover(undefined);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = nextNode(layout, focused, event.key);
    if (next !== undefined) {
      setFocused(next);
      setSaid(nodeLines(cluster, next).join('; '));
      if (body.current !== null) scrollToShow(body.current, layout.y[next], layout.y[next] + layout.h + PAD);
    } else if (event.key === 'Enter' && focused !== undefined) {
      select(focused);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const mark = (node: number | undefined, kind: string) =>
    node !== undefined && (
      <span
        className={`nodes__mark nodes__mark--${kind}`}
        style={{ left: layout.x[node], top: layout.y[node], width: layout.w, height: layout.h }}
      />
    );
  return (
    <>
      <div className="nodes__body scroll-area" ref={body}>
        {width > 0 && (
          <NodesRegion
            label={`Nodes of ${name}. Arrow keys move between nodes, Enter selects.`}
            width={layout.width}
            height={layout.height + 1}
            onKey={onKey}
            onLeave={() => setFocused(undefined)}
            onPointerMove={(event) => {
              const node = under(event);
              viewStore.getState().setHover(node === undefined ? undefined : { kind: 'node', id: idOf(node) });
              showTip(node === undefined ? undefined : nodeLines(cluster, node), event.clientX, event.clientY);
            }}
            onPointerLeave={leave}
            onClick={(event) => {
              const node = under(event);
              if (node !== undefined) select(node);
            }}
          >
            <canvas ref={canvas} aria-hidden="true" />
            {mark(selection?.kind === 'node' ? nodeIndex(model, selection.id) : undefined, 'selected')}
            {mark(hover?.kind === 'node' ? nodeIndex(model, hover.id) : undefined, 'hovered')}
            {mark(focused, 'focused')}
          </NodesRegion>
        )}
      </div>
      {dense && <DensityKey ramp={ramp} type={directory.resourceTypes[type]} />}
      <output className="visually-hidden">{said}</output>
      <ItemTooltip content={tip} />
    </>
  );
}

/** Index of the application that is meant if it holds anything in the cluster; otherwise -1. */
function appOf(model: RunModel, meant: Selection | undefined, { held }: ClusterAt): number {
  const app = meant?.kind === 'app' ? appIndex(model, meant.id) : undefined;
  return app !== undefined && held.some((c) => model.containers.app[c] === app) ? app : -1;
}
