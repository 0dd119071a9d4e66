import { useMemo, useRef } from 'react';
import { Way } from '../../schedulers/quincy/flow-graph';
import { useSize } from '../../ui/hooks/use-size';
import { BEND, HALF_HEIGHT, HALF_WIDTH, labelPlace, nodeBoxes } from './cost-labels';
import { layoutOf } from './layout';
import type { Layout } from './layout';
import { isChanged, machineName, rackName, stateWords, taskName } from './shown';
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
/** Of a letter of the text on a flow, px. */
const LETTER = 5.6;

/** The flow network: every task sends one unit to the sink, through a machine or through the node of those that wait. */
export function NetworkPicture({ shown, flow, costs, changes }: NetworkPictureProps) {
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSize(box);
  const layout = useMemo(() => layoutOf(shown, Math.max(LEAST_WIDTH, width)), [shown, width]);
  return (
    <div className="quincy__picture" ref={box}>
      {width > 0 && (
        <svg width={layout.width} height={layout.height} aria-hidden="true">
          <Idle shown={shown} layout={layout} />
          <Inner shown={shown} layout={layout} flow={flow} />
          <Leaving shown={shown} layout={layout} flow={flow} changes={changes} />
          {costs !== 'none' && <Could shown={shown} layout={layout} flow={flow} />}
          <Ends shown={shown} layout={layout} flow={flow} changes={changes} />
          <CostLabels shown={shown} layout={layout} flow={flow} costs={costs} />
        </svg>
      )}
    </div>
  );
}

interface PartProps {
  readonly shown: Shown;
  readonly layout: Layout;
}

interface FlowProps extends PartProps {
  readonly flow: Int32Array;
}

