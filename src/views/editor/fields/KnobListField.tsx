import { isList, isObject } from '../../../base/json';
import type { Json, JsonPath } from '../../../base/json';
import type { KnobList, KnobListNames } from '../../../frameworks/plugin';
import type { Knob } from '../../../scenario/knobs';
import { freshId } from '../models/edits';
import { useEditor } from '../editor-context';
import { helpText } from '../models/form-model';
import { Group } from '../Group';
import { ItemList } from '../ItemList';
import { KnobControl } from './KnobField';
import { KnobHelp } from './KnobHelp';
import { KnobName } from './KnobName';
import { NameField } from './NameField';
import { renameItemEdits } from '../models/names';
import { NamesChoice } from './NamesChoice';
import { PlacesField } from './PlacesField';
import { useReveal } from '../reveal';

type Item = { readonly [field: string]: Json | undefined };

export interface KnobListFieldProps {
  readonly list: KnobList;
  readonly path: JsonPath;
}

/**
 * A list inside an application, such as the stages of a Spark application. Elements need no ids in the stored format: those
 * that have one are edited field by field, for others the list is written as a whole.
 */
export function KnobListField({ list, path }: KnobListFieldProps) {
  const editor = useEditor();
  const box = useReveal<HTMLDivElement>(path);
  const stored = editor.get(path);
  const items: readonly Item[] = isList(stored) ? stored.filter((item): item is Item => isObject(item)) : [];
  const ids = items.map((item) => (typeof item.id === 'string' ? item.id : undefined));
  const names = ids.map((id, index) => id ?? `${list.item} ${index + 1}`);
  const set = (index: number, field: string, value: unknown): string | undefined => {
    const id = ids[index];
    if (id !== undefined && ids.indexOf(id) === ids.lastIndexOf(id)) return editor.set([...path, id, field], value);
    return editor.set(
      path,
      items.map((item, i) => (i === index ? withField(item, field, value) : item)),
    );
  };
  const rename = (index: number, name: string): string | undefined => {
    if (name === '') return 'expected a name';
    if (names.includes(name)) return `there is a ${list.item} "${name}" already`;
    const from = ids[index];
    if (from === undefined) return set(index, 'id', name);
    editor.apply(renameItemEdits(editor.stored, path[1], list, from, name));
    return undefined;
  };
  return (
    <div ref={box}>
      <Group
        title={list.field[0].toUpperCase() + list.field.slice(1)}
        detail={items.length === 0 ? 'default' : String(items.length)}
      >
        <p className="field__help">{list.help}</p>
        <ItemList
          items={items}
          item={list.item}
          nameOf={(_, index) => names[index]}
          onWrite={(next) => editor.set(path, next.length === 0 ? undefined : next)}
          fresh={() => {
            const taken = items.flatMap((item) => (typeof item.id === 'string' ? [item.id] : []));
            return { id: freshId(taken, `${list.item}-${items.length + 1}`) };
          }}
        >
          {(item, index) => (
            <>
              <NameField
                label={<OwnedName owner={names[index]} name="id" />}
                value={ids[index] ?? ''}
                placeholder={names[index]}
                help={editor.first ? undefined : 'Can be renamed in the first variant'}
                disabled={!editor.first}
                onRename={(name) => rename(index, name)}
              />
              {list.knobs.map((knob) => (
                <ItemKnob
                  key={knob.name}
                  knob={knob}
                  owner={names[index]}
                  value={item[knob.name]}
                  onChange={(value) => set(index, knob.name, value)}
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
                  onChange={(value) => set(index, field.name, value)}
                />
              ))}
            </>
          )}
        </ItemList>
      </Group>
    </div>
  );
}

function withField(item: Item, field: string, value: unknown): Item {
  const { [field]: _, ...rest } = item;
  return value === undefined ? rest : { ...item, [field]: value as Json };
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

/** The name of a field as it stands there, and with its owner for those who hear it. */
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
