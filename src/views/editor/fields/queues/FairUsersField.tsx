import type { JsonObject } from '../../../../base/json';
import type { Knob } from '../../../../scenario/knobs';
import { TextField } from '../../../../ui/fields/TextField';
import { useEditor } from '../../editor-context';
import { read, shown } from '../../models/form-model';
import { Group } from '../../Group';
import { ItemList } from '../../ItemList';
import { Label } from './LimitsField';
import { listDetail, objectsOf, withField } from '../../models/limits-model';
import { useReveal } from '../../reveal';

const PATH = ['scheduler', 'users'];

const most: Knob = {
  name: 'maxRunningApps',
  kind: 'integer',
  default: undefined,
  min: 0,
  max: 2_147_483_647,
  unit: 'apps',
  help: 'Running at once in all queues; the others wait',
};

/** How many applications single users may run at once under the Fair scheduler. */
export function FairUsersField() {
  const editor = useEditor();
  const box = useReveal<HTMLDivElement>(PATH);
  const users = objectsOf(editor.get(PATH));
  const { workload } = editor.active.document;
  const fresh = (): JsonObject => {
    const taken = new Set(users.map(({ name }) => name));
    const free = workload.map(({ user }) => user ?? 'user').find((name) => !taken.has(name));
    return { name: free ?? `user-${users.length + 1}`, maxRunningApps: 1 };
  };
  return (
    <div ref={box}>
      <Group title={<span className="mono">users</span>} detail={listDetail(users, 'user')}>
        <p className="field__help">Other users have userMaxAppsDefault</p>
        <ItemList
          items={users}
          item="user"
          nameOf={({ name }) => String(name as string)}
          onWrite={(next) => editor.set(PATH, next.length === 0 ? undefined : next)}
          fresh={fresh}
        >
          {(user, _index, change) => <UserFields user={user} onChange={change} />}
        </ItemList>
      </Group>
    </div>
  );
}

interface UserFieldsProps {
  readonly user: JsonObject;
  readonly onChange: (user: JsonObject) => string | undefined;
}

function UserFields({ user, onChange }: UserFieldsProps) {
  const name = String(user.name as string);
  return (
    <>
      <TextField
        label={<Label of={name} text="name" />}
        value={name}
        onApply={(typed) => (typed.trim() === '' ? 'expected a name' : onChange(withField(user, 'name', typed.trim())))}
      />
      <TextField
        label={<Label of={name} text={most.name} />}
        help={most.help}
        value={shown(most, user.maxRunningApps).text}
        unit="apps"
        steps
        min={0}
        onApply={(typed) => {
          const next = read(most, typed, '');
          return next.ok ? onChange(withField(user, most.name, next.value)) : next.error.message;
        }}
      />
    </>
  );
}
