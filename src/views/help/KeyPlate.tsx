import { useId } from 'react';
import type { ReactNode } from 'react';
import type { CauseLetter } from '../../sim/reasons';
import { CausePattern } from '../inspector/waiting/CauseBars';

const APP = 'var(--a5)';

/** Every mark that the timeline can use, with one short sentence each. */
export function KeyPlate() {
  return (
    <div className="key-plate">
      <section>
        <h3>Containers</h3>
        <Containers />
        <h3>Nodes</h3>
        <Nodes />
      </section>
      <section>
        <h3>Waiting, by cause</h3>
        <Causes />
        <h3>Queues</h3>
        <Limits />
      </section>
      <section>
        <h3>Application states</h3>
        <States />
        <h3>Use of capacity</h3>
        <Use />
        <h3>Events</h3>
        <Events />
      </section>
    </div>
  );
}

interface EntryProps {
  readonly mark: ReactNode;
  readonly width?: number;
  readonly height?: number;
  readonly title: string;
  readonly text?: string;
}

function Entry({ mark, width = 112, height = 20, title, text }: EntryProps) {
  return (
    <div className="key-plate__entry">
      <svg width={width} height={height} aria-hidden="true">
        {mark}
      </svg>
      <div>
        <b>{title}</b>
        {text !== undefined && <span>{text}</span>}
      </div>
    </div>
  );
}

interface BoxProps {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly o?: number;
  readonly fill?: string;
}

function Box({ x, y, w, h, o = 1, fill = APP }: BoxProps) {
  return <rect x={x} y={y} width={w} height={h} opacity={o} fill={fill} />;
}

function Containers() {
  return (
    <>
      <Entry
        title="Submitted"
        text="The application enters its queue; drag it to change when"
        mark={
          <>
            <path d="M5 3h8l-4 6z" fill="var(--ink)" />
            <Box x={8.5} y={9} w={1} h={8} fill="var(--ink)" />
          </>
        }
      />
      <Entry
        title="Driver"
        text="Pale while it boots, solid once up"
        mark={
          <>
            <Box x={0} y={7} w={34} h={6} o={0.42} />
            <Box x={0} y={7} w={2} h={6} />
            <Box x={34} y={7} w={78} h={6} />
          </>
        }
      />
      <Entry
        title="Executor and tasks"
        text="Pale band held, solid blocks work"
        mark={
          <>
            <Box x={0} y={4} w={112} h={12} o={0.2} />
            <Box x={0} y={15} w={112} h={1} o={0.6} />
            <Box x={12} y={4} w={36} h={12} />
            <Box x={49} y={4} w={30} h={12} />
            <Box x={92} y={4} w={14} h={12} />
          </>
        }
      />
      <Entry
        title="Placeholder"
        text="Outline with a dotted core: holds room for a gang, does no work"
        mark={
          <>
            <rect x={0.5} y={4.5} width={111} height={11} fill="none" stroke={APP} />
            <path d="M6 10h102" stroke={APP} strokeWidth={2} strokeDasharray="2 3" />
          </>
        }
      />
      <Entry
        title="Reservation"
        text="Dashed: kept free for it, not in use"
        mark={<rect x={0.5} y={4.5} width={111} height={11} fill="none" stroke={APP} strokeDasharray="4 3" />}
      />
      <Entry
        title="Marked"
        text="Marked for preemption: killed when the wedge ends, unless spared"
        mark={
          <>
            <Box x={0} y={4} w={112} h={12} />
            <path d="M30 4L100 16H30z" fill="var(--danger)" opacity={0.55} />
            <path d="M31 16V4L100 16" fill="none" stroke="var(--danger)" strokeWidth={1.5} />
          </>
        }
      />
      <Entry
        title="Spared"
        text="Dashed: it was marked, but no longer is"
        mark={
          <>
            <Box x={0} y={4} w={112} h={12} />
            <path d="M30 4L72 11V16H30z" fill="var(--surface)" opacity={0.55} />
            <path d="M31 16V4L72 11V16" fill="none" stroke="var(--ink-2)" strokeDasharray="2 2" />
          </>
        }
      />
      <Entry
        title="Preempted"
        text="Notched end, lost work dotted"
        mark={
          <>
            <path d="M0 4h60l-5 6 5 6H0z" fill={APP} />
            <path d="M62 4h49.500v12H62" fill="none" stroke={APP} strokeDasharray="2 3" />
            <path d="M62 3l-5 7 5 7" fill="none" stroke="var(--danger)" strokeWidth={2} />
          </>
        }
      />
      <Entry
        title="Failed, killed or lost"
        text="Cross at the end, reason on hover"
        mark={
          <>
            <Box x={0} y={4} w={60} h={12} />
            <path d="M65 6l8 8m0-8l-8 8" stroke="var(--danger)" strokeWidth={2} />
          </>
        }
      />
    </>
  );
}

