import { isObject } from '../../../../base/json';
import type { JsonObject } from '../../../../base/json';
import { Button } from '../../../../ui/Button';
import { Field } from '../../../../ui/fields/Field';
import { Select } from '../../../../ui/fields/Select';
import { Switch } from '../../../../ui/fields/Switch';
import { TextField } from '../../../../ui/fields/TextField';
import { useEditor } from '../../editor-context';
import { Group } from '../../Group';
import { ItemList } from '../../ItemList';
import { Label } from './LimitsField';
import {
  listDetail,
  objectsOf,
  ruleHelp,
  RULES,
  ruleText,
  textsOf,
  withField,
  withRuleName,
} from '../../models/limits-model';
import { NamesField } from '../names/NamesField';
import { useReveal } from '../../reveal';

const PATH = ['scheduler', 'placementrules'];

/** Rules of the rules of the rules: deeper ones are edited in the source. */
const DEEPEST = 3;

/** The rules that choose the queue of an application: the first that leads to a queue wins. */
export function PlacementRulesField() {
  const editor = useEditor();
  const box = useReveal<HTMLDivElement>(PATH);
  const rules = objectsOf(editor.get(PATH));
  return (
    <div ref={box}>
      <Group title={<span className="mono">placementrules</span>} detail={listDetail(rules, 'rule')}>
        <p className="field__help">
          Tried in order; the first rule whose queue accepts the application wins. Without rules the requested queue is
          used
        </p>
        <ItemList
          items={rules}
          item="rule"
          nameOf={(rule, index) => `${index + 1}. ${ruleText(rule)}`}
          onWrite={(next) => editor.set(PATH, next.length === 0 ? undefined : next)}
          fresh={() => ({ name: 'provided', create: false })}
        >
          {(rule, index, change) => <Rule rule={rule} name={`rule ${index + 1}`} depth={0} onChange={change} />}
        </ItemList>
      </Group>
    </div>
  );
}

interface RuleProps {
  readonly rule: JsonObject;
  readonly name: string;
  readonly depth: number;
  readonly onChange: (rule: JsonObject) => string | undefined;
}

function Rule({ rule, name, depth, onChange }: RuleProps) {
  const editor = useEditor();
  const { document } = editor.active;
  const set = (field: string, value: unknown) => onChange(withField(rule, field, value));
  const kind = typeof rule.name === 'string' ? rule.name.toLowerCase() : '';
  const value = typeof rule.value === 'string' ? rule.value : '';
  const filter = isObject(rule.filter) ? (rule.filter as JsonObject) : {};
  const setFilter = (field: string, value: unknown) => {
    const next = withField(filter, field, value);
    return set('filter', Object.keys(next).length === 0 ? undefined : next);
  };
  const filtered = textsOf(filter.users).length + textsOf(filter.groups).length > 0;
  return (
    <>
      <Field label={<Label of={name} text="name" />} help={ruleHelp[kind]}>
        {(ids) => (
          <Select
            {...ids}
            value={kind}
            options={RULES.map((known) => ({ value: known, label: known }))}
            onChange={(next) => void onChange(withRuleName(document, rule, next))}
          />
        )}
      </Field>
      {(kind === 'fixed' || kind === 'tag') && (
        <TextField
          label={<Label of={name} text="value" />}
          help={kind === 'fixed' ? 'Name or full path of the queue' : 'Name of the tag'}
          value={value}
          onApply={(typed) => set('value', typed.trim())}
        />
      )}
      <Field label={<Label of={name} text="create" />} help="Whether a missing queue is created">
        {(ids) => <Switch {...ids} checked={rule.create === true} onChange={(create) => void set('create', create)} />}
      </Field>
      <NamesField
        label={<Label of={name} text="filter.users" />}
        placeholder="everyone"
        names={textsOf(filter.users)}
        onChange={(users) => setFilter('users', users)}
      />
      <NamesField
        label={<Label of={name} text="filter.groups" />}
        placeholder="everyone"
        names={textsOf(filter.groups)}
        onChange={(groups) => setFilter('groups', groups)}
      />
      {filtered && (
        <Field
          label={<Label of={name} text="filter.type" />}
          help="Whether the rule is for those named or for all others"
        >
          {(ids) => (
            <Select
              {...ids}
              value={filter.type === 'deny' ? 'deny' : 'allow'}
              options={[
                { value: 'allow', label: 'allow' },
                { value: 'deny', label: 'deny' },
              ]}
              onChange={(type) => void setFilter('type', type)}
            />
          )}
        </Field>
      )}
      {isObject(rule.parent) ? (
        <fieldset className="sub-rule" aria-label={`parent of ${name}`}>
          <div className="list__head">
            <span className="list__name mono">parent</span>
            <Button onClick={() => void set('parent', undefined)}>Remove</Button>
          </div>
          <Rule
            rule={rule.parent as JsonObject}
            name={`parent of ${name}`}
            depth={depth + 1}
            onChange={(parent) => set('parent', parent)}
          />
        </fieldset>
      ) : (
        depth < DEEPEST &&
        !(kind === 'fixed' && value.startsWith('root.')) && (
          <Button
            variant="outline"
            onClick={() => void set('parent', { name: 'fixed', value: 'tenants', create: true })}
          >
            Add a rule for the queue above
          </Button>
        )
      )}
    </>
  );
}
