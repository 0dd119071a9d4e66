import { useId } from 'react';
import type { ReactNode } from 'react';
import { useRefusal } from '../use-refusal';
import { NamesField } from './NamesField';
import './names-choice.css';

/** More names than this are typed. */
const MOST_BUTTONS = 12;

interface NamesChoiceProps {
  readonly label: ReactNode;
  /** The label as plain text. */
  readonly name: string;
  readonly help: string;
  /** To choose from. */
  readonly names: readonly string[];
  /** Undefined where the default holds, which is not the same as none. */
  readonly chosen: readonly string[] | undefined;
  /** Answers what is wrong, or undefined when the choice was taken. */
  readonly onChange: (chosen: readonly string[] | undefined) => string | undefined;
}

/** Any number of a few names, none of them, or the default. */
export function NamesChoice({ label, name, help, names, chosen, onChange }: NamesChoiceProps) {
  const helpId = useId();
  const [error, setError] = useRefusal();
  if (names.length > MOST_BUTTONS) {
    return <NamesField label={label} help={help} placeholder="default" names={chosen ?? []} onChange={onChange} />;
  }
  const set = (next: readonly string[] | undefined) => setError(onChange(next));
  const without = (one: string) => chosen?.filter((other) => other !== one) ?? [];
  const isChosen = (one: string) => chosen?.includes(one) === true;
  return (
    <fieldset className="field field--below" aria-label={name} aria-describedby={helpId}>
      <span className="field__label" aria-hidden="true">
        {label}
      </span>
      <div className="choices">
        <Choice pressed={chosen === undefined} onClick={() => set(undefined)}>
          default
        </Choice>
        <Choice pressed={chosen?.length === 0} onClick={() => set([])}>
          none
        </Choice>
        {[...names, ...(chosen ?? []).filter((one) => !names.includes(one))].map((one) => (
          <Choice
            key={one}
            pressed={isChosen(one)}
            onClick={() => set(isChosen(one) ? without(one) : [...(chosen ?? []), one])}
          >
            {one}
          </Choice>
        ))}
      </div>
      <p className={error === undefined ? 'field__help' : 'field__error'} id={helpId} role={error && 'alert'}>
        {error ?? help}
      </p>
    </fieldset>
  );
}

interface ChoiceProps {
  readonly pressed: boolean;
  readonly onClick: () => void;
  readonly children: string;
}

function Choice({ pressed, onClick, children }: ChoiceProps) {
  return (
    <button type="button" className="choice" aria-pressed={pressed} onClick={onClick}>
      {children}
    </button>
  );
}
