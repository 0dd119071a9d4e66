import { useState } from 'react';
import { isObject } from '../../../../base/json';
import type { JsonObject } from '../../../../base/json';
import { impliedRules, ruleNames } from '../../../../schedulers/yarn-fair/placement/placement-rules';
import { Button } from '../../../../ui/Button';
import { Field } from '../../../../ui/fields/Field';
import { Select } from '../../../../ui/fields/Select';
import { Switch } from '../../../../ui/fields/Switch';
import { TextField } from '../../../../ui/fields/TextField';
import { useEditor } from '../../editor-context';
import { endsList, fairRuleHelp, fairRuleText, withFairRuleName, withNewRule } from '../../models/fair-rules-model';
import { Group } from '../../Group';
import { ItemList } from '../../ItemList';
import { Label } from './LimitsField';
import { listDetail, objectsOf, withField } from '../../models/limits-model';
import { useReveal } from '../../reveal';

const PATH = ['scheduler', 'queuePlacementPolicy'];

/** The Fair scheduler's rules that choose the queue of an application: the first that names one wins. */
export function FairRulesField() {
  const editor = useEditor();
  const box = useReveal<HTMLDivElement>(PATH);
  const [problem, setProblem] = useState<string>();
  const rules = objectsOf(editor.get(PATH));
  const { scheduler } = editor.active.document;
  const implied = impliedRules(
    scheduler['yarn.scheduler.fair.allow-undeclared-pools'] !== false,
    scheduler['yarn.scheduler.fair.user-as-default-queue'] !== false,
  ) as unknown as readonly JsonObject[];
  const write = (next: readonly JsonObject[]): string | undefined => {
    const found = editor.set(PATH, next.length === 0 ? undefined : next);
    setProblem(found);
    return found;
  };
  return (
    <div ref={box}>
      <Group title={<span className="mono">queuePlacementPolicy</span>} detail={listDetail(rules, 'rule')}>
        <p className="field__help">
          Tried in order; the first that names a queue wins. The last rule must accept every application.
          {rules.length === 0 &&
            ` Without a list, allow-undeclared-pools and user-as-default-queue are equivalent to these rules: ${implied.map(fairRuleText).join('; ')}`}
        </p>
        {rules.length === 0 ? (
          <Button variant="outline" onClick={() => void write(implied)}>
            Write them out
          </Button>
        ) : (
          <ItemList
            items={rules}
            item="rule"
            nameOf={(rule, index) => `${index + 1}. ${fairRuleText(rule)}`}
            onWrite={(next) => write(next.length > rules.length ? withNewRule(rules, next[next.length - 1]) : next)}
            fresh={() => ({ name: 'specified', create: false })}
          >
            {(rule, index, change) => <Rule rule={rule} name={`rule ${index + 1}`} onChange={change} />}
          </ItemList>
        )}
        {problem !== undefined && (
          <p className="field__error" role="alert">
            Not changed: {problem}
          </p>
        )}
      </Group>
    </div>
  );
}

interface RuleProps {
  readonly rule: JsonObject;
  readonly name: string;
  readonly onChange: (rule: JsonObject) => string | undefined;
}

function Rule({ rule, name, onChange }: RuleProps) {
  const kind = typeof rule.name === 'string' ? rule.name : '';
  const set = (field: string, value: unknown) => onChange(withField(rule, field, value));
  return (
    <>
      <Field label={<Label of={name} text="name" />} help={fairRuleHelp[kind]}>
        {(ids) => (
          <Select
            {...ids}
            value={kind}
            options={ruleNames.map((known) => ({ value: known, label: known }))}
            onChange={(next) => void onChange(withFairRuleName(rule, next))}
          />
        )}
      </Field>
      {kind === 'default' && (
        <TextField
          label={<Label of={name} text="queue" />}
          help="root.default if left empty"
          value={typeof rule.queue === 'string' ? rule.queue : ''}
          onApply={(typed) => set('queue', typed.trim() === '' ? undefined : typed.trim())}
        />
      )}
      {!endsList(kind) && (
        <Field
          label={<Label of={name} text="create" />}
          help="Whether it may name a queue that is in no allocation file"
        >
          {(ids) => (
            <Switch
              {...ids}
              checked={rule.create !== false}
              onChange={(create) => void set('create', create ? undefined : false)}
            />
          )}
        </Field>
      )}
      {kind === 'nestedUserQueue' && isObject(rule.nested) && (
        <fieldset className="sub-rule" aria-label={`rule inside ${name}`}>
          <div className="list__head">
            <span className="list__name mono">nested</span>
          </div>
          <Rule
            rule={rule.nested as JsonObject}
            name={`rule inside ${name}`}
            onChange={(nested) => set('nested', nested)}
          />
        </fieldset>
      )}
    </>
  );
}
