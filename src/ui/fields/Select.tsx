import { ChevronDown } from 'lucide-react';
import { TypedSelect } from './TypedSelect';
import './field.css';
import type { SelectOption, SelectProps } from './select-props';

/** Laying out a list of thousands keeps the page busy: with more options than this the name is typed. */
const LONGEST_LIST = 300;

/** A choice of one among many, in the browser's own list; by typing its name if there are very many. */
export function Select<T extends string>(props: SelectProps<T>) {
  if (props.options.length > LONGEST_LIST) return <TypedSelect {...props} />;
  const { value, options, onChange, ...rest } = props;
  const letters = options.find((option) => option.value === value)?.label.length ?? 0;
  return (
    <span className="select-frame">
      <select
        {...rest}
        className="select"
        style={{ ['--letters' as string]: letters }}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      >
        {grouped(options).map(({ group, members }) =>
          group === undefined ? (
            members.map(optionOf)
          ) : (
            <optgroup key={group} label={group}>
              {members.map(optionOf)}
            </optgroup>
          ),
        )}
      </select>
      <ChevronDown size={12} aria-hidden="true" />
    </span>
  );
}

function optionOf<T extends string>({ value, label, disabled }: SelectOption<T>) {
  return (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  );
}

interface OptionGroup<T extends string> {
  readonly group: string | undefined;
  readonly members: SelectOption<T>[];
}

function grouped<T extends string>(options: readonly SelectOption<T>[]): OptionGroup<T>[] {
  const groups: OptionGroup<T>[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last !== undefined && last.group === option.group) last.members.push(option);
    else groups.push({ group: option.group, members: [option] });
  }
  return groups;
}
