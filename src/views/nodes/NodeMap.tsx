import { useEffect, useMemo, useRef } from 'react';
import type { RunModel } from '../../analysis/model';
import { toggleSelection } from '../../store/view/toggle-selection';
import { useView, useViewStore } from '../../store/view/view-store';
import type { Selection } from '../../store/view/shared-view';
import { useHeatRamp } from '../../ui/hooks/use-heat-ramp';
import { usePalette } from '../../ui/hooks/use-palette';
import { useSize } from '../../ui/hooks/use-size';
import { scrollToShow } from '../../ui/scroll-to-show';
import { appIndex, nodeIndex } from '../shared/acts/names';
import { ItemTooltip } from '../shared/ItemTooltip';
import { PaintedRegion } from '../shared/painted/PaintedRegion';
import { RegionMark } from '../shared/painted/RegionMark';
import type { MarkKind } from '../shared/painted/RegionMark';
import { useFocusedPlace } from '../shared/painted/use-focused-place';
import { useTip } from '../shared/use-tip';
import { slotsAtWork } from './cluster-at';
import type { ClusterAt } from './cluster-at';
import { DensityKey } from './DensityKey';
import { layoutNodes, nextNode, nodeUnder } from './node-layout';
import { nodeLines } from './node-words';
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

  const idOf = (node: number): string => directory.nodes[node].id;
  const select = (node: number) => toggleSelection(viewStore, { kind: 'node', id: idOf(node) });
  useEffect(() => () => viewStore.getState().setHover(undefined), [viewStore]);

  const keyboard = useFocusedPlace({
    count: directory.nodes.length,
    next: (from, key) => nextNode(layout, from, key),
    wordsOf: (node) => nodeLines(cluster, node).join('; '),
    onPick: select,
    onMove: (node) => {
      if (body.current !== null) scrollToShow(body.current, layout.y[node], layout.y[node] + layout.h + PAD);
    },
  });
  const mark = (node: number | undefined, kind: MarkKind) =>
    node !== undefined && (
      <RegionMark kind={kind} left={layout.x[node]} top={layout.y[node]} width={layout.w} height={layout.h} />
    );
  return (
    <>
      <div className="nodes__body scroll-area" ref={body}>
        {width > 0 && (
          <PaintedRegion
            label={`Nodes of ${name}. Arrow keys move between nodes, Enter selects.`}
            kind="map of nodes"
            width={layout.width}
            height={layout.height + 1}
            canvas={canvas}
            onKey={keyboard.onKey}
            onLeave={keyboard.leave}
            onPoint={(x, y, event) => {
              const node = x === undefined ? undefined : nodeUnder(layout, x, y);
              viewStore.getState().setHover(node === undefined ? undefined : { kind: 'node', id: idOf(node) });
              showTip(node === undefined ? undefined : nodeLines(cluster, node), event.clientX, event.clientY);
            }}
            onPick={(x, y) => {
              const node = nodeUnder(layout, x, y);
              if (node !== undefined) select(node);
            }}
          >
            {mark(selection?.kind === 'node' ? nodeIndex(model, selection.id) : undefined, 'selected')}
            {mark(hover?.kind === 'node' ? nodeIndex(model, hover.id) : undefined, 'hovered')}
            {mark(keyboard.focused, 'focused')}
          </PaintedRegion>
        )}
      </div>
      {dense && <DensityKey type={directory.resourceTypes[type]} />}
      <output className="visually-hidden">{keyboard.said}</output>
      <ItemTooltip content={tip} />
    </>
  );
}

/** Index of the application that is meant if it holds anything in the cluster; otherwise -1. */
function appOf(model: RunModel, meant: Selection | undefined, { held }: ClusterAt): number {
  const app = meant?.kind === 'app' ? appIndex(model, meant.id) : undefined;
  return app !== undefined && held.some((c) => model.containers.app[c] === app) ? app : -1;
}
