import type { ReactNode } from 'react';
import { TextField } from '../../../../ui/fields/TextField';

export interface NamesFieldProps {
  readonly label: ReactNode;
  readonly help?: ReactNode;
  readonly placeholder?: string;
  readonly names: readonly string[];
  /** Answers what is wrong, or undefined when the names were taken. */
  readonly onChange: (names: readonly string[] | undefined) => string | undefined;
}

/** A list of names as one text with commas; an empty one is no list. */
export function NamesField({ label, help, placeholder = 'none', names, onChange }: NamesFieldProps) {
  return (
    <TextField
      label={label}
      help={help}
      placeholder={placeholder}
      value={names.join(', ')}
      onApply={(typed) => {
        const list = typed.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
        return onChange(list.length === 0 ? undefined : list);
      }}
    />
  );
}
