import { useState } from 'react';
import type { ReactNode } from 'react';
import { Field } from '../../../../ui/fields/Field';
import { sizeFor } from '../../../../ui/fields/input-text';

export interface NameFieldProps {
  readonly label: ReactNode;
  readonly value: string;
  readonly help?: string;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** Answers what is wrong, or undefined when the name was taken. */
  readonly onRename: (name: string) => string | undefined;
}

/**
 * A name that others refer to. Unlike other fields it applies only on Enter and on leaving it: half a name would be
 * carried into every reference. Escape brings the old one back.
 */
export function NameField({ label, value, help, placeholder, disabled = false, onRename }: NameFieldProps) {
  const [draft, setDraft] = useState<string | undefined>(undefined);
  const [error, setError] = useState<string | undefined>(undefined);
  const commit = () => {
    const name = draft?.trim();
    if (name === undefined || name === value) {
      setDraft(undefined);
      setError(undefined);
      return;
    }
    const problem = onRename(name);
    setError(problem);
    if (problem === undefined) setDraft(undefined);
  };
  return (
    <div className="knob">
      <Field label={label} help={help} error={error}>
        {(ids) => (
          <span className={error === undefined ? 'input' : 'input input--invalid'}>
            <input
              {...ids}
              className="input__text input__text--name"
              type="text"
              autoComplete="off"
              spellCheck={false}
              size={sizeFor((draft ?? value) || placeholder, 6, 20)}
              disabled={disabled}
              placeholder={placeholder}
              value={draft ?? value}
              onChange={(event) => setDraft(event.target.value)}
              onBlur={commit}
              onKeyDown={(event) => {
                if (event.key === 'Enter') commit();
                if (event.key !== 'Escape') return;
                event.stopPropagation();
                setDraft(undefined);
                setError(undefined);
              }}
            />
          </span>
        )}
      </Field>
    </div>
  );
}