/** The two marks of a queue's bar. */
function Limits() {
  return (
    <>
      <Entry
        width={72}
        title="Guaranteed"
        text="Served before others get more; drag it"
        mark={
          <>
            <Box x={0} y={5} w={46} h={10} fill="var(--uB)" />
            <path d="M30 2v16" stroke="var(--ink)" strokeWidth={1.5} />
          </>
        }
      />
      <Entry
        width={72}
        title="Max"
        text="The queue never holds more; drag it, or past the end to remove it"
        mark={
          <>
            <Box x={0} y={5} w={46} h={10} fill="var(--uB)" />
            <path d="M53 2h-3v16h3" fill="none" stroke="var(--ink)" strokeWidth={1.5} />
          </>
        }
      />
      <Entry
        width={72}
        title="Fair share now, steady share"
        text="Solid, above: used for scheduling. Hollow, below: if all queues were busy"
        mark={
          <>
            <Box x={0} y={5} w={46} h={10} fill="var(--uB)" />
            <path d="M40 15V5l-3.500-4h7L40 5" fill="var(--ink)" stroke="var(--ink)" />
            <path d="M26 15l-3.500 4h7z" fill="var(--surface)" stroke="var(--ink)" />
          </>
        }
      />
      <Entry
        width={72}
        title="Minimum share"
        text="Below it a queue is served before satisfied queues"
        mark={
          <>
            <Box x={0} y={5} w={46} h={10} fill="var(--uB)" />
            <path d="M24 15l4-5 4 5z" fill="var(--surface)" stroke="var(--ink)" />
          </>
        }
      />
    </>
  );
}

/** A node as a tile of its cores, and as a cell of the heat map. */
function Nodes() {
  return (
    <>
      <Entry
        width={112}
        title="Node"
        text="Its cores; a foot marks a driver, pale is held idle"
        mark={
          <>
            <rect x={0.5} y={1.5} width={111} height={17} fill="var(--surface)" stroke="var(--line-2)" />
            <Box x={3} y={4} w={106} h={12} fill="var(--grid)" />
            <Box x={3} y={4} w={15} h={12} />
            <Box x={3} y={13} w={15} h={3} fill="var(--uD)" />
            <Box x={19} y={4} w={16} h={12} o={0.2} />
            <Box x={36} y={4} w={15} h={12} />
          </>
        }
      />
      <Entry
        width={112}
        title="Lost, slowed"
        text="Cross or hatch; folded corner or factor"
        mark={
          <>
            <rect x={0.5} y={1.5} width={31} height={17} fill="var(--sunken)" stroke="var(--line-2)" />
            <path d="M12 6l8 8m0-8l-8 8" stroke="var(--danger)" strokeWidth={1.5} />
            <rect x={40.5} y={1.5} width={31} height={17} fill="var(--surface)" stroke="var(--line-2)" />
            <path d="M64 1.500h8v8z" fill="var(--wG)" />
          </>
        }
      />
      <Entry
        width={112}
        title="Many nodes"
        text="One cell each; the stronger its colour, the more is held"
        mark={RAMP.map((color, i) => (
          <Box key={color} x={i * 18} y={4} w={17} h={12} fill={color} />
        ))}
      />
    </>
  );
}

const RAMP = ['var(--h0)', 'var(--h1)', 'var(--h2)', 'var(--h3)', 'var(--h4)', 'var(--h5)'];

