import { useId } from 'react';
import type { ReactNode } from 'react';
import { deepEqual, getAt } from '../../../../base/json';
import type { Json, JsonPath } from '../../../../base/json';
import type { Knob } from '../../../../scenario/knobs';
import type { DurationDistributionText } from '../../../../scenario/written-amounts';
import { Field } from '../../../../ui/fields/Field';
import { Segmented } from '../../../../ui/fields/Segmented';
import { Select } from '../../../../ui/fields/Select';
import { Switch } from '../../../../ui/fields/Switch';
import { TextField } from '../../../../ui/fields/TextField';
import { variantLetter } from '../../../../ui/VariantBadge';
import { onScale, scaleOf, scaleWords, writtenAt } from '../../../shared/knobs/knob-scale';
import { typedSiblingsNote } from '../../../../engine/document/sibling-parts';
import { ownPolicyName } from '../../../../scenario/own-policy';
import { purposesOf } from '../../policies/purposes';
import { LiveSlider } from '../../../shared/knobs/LiveSlider';
import { DistributionField } from './DistributionField';
import { asJson } from '../../../../authoring/differences';
import { useEditor } from '../../editor-context';
import { DatasetControl } from './DatasetControl';
import { helpText, isDefault, read, shown, valueInForce, valueText } from '../../models/form-model';
import { KnobHelp } from './KnobHelp';
import { KnobName } from './KnobName';
import { useReveal } from '../../reveal';
import { withPolicies } from '../../../sweep/own-choices';
import { SweepThis } from '../../../sweep/SweepThis';
import './knobs.css';

/** A choice with at most this many characters in all is shown as a row of buttons. */
const SEGMENTED_CHARACTERS = 34;

export interface KnobFieldProps {
  readonly knob: Knob;
  /** Where the value is in the document. */
  readonly path: JsonPath;
  /** Name on screen when it is not a setting's real name. */
  readonly label?: string;
  /** The value must stand there: emptying the field is refused instead of taking the default. */
  readonly required?: boolean;
  /** Part of what the thing is, not a setting of it: never marked as different from the default. */
  readonly plain?: boolean;
}

/** A row of the form: real name, value with unit, one line of help with the default; a dot when it is not the default. */
export function KnobField({ knob, path, label, required = false, plain = knob.plain === true }: KnobFieldProps) {
  const editor = useEditor();
  const row = useReveal<HTMLDivElement>(path);
  const value = editor.get(path);
  const changed = knob.fixed !== true && !required && !plain && !isDefault(knob, value);
  const apply = (next: unknown) => {
    if (next === undefined && required) return 'expected a value';
    return required ? editor.set(path, next) : editor.setKnob(path, knob, next);
  };
  const inForce = valueInForce(editor.active.document, path, knob);
  const scale = scaleOf(knob);
  const help = <Help knob={knob} path={path} value={value} required={required} />;
  const name = label ?? <KnobName name={knob.name} />;
  return (
    <div className={changed ? 'knob is-changed' : 'knob'} ref={row}>
      {changed && <span className="visually-hidden">not default</span>}
      <KnobControl
        knob={knob}
        value={value}
        name={name}
        help={help}
        placeholder={knob.inherits === undefined ? undefined : valueText(knob, inForce)}
        apply={apply}
      />
      {scale !== undefined && (
        <LiveSlider
          label={`Drag ${knob.name}`}
          value={onScale(knob, inForce)}
          {...scale}
          format={(at) => scaleWords(knob, at)}
          onWrite={(next, gesture) => editor.setKnob(path, knob, writtenAt(knob, next), gesture)}
        />
      )}
      <KnobHelp knob={knob} onReset={changed ? () => void apply(undefined) : undefined} />
      <SweepThis knob={withPolicies(knob, editor.active.document)} path={path} value={value} />
    </div>
  );
}

export interface KnobControlProps {
  readonly knob: Knob;
  readonly value: Json | undefined;
  readonly name: ReactNode;
  /** The name as plain text, where the knob's own is not the whole of it. */
  readonly spoken?: string;
  readonly help: ReactNode;
  /** The meaning of an empty field; "none" by default. */
  readonly placeholder?: string;
  /** Answers what is wrong, or undefined when the value was taken. */
  readonly apply: (value: unknown) => string | undefined;
}