/** Where an arc of a task ends, px. */
function endOf({ solved }: Shown, { x, waitY, clusterY, rackY, machineY, grouped }: Layout, task: number, arc: number) {
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

function curve(x0: number, y0: number, x1: number, y1: number): string {
  const bend = (x1 - x0) * BEND;
  return `M${x0} ${y0}C${x0 + bend} ${y0} ${x1 - bend} ${y1} ${x1} ${y1}`;
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

const widthOf = (units: number): number => Math.min(14, 1.5 + 2 * Math.sqrt(units));

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

/** The nodes with their names, and what flows from them into the sink. */
function Ends({ shown, layout, flow, changes }: FlowProps & { readonly changes: boolean }) {
  const { solved, task: chosen, onTask, colorOf, variant } = shown;
  const { graph, round, tasks, apps } = solved;
  const { x, waitY, clusterY, rackY, machineY, grouped, sources, height } = layout;
  const { cluster } = round;
  const waiting = apps.map(() => 0);
  const on = new Map<number, number[]>();
  tasks.forEach(({ of }, task) => {
    for (const arc of graph.arcsOf(task)) {
      if (flow[arc] > 0 && graph.way[arc] === Way.wait) waiting[of.job]++;
    }
    const { [task]: place } = solved.places;
    if (place < 0) return;
    const own = on.get(place);
    if (own === undefined) on.set(place, [task]);
    else own.push(task);
  });
  const into = (machines: readonly number[]): number =>
    machines.reduce((sum, machine) => sum + flow[graph.arcToSink[machine]], 0);
  return (
    <g>
      <rect className="quincy__sink" x={x.sink} y={14} width={12} height={height - 22} />
      <text className="quincy__mu" x={x.sink + 12} y={10} textAnchor="end">
        sink
      </text>
      {apps.map((app, job) => (
        <g key={app}>
          {waiting[job] > 0 && (
            <path
              className="quincy__flow"
              style={{ stroke: `var(--a${colorOf(app)})`, strokeWidth: widthOf(waiting[job]) }}
              d={`M${x.wait} ${waitY[job]}H${x.sink}`}
            />
          )}
          <rect
            className="quincy__node"
            style={{ stroke: `var(--a${colorOf(app)})` }}
            x={x.wait - 14}
            y={waitY[job] - 9}
            width={28}
            height={18}
            rx={9}
          />
          <text className="quincy__name" x={x.wait} y={waitY[job] + 4} textAnchor="middle">
            U
          </text>
          <OnFlow text={`${variant.model.directory.applications[app].id}: ${waiting[job]} wait`} x={x} y={waitY[job]} />
        </g>
      ))}
      <rect className="quincy__node" x={x.cluster - 13} y={clusterY - 12} width={26} height={24} rx={3} />
      <text className="quincy__name" x={x.cluster} y={clusterY + 4} textAnchor="middle">
        X
      </text>
      <text className="quincy__mu" x={x.cluster} y={clusterY + 25} textAnchor="middle">
        any machine
      </text>
      {cluster.machinesIn.map((own, rack) => {
        if (own.length === 0) return null;
        const slots = own.reduce((sum, machine) => sum + cluster.slotsOf[machine], 0);
        return (
          <g key={rack}>
            {grouped && into(own) > 0 && (
              <path
                className="quincy__inner"
                style={{ strokeWidth: widthOf(into(own)) }}
                d={`M${x.rack} ${rackY[rack]}H${x.sink}`}
              />
            )}
            <rect className="quincy__node" x={x.rack - 28} y={rackY[rack] - 10} width={56} height={20} rx={3} />
            <text className="quincy__name" x={x.rack} y={rackY[rack] + 4} textAnchor="middle">
              {rackName(shown, rack)}
            </text>
            {grouped && (
              <OnFlow text={`${into(own)} of ${slots} slots, ${own.length} machines`} x={x} y={rackY[rack]} />
            )}
          </g>
        );
      })}
      {!grouped &&
        cluster.machines.map((machine) => {
          const held = on.get(machine) ?? [];
          const units = flow[graph.arcToSink[machine]];
          const names = held.map((task) => taskName(shown, task));
          return (
            <g key={machine}>
              {units > 0 && (
                <path
                  className="quincy__flow"
                  style={{
                    stroke: held.length === 1 ? `var(--a${colorOf(tasks[held[0]].app)})` : 'var(--uB)',
                    strokeWidth: widthOf(units),
                  }}
                  d={`M${x.machine} ${machineY[machine]}H${x.sink}`}
                />
              )}
              <rect
                className="quincy__node"
                x={x.machine - 24}
                y={machineY[machine] - 11}
                width={48}
                height={22}
                rx={3}
              />
              <text className="quincy__name" x={x.machine} y={machineY[machine] + 4} textAnchor="middle">
                {machineName(shown, machine)}
              </text>
              {held.length > 0 && (
                <text className="quincy__on-flow" x={x.machine + 30} y={machineY[machine] + 4}>
                  {heldText(names, x.sink - x.machine - 34)}
                </text>
              )}
            </g>
          );
        })}
      {sources.map(({ key, tasks: own, y }) => {
        const [first] = own;
        const { of, app } = tasks[first];
        const single = own.length === 1;
        const running = own.filter((task) => tasks[task].of.machine >= 0).length;
        return (
          <g
            key={key}
            className={`quincy__source${changes && !own.some((task) => isChanged(shown, task)) ? ' is-same' : ''}`}
            onClick={() => onTask(first)}
          >
            {single && first === chosen && (
              <rect className="quincy__chosen" x={2} y={y - 13} width={x.task + 10} height={26} rx={3} />
            )}
            <text className="quincy__name" x={10} y={y - 1}>
              {single ? taskName(shown, first) : variant.model.directory.applications[app].id}
            </text>
            <text className="quincy__mu" x={10} y={y + 10}>
              {single
                ? stateWords(shown, tasks[first])
                : running === 0
                  ? `${own.length} tasks wait on`
                  : `${own.length} tasks, ${running} run`}
            </text>
            <circle
              className="quincy__task"
              style={{
                stroke: `var(--a${colorOf(app)})`,
                fill: single && of.machine < 0 ? 'var(--surface)' : `var(--a${colorOf(app)})`,
              }}
              cx={x.task}
              cy={y}
              r={single ? 6 : Math.min(11, 5 + Math.sqrt(own.length))}
            />
          </g>
        );
      })}
    </g>
  );
}

/** A text on what flows into the sink, in the middle of it where there is room, and never over the sink. */
function OnFlow({ text, x, y }: { readonly text: string; readonly x: Layout['x']; readonly y: number }) {
  const middle = Math.min((x.machine + x.sink) / 2, x.sink - 6 - (text.length * LETTER) / 2);
  return (
    <text className="quincy__on-flow" x={middle} y={y + 4} textAnchor="middle">
      {text}
    </text>
  );
}

/** Which tasks a machine runs, in as many words as there is room for, px. */
function heldText(names: readonly string[], room: number): string {
  const more = (named: number): string => `${names.slice(0, named).join(', ')} and ${names.length - named} more`;
  const texts = [
    names.length > 2 ? more(2) : names.join(', '),
    ...(names.length > 1 ? [more(1)] : []),
    `${names.length}`,
  ];
  return texts.find((text) => text.length * LETTER <= room) ?? '';
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
        return { arc, place, text: solved.graph.totalCost(single).toFixed(1) };
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
