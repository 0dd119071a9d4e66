import { useId } from 'react';
import type { ReactNode } from 'react';
import './field.css';

/** The attributes that label and describe a control inside a field. */
export interface FieldIds {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

export interface FieldProps {
  readonly label: ReactNode;
  /** Read out, not shown. */
  readonly hideLabel?: boolean;
  /** One line below the control. */
  readonly help?: ReactNode;
  /** What is wrong with the value; replaces the help. */
  readonly error?: string;
  /** side: control at the end of the label's line; below: on its own line. */
  readonly layout?: 'side' | 'below';
  readonly children: (ids: FieldIds) => ReactNode;
}

/** Label, control, help and message of one value. */
export function Field({ label, hideLabel = false, help, error, layout = 'side', children }: FieldProps) {
  const id = useId();
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const described = error !== undefined ? errorId : help !== undefined ? helpId : undefined;
  return (
    <div className={`field field--${layout}`}>
      <label className={hideLabel ? 'visually-hidden' : 'field__label'} htmlFor={id}>
        {label}
      </label>
      <div className="field__control">
        {children({ id, 'aria-describedby': described, 'aria-invalid': error === undefined ? undefined : true })}
      </div>
      {error !== undefined ? (
        <p className="field__error" id={errorId} role="alert">
          {error}
        </p>
      ) : (
        help !== undefined && (
          <p className="field__help" id={helpId}>
            {help}
          </p>
        )
      )}
    </div>
  );
}
