import type { SVGProps } from 'react';
import { counted, grouped as inThousands } from '../../base/text/counted';
import { cutMiddle } from '../../base/text/cut-text';
import { Way } from '../../schedulers/quincy/planning/flow-graph';
import { widthOf } from './flow-curves';
import type { FlowProps } from './flow-curves';
import type { Layout } from './layout';
import { isChanged, machineName, rackName, stateWords, taskName } from './shown';

/** Of a letter of the text on a flow and of a name, px. */
const LETTER = 5.6;
/** Of a letter of a state, px. */
const SMALL_LETTER = 5;
/** Letters of the name of a rack or a machine for which its box has room. */
const IN_BOX = 9;
/** Where the text of a row begins, and how far it ends from the circle of its task, px. */
const ROW_LEFT = 10;
const ROW_RIGHT = 8;

/** The nodes with their names, and what flows from them into the sink. */
export function NetworkNodes({ changes, ...props }: FlowProps & { readonly changes: boolean }) {
  const { x, clusterY, height, grouped } = props.layout;
  return (
    <g>
      <rect className="quincy__sink" x={x.sink} y={14} width={12} height={height - 22} />
      <text className="chart__axis" x={x.sink + 12} y={10} textAnchor="end">
        sink
      </text>
      <Unscheduled {...props} />
      <rect className="quincy__node" x={x.cluster - 13} y={clusterY - 12} width={26} height={24} rx={3} />
      <text className="quincy__name" x={x.cluster} y={clusterY + 4} textAnchor="middle">
        X
      </text>
      <text className="chart__axis" x={x.cluster} y={clusterY + 25} textAnchor="middle">
        any machine
      </text>
      <Racks {...props} />
      {!grouped && <Machines {...props} />}
      <Sources shown={props.shown} layout={props.layout} changes={changes} />
    </g>
  );
}

/** The node of every job for its tasks that wait. */
function Unscheduled({ shown, layout, flow }: FlowProps) {
  const { solved, colorOf, variant } = shown;
  const { graph, tasks, apps } = solved;
  const { x, waitY } = layout;
  const waiting = apps.map(() => 0);
  tasks.forEach(({ of }, task) => {
    for (const arc of graph.arcsOf(task)) {
      if (flow[arc] > 0 && graph.way[arc] === Way.wait) waiting[of.job]++;
    }
  });
  return (
    <>
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
          <OnFlow
            name={variant.model.directory.applications[app].id}
            text={`: ${inThousands(waiting[job])} wait`}
            from={x.wait + 14}
            x={x}
            y={waitY[job]}
          />
        </g>
      ))}
    </>
  );
}

/** Racks; where machines are not drawn, with what flows through them. */
function Racks({ shown, layout, flow }: FlowProps) {
  const { graph, round } = shown.solved;
  const { x, rackY, grouped } = layout;
  const { cluster } = round;
  const into = (machines: readonly number[]): number =>
    machines.reduce((sum, machine) => sum + flow[graph.arcToSink[machine]], 0);
  return (
    <>
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
            <Name text={rackName(shown, rack)} letters={IN_BOX} x={x.rack} y={rackY[rack] + 4} textAnchor="middle" />
            {grouped && (
              <OnFlow
                name=""
                text={`${inThousands(into(own))} of ${inThousands(slots)} slots, ${counted(own.length, 'machine')}`}
                from={x.rack + 28}
                x={x}
                y={rackY[rack]}
              />
            )}
          </g>
        );
      })}
    </>
  );
}

/** Machines with the tasks that the decision gives them. */
function Machines({ shown, layout, flow }: FlowProps) {
  const { solved, colorOf } = shown;
  const { graph, round, tasks } = solved;
  const { x, machineY } = layout;
  const { cluster } = round;
  const tasksOn = new Map<number, number[]>();
  solved.places.forEach((machine, task) => {
    const own = tasksOn.get(machine);
    if (own === undefined) tasksOn.set(machine, [task]);
    else own.push(task);
  });
  return (
    <>
      {cluster.machines.map((machine) => {
        const held = tasksOn.get(machine) ?? [];
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
            <Name
              text={machineName(shown, machine)}
              letters={IN_BOX}
              x={x.machine}
              y={machineY[machine] + 4}
              textAnchor="middle"
            />
            {held.length > 0 && (
              <text className="quincy__on-flow" x={x.machine + 30} y={machineY[machine] + 4}>
                {heldText(names, x.sink - x.machine - 34)}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}

/** Tasks, one by one or those of a job that are alike. */
function Sources({ shown, layout, changes }: Omit<FlowProps, 'flow'> & { readonly changes: boolean }) {
  const { solved, task: chosen, onTask, colorOf, variant } = shown;
  const { tasks } = solved;
  const { x, sources } = layout;
  const room = x.task - ROW_LEFT - ROW_RIGHT;
  return (
    <>
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
            <Name
              text={single ? taskName(shown, first) : variant.model.directory.applications[app].id}
              letters={Math.floor(room / LETTER)}
              x={ROW_LEFT}
              y={y - 1}
            />
            <Name
              className="chart__axis"
              text={
                single
                  ? stateWords(shown, tasks[first])
                  : running === 0
                    ? `${own.length} tasks wait on`
                    : `${own.length} tasks, ${running} run`
              }
              letters={Math.floor(room / SMALL_LETTER)}
              x={ROW_LEFT}
              y={y + 10}
            />
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
    </>
  );
}

interface NameProps extends SVGProps<SVGTextElement> {
  readonly text: string;
  /** More letters have no room: the middle is cut, and the tooltip says all. */
  readonly letters: number;
}

function Name({ text, letters, ...place }: NameProps) {
  const cut = cutMiddle(text, letters);
  return (
    <text className="quincy__name" {...place}>
      {cut}
      {cut !== text && <title>{text}</title>}
    </text>
  );
}

interface OnFlowProps {
  /** Is cut where there is no room for all of it. */
  readonly name: string;
  /** Follows the name. */
  readonly text: string;
  /** Where the text may begin, px. */
  readonly from: number;
  readonly x: Layout['x'];
  readonly y: number;
}

/** A text on what flows into the sink, in the middle of it where there is room, and never over the sink. */
function OnFlow({ name, text, from, x, y }: OnFlowProps) {
  const letters = Math.floor((x.sink - 6 - from) / LETTER);
  const all = cutMiddle(name, Math.max(1, letters - text.length)) + text;
  const middle = Math.min((x.machine + x.sink) / 2, x.sink - 6 - (all.length * LETTER) / 2);
  return (
    <text className="quincy__on-flow" x={middle} y={y + 4} textAnchor="middle">
      {all}
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