/** The control that fits a knob's kind, with its label and help. */
export function KnobControl(props: KnobControlProps) {
  const { knob, value, name, spoken = knob.name, help, placeholder = 'none', apply } = props;
  const given = value ?? knob.default;
  if (knob.kind === 'choice' && knob.chain !== true) {
    return <ChoiceControl {...props} value={given} spoken={spoken} />;
  }
  switch (knob.kind) {
    case 'switch':
      return (
        <Field label={name} help={help}>
          {(ids) => (
            <Switch
              {...ids}
              checked={given === true}
              disabled={knob.fixed}
              onChange={(checked) => void apply(checked)}
            />
          )}
        </Field>
      );
    case 'duration-distribution':
      return (
        <DistributionField
          label={name}
          name={spoken}
          help={help}
          value={(given ?? '0s') as DurationDistributionText}
          onChange={apply}
        />
      );
    default: {
      if (knob.refersTo === 'dataset') {
        return <DatasetControl value={given} name={name} help={help} apply={apply} />;
      }
      const { text, unit } = shown(knob, given);
      const quantity = knob.kind === 'duration' || knob.kind === 'memory';
      return (
        <TextField
          label={name}
          help={help}
          // The unit of a quantity is part of its text: it can be typed over.
          value={quantity && unit !== '' ? `${text} ${unit}` : text}
          unit={quantity || unit === '' ? undefined : unit}
          placeholder={placeholder}
          steps={knob.kind !== 'text' && knob.kind !== 'choice'}
          min={quantity || knob.kind === 'vcore' ? 0 : knob.min}
          max={knob.max}
          readOnly={knob.fixed}
          onApply={(typed) => {
            const next = read(knob, typed, unit);
            return next.ok ? apply(next.value) : next.error.message;
          }}
        />
      );
    }
  }
}

function ChoiceControl({ knob, value, name, spoken = knob.name, help, apply }: KnobControlProps) {
  const helpId = useId();
  const policies = useEditor().active.document.policies ?? [];
  const given = typeof value === 'string' ? value : '';
  const own = policies
    .map(({ id, code }) => ({ name: ownPolicyName(id), purposes: purposesOf(code) }))
    .filter(({ name, purposes }) => name === given || (knob.own !== undefined && purposes.includes(knob.own)))
    .map(({ name }) => name);
  const options = [...(knob.options ?? []), ...own];
  if (options.join('').length > SEGMENTED_CHARACTERS) {
    return (
      <Field label={name} help={help}>
        {(ids) => (
          <Select
            {...ids}
            value={given}
            disabled={knob.fixed}
            options={options.map((option) => ({ value: option, label: option }))}
            onChange={(option) => void apply(option)}
          />
        )}
      </Field>
    );
  }
  return (
    <div className="field field--below">
      <span className="field__label">{name}</span>
      <div className="field__control">
        <Segmented
          label={spoken}
          wide
          value={given}
          disabled={knob.fixed}
          describedBy={helpId}
          options={options.map((option) => ({ value: option, label: option }))}
          onChange={(option) => void apply(option)}
        />
      </div>
      <p className="field__help" id={helpId}>
        {help}
      </p>
    </div>
  );
}

interface HelpProps {
  readonly knob: Knob;
  readonly path: JsonPath;
  readonly value: Json | undefined;
  readonly required: boolean;
}

/** Help with the default, and what the other variants have where they differ. */
function Help({ knob, path, value, required }: HelpProps) {
  const { variants, active } = useEditor();
  const others = variants.flatMap((variant) => {
    if (variant === active) return [];
    // Something that the other variant does not have at all has no setting to compare.
    if (getAt(asJson(variant.document), ownerOf(path)) === undefined) return [];
    const other = getAt(asJson(variant.document), path);
    if (deepEqual(other, value) || valueText(knob, other) === valueText(knob, value)) return [];
    return [`${variantLetter(variant.index)} has ${valueText(knob, other)}`];
  });
  const note = typedSiblingsNote(active.document, path);
  return [required ? knob.help : helpText(knob), note, ...others].filter((part) => part !== '').join('; ');
}

/** Path of the queue, node group, application or event that a setting belongs to; the document where it has no owner. */
function ownerOf(path: JsonPath): JsonPath {
  if (path[0] === 'cluster') return path[1] === 'nodes' ? path.slice(0, 3) : [];
  return ['queues', 'workload', 'interventions', 'data'].includes(path[0]) ? path.slice(0, 2) : [];
}