const CAUSES: readonly (readonly [CauseLetter, string, string])[] = [
  ['G', 'Starting gate', 'Another application is Starting'],
  ['Q', 'Queue at max', 'The queue is at its maximum'],
  ['O', 'Outranked', 'Others come first, in the order or in the queues of workers'],
  ['R', 'No node fits', 'No node has the room'],
  ['L', 'Locality', 'It declines slots to run near its data'],
  ['P', 'Messages', 'Probes, answers or tasks are in transit'],
  ['A', 'Applications at max', 'The queue runs as many as it admits'],
  ['K', 'Gang', 'Not all of its placeholders have room yet'],
  ['U', 'Limit of a user', 'The user or group is at its limit'],
];

function Causes() {
  const id = useId();
  return CAUSES.map(([letter, title, text]) => (
    <Entry
      key={letter}
      width={72}
      title={title}
      text={text}
      mark={
        <>
          <defs>
            <CausePattern id={`${id}${letter}`} letter={letter} />
          </defs>
          <rect
            x={0.5}
            y={2.5}
            width={71}
            height={15}
            fill={`url(#${id}${letter})`}
            stroke={`var(--w${letter})`}
            strokeOpacity={0.6}
          />
          <rect x={2} y={4} width={12} height={12} fill={`var(--w${letter}b)`} />
          <text x={8} y={14} textAnchor="middle" fontSize="10" fontWeight="700" fill={`var(--w${letter})`}>
            {letter}
          </text>
        </>
      }
    />
  ));
}

const STATES = [
  ['N', 'New', 'transparent', 'var(--ink-2)', 'var(--line-2)'],
  ['A', 'Accepted', 'var(--uI)', 'var(--ink)', 'var(--uI)'],
  ['S', 'Starting', 'var(--accent-soft)', 'var(--accent)', 'var(--accent)'],
  ['R', 'Running', 'var(--uD)', 'var(--surface)', 'var(--uD)'],
  ['C', 'Completing', 'var(--uB)', 'var(--key-on-busy)', 'var(--uB)'],
  ['D', 'Completed', 'transparent', 'var(--good)', 'var(--good)'],
  ['F', 'Failing, Failed', 'var(--danger-soft)', 'var(--danger)', 'var(--danger)'],
  ['J', 'Rejected', 'transparent', 'var(--danger)', 'var(--danger)'],
] as const;

function States() {
  return (
    <div className="key-plate__states">
      {STATES.map(([letter, name, fill, ink, stroke]) => (
        <span key={letter}>
          <svg width={28} height={18} aria-hidden="true">
            <rect x={0.5} y={0.5} width={27} height={17} rx={2} fill={fill} stroke={stroke} />
            <text x={14} y={13} textAnchor="middle" fontSize="11" fontWeight="700" fill={ink}>
              {letter}
            </text>
          </svg>
          {name}
        </span>
      ))}
    </div>
  );
}

function Use() {
  const entries = [
    ['var(--uD)', 'Drivers'],
    ['var(--uB)', 'Busy executors'],
    ['var(--uI)', 'Held idle'],
  ] as const;
  return (
    <div className="key-plate__states">
      {entries.map(([fill, name]) => (
        <span key={name}>
          <svg width={28} height={14} aria-hidden="true">
            <rect width={28} height={14} fill={fill} />
          </svg>
          {name}
        </span>
      ))}
    </div>
  );
}

function Events() {
  return (
    <>
      <Entry
        width={28}
        title="Deadlock"
        text="From here on nothing can move"
        mark={<path d="M10 6l8 8m0-8l-8 8" stroke="var(--danger)" strokeWidth={2} />}
      />
      <Entry
        width={28}
        title="Node down or slow"
        text="A dark stretch under the axis"
        mark={<rect x={0} y={8} width={28} height={4} fill="var(--ink-2)" />}
      />
      <Entry
        width={28}
        title="Intervention"
        text="An event you added"
        mark={<path d="M14 6l4 4-4 4-4-4z" fill="var(--surface)" stroke="var(--ink-2)" strokeWidth={1.4} />}
      />
    </>
  );
}
