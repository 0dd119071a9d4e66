import { isObject } from '../../../../base/json';
import type { Knob } from '../../../../scenario/knobs';
import { useEditor } from '../../editor-context';
import { Group } from '../../Group';
import { KnobField } from '../knobs/KnobField';
import { useReveal } from '../../reveal';

/** The weights of users in a leaf of the Capacity scheduler: those whose applications are there, and those who have one. */
export function UserWeightsField({ queue }: { readonly queue: string }) {
  const editor = useEditor();
  const path = ['queues', queue, 'user-settings'];
  const box = useReveal<HTMLDivElement>(path);
  const { workload } = editor.active.document;
  const stored = editor.get(path);
  const here = workload.filter((entry) => entry.queue === queue).map(({ user }) => user ?? 'user');
  const users = [...new Set([...here, ...(isObject(stored) ? Object.keys(stored) : [])])];
  if (users.length === 0) return null;
  return (
    <div ref={box}>
      <Group title={<span className="mono">user-settings</span>} detail="weight by user">
        {users.map((user) => (
          <KnobField key={user} knob={weight} label={user} path={[...path, user, 'weight']} />
        ))}
      </Group>
    </div>
  );
}

const weight: Knob = {
  name: 'weight',
  kind: 'number',
  default: 1,
  min: 0,
  max: 1_000_000,
  help: 'A multiple of the limit of other users',
};
