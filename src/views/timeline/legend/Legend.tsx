import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { CauseLetter } from '../../../sim/reasons';
import { Popover } from '../../../ui/popovers/Popover';
import { useSize } from '../../../ui/hooks/use-size';
import { BarSample, CauseSwatch, ExecutorSample, Shades } from './MarkSamples';
import './legend.css';

interface LegendProps {
  readonly causes: readonly { readonly letter: CauseLetter; readonly title: string }[];
  readonly batch: boolean;
  readonly executors: boolean;
  /** What drivers are called, where there are any. */
  readonly drivers: string | undefined;
  /** The stages that containers are named after, such as map and reduce. */
  readonly stageWords: readonly string[];
  /** The number of stages that are distinguished by shades; 0 where none are. */
  readonly stages: number;
  readonly locality: boolean;
  /** What the letters in tasks say of the place of their data; empty where there are none. */
  readonly places: readonly string[];
  readonly placeholders: boolean;
  readonly reservations: boolean;
  readonly absent: boolean;
  readonly marked: boolean;
  readonly spared: boolean;
  readonly preempted: boolean;
  /** What one line stands for in an overview; undefined where rows are drawn lane by lane. */
  readonly line: 'application' | 'node' | undefined;
}

/** A mark with its name. */
interface Mark {
  readonly name: string;
  readonly sample: ReactNode;
}

/** The marks of rows that are drawn lane by lane. */
function laneMarks(shown: LegendProps): Mark[] {
  const { batch, executors, drivers, stageWords, stages, locality, places, placeholders } = shown;
  const { reservations, absent, marked, spared, preempted } = shown;
  const [firstStage, ...laterStages] = stageWords;
  const all: readonly (Mark | false)[] = [
    drivers !== undefined && { name: drivers, sample: <BarSample kind="driver" /> },
    executors && {
      name: stages > 1 ? 'executor, tasks by stage' : 'executor, tasks',
      sample: <ExecutorSample stages={stages} />,
    },
    batch && { name: firstStage === undefined ? 'task' : `task, ${firstStage}`, sample: <BarSample kind="task" /> },
    laterStages.length > 0 && { name: laterStages.join(', '), sample: <BarSample kind="reduce" /> },
    locality && { name: 'not node-local', sample: <BarSample kind="elsewhere" /> },
    places.length > 0 && { name: `data: ${places.join(', ')}`, sample: null },
    placeholders && { name: 'placeholder', sample: <BarSample kind="placeholder" /> },
    absent && ABSENT,
    reservations && { name: 'reserved', sample: <BarSample kind="reservation" /> },
    marked && { name: 'marked: time until it is killed', sample: <BarSample kind="marked" /> },
    spared && { name: 'spared', sample: <BarSample kind="spared" /> },
    preempted && { name: 'preempted', sample: <BarSample kind="preempted" /> },
  ];
  return all.filter((mark) => mark !== false);
}

const ABSENT: Mark = { name: 'not in the cluster', sample: <BarSample kind="absent" /> };

/** The marks of lines that stand for a whole application or node each. */
function lineMarks({ line, absent, reservations }: LegendProps): Mark[] {
  return [
    ...(absent ? [ABSENT] : []),
    ...(line === 'node' && reservations ? [{ name: 'reserved', sample: <BarSample kind="reserved-node" /> }] : []),
  ];
}

/** The marks that are on screen, with their names; those that have no room beside the others are one click away. */
export function Legend(shown: LegendProps) {
  const { causes, line, executors } = shown;
  const bar = useRef<HTMLDivElement>(null);
  const { width } = useSize(bar);
  const [cut, setCut] = useState(0);
  const marks = line === undefined ? laneMarks(shown) : lineMarks(shown);
  const shades = line !== undefined && <Shades line={line} spark={executors} />;
  const waits = causes.map(({ letter, title }): Mark => ({ name: title, sample: <CauseSwatch letter={letter} /> }));
  const names = [...marks, ...waits].map(({ name }) => name).join();
  const all = marks.length + waits.length + (shades === false ? 0 : 1);
  useLayoutEffect(() => {
    const tall = bar.current?.clientHeight ?? 0;
    const drawn = [...(bar.current?.querySelectorAll<HTMLElement>(':scope > span') ?? [])];
    // What does not fit stands in lines that are not seen.
    setCut(tall === 0 ? 0 : drawn.filter(({ offsetTop }) => offsetTop >= tall).length);
  }, [width, names, line]);
  return (
    <>
      <div className="timeline-legend" ref={bar}>
        {shades}
        {marks.map((mark) => (
          <Named key={mark.name} mark={mark} />
        ))}
        {waits.map((mark, at) => (
          <Named key={mark.name} mark={mark} first={at === 0} />
        ))}
      </div>
      {cut > 0 && (
        <Popover
          label="Marks of the timeline"
          align="end"
          trigger={cut < all ? `+${cut}` : 'key'}
          button={{
            className: 'button button--ghost legend-more',
            title: `${cut} more ${cut === 1 ? 'mark' : 'marks'}`,
            'aria-label': `${cut} more ${cut === 1 ? 'mark' : 'marks'} of the timeline`,
          }}
        >
          {() => (
            <ul className="legend-all">
              {shades !== false && <li>{shades}</li>}
              {[...marks, ...waits].map((mark) => (
                <li key={mark.name}>
                  <Named mark={mark} />
                </li>
              ))}
            </ul>
          )}
        </Popover>
      )}
    </>
  );
}

/** @param props.first the first cause of waiting, set apart from what runs */
function Named({ mark: { name, sample }, first = false }: { readonly mark: Mark; readonly first?: boolean }) {
  return (
    <span>
      {first && <i className="rule timeline-legend__rule" />}
      {sample}
      {name}
    </span>
  );
}
