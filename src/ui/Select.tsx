import { ChevronDown } from 'lucide-react';
import type { FieldIds } from './Field';
import './field.css';

export interface SelectOption<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface SelectProps<T extends string> extends Partial<FieldIds> {
  readonly value: T;
  readonly options: readonly SelectOption<T>[];
  readonly onChange: (value: T) => void;
  readonly disabled?: boolean;
  readonly 'aria-label'?: string;
}

/** One of many, in the browser's own list. */
export function Select<T extends string>({ value, options, onChange, ...rest }: SelectProps<T>) {
  return (
    <span className="select-frame">
      <select
        {...rest}
        className="select"
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={12} aria-hidden="true" />
    </span>
  );
}
