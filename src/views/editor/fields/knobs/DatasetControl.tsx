import type { ReactNode } from 'react';
import type { Json } from '../../../../base/json';
import { Field } from '../../../../ui/fields/Field';
import { Select } from '../../../../ui/fields/Select';
import { useEditor } from '../../editor-context';
import { useRefusal } from '../use-refusal';

interface DatasetControlProps {
  readonly value: Json | undefined;
  readonly name: ReactNode;
  readonly help: ReactNode;
  /** Answers what is wrong, or undefined when the value was taken. */
  readonly apply: (value: unknown) => string | undefined;
}

/** The name of a dataset, chosen among those that there are. */
export function DatasetControl({ value, name, help, apply }: DatasetControlProps) {
  const { document } = useEditor().active;
  const [error, setError] = useRefusal();
  const ids = (document.data ?? []).map(({ id }) => id);
  const given = typeof value === 'string' ? value : '';
  const known = given === '' || ids.includes(given) ? ids : [given, ...ids];
  return (
    <Field
      label={name}
      help={ids.length === 0 ? 'There is no dataset yet: the section Data adds one' : help}
      error={error}
    >
      {(labelled) => (
        <Select
          {...labelled}
          value={given}
          options={[{ value: '', label: 'none' }, ...known.map((id) => ({ value: id, label: id }))]}
          onChange={(id) => setError(apply(id === '' ? undefined : id))}
        />
      )}
    </Field>
  );
}
