import { useId } from 'react';
import type { ReactNode } from 'react';
import type { Knob } from '../../../../scenario/knobs';
import type { DurationDistributionText } from '../../../../scenario/written-amounts';
import { Select } from '../../../../ui/fields/Select';
import { TextField } from '../../../../ui/fields/TextField';
import {
  distributionKinds,
  distributionParameters,
  durationsText,
  kindOf,
  parametersOf,
  readDurations,
  withKind,
  withParameter,
} from '../../models/distribution-model';
import { read, shown } from '../../models/form-model';

export interface DistributionFieldProps {
  readonly label: ReactNode;
  /** The label as plain text. */
  readonly name: string;
  readonly help: ReactNode;
  readonly value: DurationDistributionText;
  /** Answers what is wrong, or undefined when it was applied. */
  readonly onChange: (value: unknown) => string | undefined;
}

/** A duration or a distribution of durations: the shape, then its parameters. */
export function DistributionField({ label, name, help, value, onChange }: DistributionFieldProps) {
  const helpId = useId();
  const kind = kindOf(value);
  return (
    <fieldset className="field field--below" aria-label={name} aria-describedby={helpId}>
      <span className="field__label">{label}</span>
      <Select
        aria-label={`${name}: shape`}
        value={kind}
        options={distributionKinds.map((option) => ({ value: option, label: option }))}
        onChange={(next) => void onChange(withKind(value, next))}
      />
      <div className="field__control distribution">
        {distributionParameters[kind].map((parameter) => (
          <Parameter key={parameter.name} name={name} parameter={parameter} value={value} onChange={onChange} />
        ))}
        {kind === 'empirical' && (
          <TextField
            label="values"
            layout="below"
            wide
            help="Each is equally likely"
            value={durationsText(parametersOf(value).values)}
            onApply={(typed) => {
              const values = readDurations(typed);
              return values.ok ? onChange({ dist: 'empirical', values: values.value }) : values.error.message;
            }}
          />
        )}
      </div>
      <p className="field__help" id={helpId}>
        {help}
      </p>
    </fieldset>
  );
}

interface ParameterProps {
  readonly name: string;
  readonly parameter: Knob;
  readonly value: DurationDistributionText;
  readonly onChange: (value: unknown) => string | undefined;
}

function Parameter({ name, parameter, value, onChange }: ParameterProps) {
  const { text, unit } = shown(parameter, parametersOf(value)[parameter.name]);
  const constant = kindOf(value) === 'constant';
  return (
    <TextField
      label={constant ? `${name}: value` : parameter.name}
      hideLabel={constant}
      help={constant ? undefined : parameter.help}
      value={unit === '' ? text : `${text} ${unit}`}
      placeholder="none"
      steps
      min={parameter.min ?? 0}
      max={parameter.max}
      onApply={(typed) => {
        const next = read(parameter, typed, unit);
        return next.ok ? onChange(withParameter(value, parameter.name, next.value)) : next.error.message;
      }}
    />
  );
}
