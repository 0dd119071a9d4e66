import type { ReactNode } from 'react';
import type { FieldIds } from './Field';
import './field.css';

export interface SwitchProps extends Partial<Omit<FieldIds, 'aria-invalid'>> {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly 'aria-label'?: string;
  /** Words beside the switch. */
  readonly children?: ReactNode;
}

/** On or off. */
export function Switch({ checked, onChange, children, ...rest }: SwitchProps) {
  return (
    <button
      {...rest}
      type="button"
      role="switch"
      className="switch"
      aria-checked={checked}
      onClick={() => onChange(!checked)}
    >
      <span className="switch__track" />
      {children}
    </button>
  );
}
