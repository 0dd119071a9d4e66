/** Arcs of the flow network as curves: where they end, how they bend, how wide they are. */
import { Way } from '../../schedulers/quincy/planning/flow-graph';
import { BEND } from './cost-labels';
import type { Layout } from './layout';
import type { Shown } from './shown';

/** What a part of the picture is drawn from. */
export interface PartProps {
  readonly shown: Shown;
  readonly layout: Layout;
}

export interface FlowProps extends PartProps {
  /** Units by arc. */
  readonly flow: Int32Array;
}

/** Where an arc of a task ends, px. */
export function endOf(
  { solved }: Shown,
  { x, waitY, clusterY, rackY, machineY, grouped }: Layout,
  task: number,
  arc: number,
) {
  const { graph, round } = solved;
  const { [arc]: target } = graph.target;
  switch (graph.way[arc]) {
    case Way.wait:
      return { x: x.wait, y: waitY[solved.tasks[task].of.job] };
    case Way.cluster:
      return { x: x.cluster, y: clusterY };
    case Way.rack:
      return { x: x.rack, y: rackY[target] };
    default:
      return grouped ? { x: x.rack, y: rackY[round.cluster.rackOf[target]] } : { x: x.machine, y: machineY[target] };
  }
}

/** The path of an arc between two points, px. */
export function curve(x0: number, y0: number, x1: number, y1: number): string {
  const bend = (x1 - x0) * BEND;
  return `M${x0} ${y0}C${x0 + bend} ${y0} ${x1 - bend} ${y1} ${x1} ${y1}`;
}

/** Width of an arc that carries this many units, px. */
export const widthOf = (units: number): number => Math.min(14, 1.5 + 2 * Math.sqrt(units));
