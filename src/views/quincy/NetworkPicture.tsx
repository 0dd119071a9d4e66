import { useMemo, useRef } from 'react';
import { useSize } from '../../ui/hooks/use-size';
import { HALF_HEIGHT, HALF_WIDTH, labelPlace, nodeBoxes } from './cost-labels';
import { curve, endOf, widthOf } from './flow-curves';
import type { FlowProps, PartProps } from './flow-curves';
import { layoutOf } from './layout';
import { NetworkNodes } from './NetworkNodes';
import { costText, isChanged } from './shown';
import type { Shown } from './shown';

export type Costs = 'chosen' | 'all' | 'none';

interface NetworkPictureProps {
  readonly shown: Shown;
  /** Units by arc. */
  readonly flow: Int32Array;
  readonly costs: Costs;
  /** Only what the answer changes is in full ink. */
  readonly changes: boolean;
}

/** Arcs without flow are left out beyond this many. */
const MOST_IDLE = 600;
const LEAST_WIDTH = 320;

/** The flow network: every task sends one unit to the sink, through a machine or through the node of those that wait. */
export function NetworkPicture({ shown, flow, costs, changes }: NetworkPictureProps) {
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSize(box);
  const { solved, task } = shown;
  const layout = useMemo(() => layoutOf({ solved, task }, Math.max(LEAST_WIDTH, width)), [solved, task, width]);
  return (
    <div className="quincy__picture" ref={box}>
      {width > 0 && (
        <svg width={layout.width} height={layout.height} aria-hidden="true">
          <Idle shown={shown} layout={layout} />
          <Inner shown={shown} layout={layout} flow={flow} />
          <Leaving shown={shown} layout={layout} flow={flow} changes={changes} />
          {costs !== 'none' && <Could shown={shown} layout={layout} flow={flow} />}
          <NetworkNodes shown={shown} layout={layout} flow={flow} changes={changes} />
          <CostLabels shown={shown} layout={layout} flow={flow} costs={costs} />
        </svg>
      )}
    </div>
  );
}

/** All arcs that tasks could take, thin. */
function Idle({ shown, layout }: PartProps) {
  const { graph } = shown.solved;
  const paths = new Set<string>();
  for (const { tasks, y } of layout.sources) {
    for (const task of tasks) {
      for (const arc of graph.arcsOf(task)) {
        const end = endOf(shown, layout, task, arc);
        paths.add(curve(layout.x.task, y, end.x, end.y));
        if (paths.size > MOST_IDLE) return <path className="quincy__idle" d={[...paths].join('')} />;
      }
    }
  }
  return <path className="quincy__idle" d={[...paths].join('')} />;
}

/** From the cluster to racks and from racks to machines. */
function Inner({ shown: { solved }, layout, flow }: FlowProps) {
  const { graph, round } = solved;
  const { x, clusterY, rackY, machineY, grouped } = layout;
  return (
    <g>
      {round.cluster.machinesIn.map((own, rack) => {
        if (own.length === 0) return null;
        const units = flow[graph.arcToRack[rack]];
        return (
          <g key={rack}>
            <path
              className={units > 0 ? 'quincy__inner' : 'quincy__idle'}
              style={units > 0 ? { strokeWidth: widthOf(units) } : undefined}
              d={curve(x.cluster, clusterY, x.rack, rackY[rack])}
            />
            {!grouped &&
              own.map((machine) => {
                const through = flow[graph.arcToMachine[machine]];
                return (
                  <path
                    key={machine}
                    className={through > 0 ? 'quincy__inner' : 'quincy__idle'}
                    style={through > 0 ? { strokeWidth: widthOf(through) } : undefined}
                    d={curve(x.rack, rackY[rack], x.machine, machineY[machine])}
                  />
                );
              })}
          </g>
        );
      })}
    </g>
  );
}

/** What flows out of tasks, in the color of their job. */
function Leaving({ shown, layout, flow, changes }: FlowProps & { readonly changes: boolean }) {
  const { solved, task: chosen, colorOf } = shown;
  const { graph } = solved;
  return (
    <g>
      {layout.sources.map(({ key, tasks, y }) => {
        const ends = new Map<string, { readonly x: number; readonly y: number; units: number; changed: boolean }>();
        for (const task of tasks) {
          for (const arc of graph.arcsOf(task)) {
            if (flow[arc] === 0) continue;
            const end = endOf(shown, layout, task, arc);
            const name = `${end.x} ${end.y}`;
            const known = ends.get(name) ?? { ...end, units: 0, changed: false };
            known.units++;
            known.changed ||= isChanged(shown, task);
            ends.set(name, known);
          }
        }
        const color = `var(--a${colorOf(solved.tasks[tasks[0]].app)})`;
        return [...ends.values()].map((end) => (
          <path
            key={`${key} ${end.x} ${end.y}`}
            className={`quincy__flow${tasks.includes(chosen) && tasks.length === 1 ? ' is-chosen' : ''}${changes && !end.changed ? ' is-same' : ''}`}
            style={{ stroke: color, strokeWidth: widthOf(end.units) }}
            d={curve(layout.x.task, y, end.x, end.y)}
          />
        ));
      })}
    </g>
  );
}

/** The ways that the chosen task could also take. */
function Could({ shown, layout, flow }: FlowProps) {
  const { solved, task } = shown;
  const row = layout.sources.find(({ tasks }) => tasks.length === 1 && tasks[0] === task);
  if (row === undefined) return null;
  const ways = solved.graph.arcsOf(task);
  return (
    <path
      className="quincy__could"
      d={ways
        .filter((arc) => flow[arc] === 0)
        .map((arc) => endOf(shown, layout, task, arc))
        .map((end) => curve(layout.x.task, row.y, end.x, end.y))
        .join('')}
    />
  );
}

/** Costs on arcs that leave tasks: those of the chosen task, or of all arcs that carry flow. */
function CostLabels({ shown, layout, flow, costs }: FlowProps & { readonly costs: Costs }) {
  if (costs === 'none') return null;
  const { solved, task: chosen } = shown;
  const rows = layout.sources.filter(({ tasks }) => tasks.length === 1 && (costs === 'all' || tasks[0] === chosen));
  const taken = nodeBoxes(layout);
  const labels = rows.flatMap(({ tasks: [task], y }) =>
    solved.graph
      .arcsOf(task)
      .filter((arc) => task === chosen || flow[arc] > 0)
      .map((arc) => {
        const place = labelPlace({ x: layout.x.task, y }, endOf(shown, layout, task, arc), taken);
        taken.push({ ...place, halfWidth: HALF_WIDTH, halfHeight: HALF_HEIGHT });
        const single = new Int32Array(flow.length);
        single[arc] = 1;
        return { arc, place, text: costText(solved.graph.totalCost(single)) };
      }),
  );
  return (
    <g>
      {labels.map(({ arc, place, text }) => (
        <g key={arc}>
          <rect
            className={flow[arc] > 0 ? 'quincy__cost is-flow' : 'quincy__cost'}
            x={place.x - HALF_WIDTH}
            y={place.y - HALF_HEIGHT}
            width={2 * HALF_WIDTH}
            height={2 * HALF_HEIGHT}
            rx={HALF_HEIGHT}
          />
          <text
            className={flow[arc] > 0 ? 'quincy__cost-text is-flow' : 'quincy__cost-text'}
            x={place.x}
            y={place.y + 4}
            textAnchor="middle"
          >
            {text}
          </text>
        </g>
      ))}
    </g>
  );
}
