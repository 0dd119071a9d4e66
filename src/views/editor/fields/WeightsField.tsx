import { isObject } from '../../../base/json';
import type { Knob } from '../../../scenario/knobs';
import { useEditor } from '../editor-context';
import { Group } from '../Group';
import { KnobField } from './knobs/KnobField';
import { useReveal } from '../reveal';

const PATH = ['scheduler', 'weights'];

/** The share of each user at a worker: those of the workload, and those who were given one before. */
export function WeightsField() {
  const editor = useEditor();
  const box = useReveal<HTMLDivElement>(PATH);
  const { document } = editor.active;
  const stored = editor.get(PATH);
  const named = isObject(stored) ? Object.keys(stored) : [];
  const users = [...new Set([...document.workload.map(({ user }) => user ?? 'user'), ...named])];
  const order = document.scheduler['node_monitor.task_scheduler'];
  return (
    <div ref={box}>
      <Group title={<span className="mono">weights</span>} detail="by user">
        <p className="field__help">
          {order === 'weighted'
            ? 'How many entries of a user a worker serves in a turn; less than 1: not in every turn'
            : 'They apply when node_monitor.task_scheduler is weighted'}
        </p>
        {users.map((user) => (
          <KnobField key={user} knob={weightOf(user)} path={[...PATH, user]} />
        ))}
      </Group>
    </div>
  );
}

function weightOf(user: string): Knob {
  return { name: user, kind: 'number', default: 1, min: 0.01, max: 1000, help: `Weight of ${user}` };
}
