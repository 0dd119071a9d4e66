import { useId, useState } from 'react';
import { isOffer, sizeFor } from './input-text';
import type { SelectProps, SelectOption } from './select-props';
import './field.css';

/** Names that are offered at a time. */
const OFFERED = 50;

/**
 * A choice of one among very many: the reader types a name, and names that contain the typed text are offered. The choice applies
 * on Enter, on leaving the field and when an offer is chosen; Escape restores the old one.
 */
export function TypedSelect<T extends string>({ value, options, onChange, ...rest }: SelectProps<T>) {
  const listId = useId();
  const [draft, setDraft] = useState<string>();
  const [refused, setRefused] = useState(false);
  const present = options.find((option) => option.value === value)?.label ?? value;

  const end = () => {
    setDraft(undefined);
    setRefused(false);
  };
  const apply = (text: string) => {
    const chosen = named(options, text);
    setRefused(chosen === undefined);
    if (chosen === undefined) return;
    end();
    if (chosen.value !== value) onChange(chosen.value);
  };
  return (
    <>
      <span className={refused ? 'input input--invalid' : 'input'}>
        <input
          {...rest}
          className="input__text input__text--name"
          type="text"
          autoComplete="off"
          spellCheck={false}
          list={listId}
          size={sizeFor(draft ?? present, 6, 24)}
          value={draft ?? present}
          onFocus={(event) => event.currentTarget.select()}
          onChange={({ target, nativeEvent }) => {
            setDraft(target.value);
            setRefused(false);
            if (isOffer(nativeEvent)) apply(target.value);
          }}
          onBlur={() => {
            if (draft !== undefined) apply(draft);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && draft !== undefined) apply(draft);
            if (event.key !== 'Escape' || draft === undefined) return;
            event.stopPropagation();
            end();
          }}
        />
        <datalist id={listId}>
          {draft !== undefined &&
            offered(options, draft).map(({ label }) => (
              <option key={label} value={label}>
                {label}
              </option>
            ))}
        </datalist>
      </span>
      {refused && (
        <span className="field__error" role="alert">
          Expected one of {options.length} names, {options[0].label} to {options[options.length - 1].label}
        </span>
      )}
    </>
  );
}

function named<T extends string>(options: readonly SelectOption<T>[], text: string): SelectOption<T> | undefined {
  const typed = text.trim();
  return options.find(({ label, disabled }) => label === typed && disabled !== true);
}

function offered<T extends string>(options: readonly SelectOption<T>[], text: string): SelectOption<T>[] {
  const typed = text.trim().toLowerCase();
  const found: SelectOption<T>[] = [];
  for (const option of options) {
    if (option.disabled !== true && option.label.toLowerCase().includes(typed)) found.push(option);
    if (found.length === OFFERED) break;
  }
  return found;
}
