import { useState } from 'react';
import { Field } from './Field';
import type { FieldProps } from './Field';
import { TextInput } from './TextInput';
import type { TextInputProps } from './TextInput';

export interface TextFieldProps
  extends
    Omit<FieldProps, 'children' | 'error'>,
    Omit<TextInputProps, 'id' | 'aria-describedby' | 'aria-invalid' | 'aria-label' | 'onError'> {}

/** A labelled text box: see TextInput for how its text applies. */
export function TextField({ label, hideLabel, help, layout, ...input }: TextFieldProps) {
  const [error, setError] = useState<string | undefined>(undefined);
  return (
    <Field label={label} hideLabel={hideLabel} help={help} layout={layout} error={error}>
      {(ids) => <TextInput {...ids} {...input} onError={setError} />}
    </Field>
  );
}
