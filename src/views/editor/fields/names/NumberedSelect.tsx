import { Select } from '../../../../ui/fields/Select';
import { NameField } from './NameField';

/** Lists longer than this are typed instead of chosen from. */
const LONGEST_LIST = 300;

export interface NumberedSelectProps {
  readonly label: string;
  /** Stable ids to choose from. */
  readonly ids: readonly string[];
  /** Those that are no longer offered. */
  readonly taken: readonly string[];
  readonly onChoose: (id: string) => void;
}

/** Chooses one of many generated things: from a list while it is short, by its id otherwise. */
export function NumberedSelect({ label, ids, taken, onChoose }: NumberedSelectProps) {
  if (ids.length > LONGEST_LIST) {
    return (
      <NameField
        label={label}
        value=""
        placeholder={ids[0]}
        onRename={(id) => {
          if (!ids.includes(id)) return `expected ${ids[0]} to ${ids[ids.length - 1]}, got "${id}"`;
          onChoose(id);
          return undefined;
        }}
      />
    );
  }
  const free = ids.filter((id) => !taken.includes(id));
  if (free.length === 0) return null;
  return (
    <div className="knob">
      <label className="field">
        <span className="field__label">{label}</span>
        <Select
          value=""
          options={[{ value: '', label: 'choose' }, ...free.map((id) => ({ value: id, label: id }))]}
          onChange={onChoose}
        />
      </label>
    </div>
  );
}
