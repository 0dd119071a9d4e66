import { isObject } from '../../../../base/json';
import type { JsonObject, JsonPath } from '../../../../base/json';
import type { Knob } from '../../../../scenario/knobs';
import { TextField } from '../../../../ui/fields/TextField';
import { resourceKnob, resourceTypes } from '../../models/cluster-model';
import { useEditor } from '../../editor-context';
import { read, shown } from '../../models/form-model';
import { Group } from '../../Group';
import { ItemList } from '../../ItemList';
import { freshLimit, limitName, listDetail, objectsOf, textsOf, withField } from '../../models/limits-model';
import { NamesField } from '../names/NamesField';
import { useReveal } from '../../reveal';

const mostApplications: Knob = {
  name: 'maxapplications',
  kind: 'integer',
  default: 0,
  min: 0,
  max: 2147483647,
  unit: 'apps',
  help: 'Running at once; 0 is unlimited',
};

/** What users and groups may take in a queue and below: the queue's `limits`. */
export function LimitsField({ path }: { readonly path: JsonPath }) {
  const editor = useEditor();
  const box = useReveal<HTMLDivElement>(path);
  const limits = objectsOf(editor.get(path));
  return (
    <div ref={box}>
      <Group title={<span className="mono">limits</span>} detail={listDetail(limits, 'limit')}>
        <p className="field__help">
          Each user named, or * for those not named, may take this much by itself; a group takes it together
        </p>
        <ItemList
          items={limits}
          item="limit"
          nameOf={limitName}
          onWrite={(next) => editor.set(path, next.length === 0 ? undefined : next)}
          fresh={() => freshLimit(editor.active.document, limits)}
        >
          {(limit, index, change) => <Limit limit={limit} name={limitName(limit, index)} onChange={change} />}
        </ItemList>
      </Group>
    </div>
  );
}

interface LimitProps {
  readonly limit: JsonObject;
  readonly name: string;
  readonly onChange: (limit: JsonObject) => string | undefined;
}

function Limit({ limit, name, onChange }: LimitProps) {
  const editor = useEditor();
  const set = (field: string, value: unknown) => onChange(withField(limit, field, value));
  const most = isObject(limit.maxresources) ? (limit.maxresources as JsonObject) : {};
  return (
    <>
      <TextField
        label={<Label of={name} text="limit" />}
        help="Its name"
        placeholder="none"
        value={typeof limit.limit === 'string' ? limit.limit : ''}
        onApply={(typed) => set('limit', typed.trim() === '' ? undefined : typed.trim())}
      />
      <NamesField
        label={<Label of={name} text="users" />}
        names={textsOf(limit.users)}
        onChange={(users) => set('users', users)}
      />
      <NamesField
        label={<Label of={name} text="groups" />}
        names={textsOf(limit.groups)}
        onChange={(groups) => set('groups', groups)}
      />
      {resourceTypes(editor.active.document).map((type) => {
        const knob = resourceKnob(type, '');
        const { text, unit } = shown(knob, most[type]);
        return (
          <TextField
            key={type}
            label={<Label of={name} text={`maxresources.${type}`} />}
            placeholder="none"
            value={type === 'memory' && unit !== '' ? `${text} ${unit}` : text}
            unit={type === 'vcore' ? 'vcore' : undefined}
            steps
            min={0}
            onApply={(typed) => {
              const next = read(knob, typed, unit);
              if (!next.ok) return next.error.message;
              const resources = withField(most, type, next.value);
              return set('maxresources', Object.keys(resources).length === 0 ? undefined : resources);
            }}
          />
        );
      })}
      <TextField
        label={<Label of={name} text="maxapplications" />}
        help={mostApplications.help}
        value={shown(mostApplications, limit.maxapplications).text}
        unit="apps"
        steps
        min={0}
        onApply={(typed) => {
          const next = read(mostApplications, typed, '');
          return next.ok ? set('maxapplications', next.value === 0 ? undefined : next.value) : next.error.message;
        }}
      />
    </>
  );
}

/** A real name that screen readers hear together with what it belongs to. */
export function Label({ of, text }: { readonly of: string; readonly text: string }) {
  return (
    <>
      <span className="visually-hidden">{of} </span>
      <span className="mono">{text}</span>
    </>
  );
}
