import { isList } from '../../../../base/json';
import type { Json, JsonPath } from '../../../../base/json';
import type { KnobList, KnobListNames } from '../../../../frameworks/plugin';
import type { Knob } from '../../../../scenario/knobs';
import { TextField } from '../../../../ui/fields/TextField';
import { useEditor } from '../../editor-context';
import { durationsText, readDurations } from '../../models/distribution-model';
import { helpText } from '../../models/form-model';
import { KnobControl } from './KnobField';
import { KnobHelp } from './KnobHelp';
import { KnobName } from './KnobName';
import { NameField } from '../names/NameField';
import { NamesChoice } from '../names/NamesChoice';
import { PlacesField } from '../names/PlacesField';
import type { ListEdits } from '../use-list-edits';

interface KnobListItemProps {
  readonly list: KnobList;
  /** Of the list. */
  readonly path: JsonPath;
  readonly edits: ListEdits;
  readonly index: number;
}

/** The fields of one element of a list inside an application. */
export function KnobListItem({ list, path, edits, index }: KnobListItemProps) {
  const editor = useEditor();
  const { items, names, ids } = edits;
  const item = items[index];
  const set = (field: string, value: unknown) => edits.set(index, field, value);
  return (
    <>
      <NameField
        label={<OwnedName owner={names[index]} name="id" />}
        value={ids[index] ?? ''}
        placeholder={names[index]}
        help={editor.first ? undefined : 'Can be renamed in the first variant'}
        disabled={!editor.first}
        onRename={(name) => edits.rename(index, name)}
      />
      {list.knobs.map((knob) => (
        <ItemKnob
          key={knob.name}
          knob={knob}
          owner={names[index]}
          value={item[knob.name]}
          onChange={(value) => set(knob.name, value)}
        />
      ))}
      {list.names?.map((field) => (
        <ItemNames
          key={field.name}
          field={field}
          owner={names[index]}
          others={names.filter((_, other) => other !== index)}
          path={path}
          value={item[field.name]}
          onChange={(value) => set(field.name, value)}
        />
      ))}
    </>
  );
}

interface ItemKnobProps {
  readonly knob: Knob;
  /** Name of the element. */
  readonly owner: string;
  readonly value: Json | undefined;
  readonly onChange: (value: unknown) => string | undefined;
}

function ItemKnob({ knob, owner, value, onChange }: ItemKnobProps) {
  return (
    <div className="knob knob--item">
      <KnobControl
        knob={knob}
        value={value}
        name={<OwnedName owner={owner} name={knob.name} />}
        spoken={`${owner} ${knob.name}`}
        help={helpText(knob)}
        apply={onChange}
      />
      <KnobHelp knob={knob} onReset={value === undefined ? undefined : () => void onChange(undefined)} />
    </div>
  );
}

/** The name of a field; screen readers hear the owner with it. */
function OwnedName({ owner, name }: { readonly owner: string; readonly name: string }) {
  return (
    <>
      <span className="visually-hidden">{`${owner} ${name}`}</span>
      <span aria-hidden="true">
        <KnobName name={name} />
      </span>
    </>
  );
}

interface ItemNamesProps {
  readonly field: KnobListNames;
  readonly owner: string;
  /** Names of the other elements. */
  readonly others: readonly string[];
  /** Of the list. */
  readonly path: JsonPath;
  readonly value: Json | undefined;
  readonly onChange: (value: unknown) => string | undefined;
}

function ItemNames({ field, owner, others, path, value, onChange }: ItemNamesProps) {
  const names = isList(value) ? value.filter((name): name is string => typeof name === 'string') : undefined;
  const label = <OwnedName owner={owner} name={field.name} />;
  if (field.of === 'nodes') {
    // What the run says of the field begins with the field's path below its application.
    const about = `${path.slice(2).join('.')}.${owner}.${field.name}`;
    return (
      <div className="knob knob--item">
        <PlacesField
          label={label}
          help={field.help}
          entry={path[1]}
          about={about}
          names={names ?? []}
          onChange={onChange}
        />
      </div>
    );
  }
  if (field.of === 'durations') {
    return (
      <div className="knob knob--item">
        <TextField
          label={label}
          help={field.help}
          value={durationsText(value)}
          onApply={(typed) => {
            if (typed.trim() === '') return onChange(undefined);
            const durations = readDurations(typed);
            return durations.ok ? onChange(durations.value) : durations.error.message;
          }}
        />
      </div>
    );
  }
  // An only element comes after no other one.
  if (others.length === 0 && names === undefined) return null;
  return (
    <div className="knob knob--item">
      <NamesChoice
        label={label}
        name={`${owner} ${field.name}`}
        help={field.help}
        names={others}
        chosen={names}
        onChange={onChange}
      />
    </div>
  );
}
