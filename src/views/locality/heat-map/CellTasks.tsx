import { tasksIn } from '../../../analysis/locality/locality-story';
import type { Grid } from '../../../analysis/locality/locality';
import type { RunModel } from '../../../analysis/model';
import { formatSpan } from '../../../base/units';
import { localityNames } from '../../../frameworks/spark/task-scheduler/locality/locality';
import { usePlayground } from '../../../store/page-playground';
import { useViewStore } from '../../../store/view/view-store';
import { PointPopover } from '../../../ui/popovers/PointPopover';
import { moveCursor } from '../../transport/playback';
import type { ChosenPlace } from './heat-place';
import { useInstantText } from '../../shared/runs/use-instant-text';

/** Tasks that are named; the rest is counted. */
const MOST = 40;

interface CellTasksProps {
  readonly model: RunModel;
  readonly grid: Grid;
  readonly place: ChosenPlace;
  /** What the place says, most telling first. */
  readonly lines: readonly string[];
  /** Tasks that started until then, µs. */
  readonly until: number;
  readonly onClose: () => void;
}

/** The tasks that a cell of the heat map is made of: each leads to its instant. */
export function CellTasks({ model, grid, place, lines, until, onClose }: CellTasksProps) {
  const [title, ...rest] = lines;
  const shown: number[] = [];
  let count = 0;
  for (const task of tasksIn(model, grid, place, until)) if (++count <= MOST) shown.push(task);
  return (
    <PointPopover x={place.x} y={place.y} className="locality__tasks" label={`Tasks of ${title}`} onClose={onClose}>
      {(close) => (
        <>
          <p className="locality__tasks-title">
            <b>{title}</b>
          </p>
          {rest.map((line) => (
            <p key={line} className="muted">
              {line}
            </p>
          ))}
          <ul>
            {shown.map((task) => (
              <li key={task}>
                <TaskLine model={model} task={task} close={close} />
              </li>
            ))}
          </ul>
          {count > shown.length && <p className="muted">and {count - shown.length} more</p>}
        </>
      )}
    </PointPopover>
  );
}

interface TaskLineProps {
  readonly model: RunModel;
  readonly task: number;
  readonly close: () => void;
}

function TaskLine({ model: { tasks, containers, directory }, task, close }: TaskLineProps) {
  const instant = useInstantText();
  const playground = usePlayground();
  const viewStore = useViewStore();
  const { id, stages } = directory.applications[tasks.app[task]];
  const node = directory.nodes[containers.node[tasks.container[task]]].id;
  const stage = stages[tasks.stage[task]];
  const name = `${stage === undefined ? '' : `${stage} `}task ${tasks.index[task] + 1}`;
  const again = tasks.attempt[task] > 0 ? `, attempt ${tasks.attempt[task] + 1}` : '';
  const [start, end] = [tasks.start[task], tasks.end[task]];
  const lasted = end === Infinity ? 'not ended' : formatSpan(end - start);
  return (
    <button
      type="button"
      className="menu-item"
      onClick={() => {
        close();
        viewStore.getState().setPlaying(false);
        viewStore.getState().select({ kind: 'app', id });
        moveCursor(start, playground);
      }}
    >
      <b>{id}</b> {name}
      {again}, {localityNames[tasks.locality[task]]} on {node}
      <span className="muted">
        {' '}
        {instant(start)}, {lasted}
      </span>
    </button>
  );
}
