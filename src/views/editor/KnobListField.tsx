import { isList, isObject } from '../../base/json';
import type { Json, JsonPath } from '../../base/json';
import type { KnobList } from '../../frameworks/plugin';
import type { DurationDistributionText, Knob } from '../../scenario/knobs';
import { TextField } from '../../ui/TextField';
import { DistributionField } from './DistributionField';
import { freshId } from './edits';
import { useEditor } from './editor-context';
import { helpText, read, shown } from './form-model';
import { Group } from './Group';
import { ItemList } from './ItemList';
import { KnobHelp } from './KnobHelp';
import { KnobName } from './KnobName';
import { useReveal } from './reveal';

type Item = { readonly [field: string]: Json | undefined };

export interface KnobListFieldProps {
  readonly list: KnobList;
  readonly path: JsonPath;
}

/**
 * A list inside an application, such as the stages of a Spark application. Elements need no ids in the stored format, so
 * the list is written as a whole.
 */
export function KnobListField({ list, path }: KnobListFieldProps) {
  const editor = useEditor();
  const box = useReveal<HTMLDivElement>(path);
  const stored = editor.get(path);
  const items: readonly Item[] = isList(stored) ? stored.filter((item): item is Item => isObject(item)) : [];
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
          nameOf={(item, index) => (typeof item.id === 'string' ? item.id : `${list.item} ${index + 1}`)}
          onWrite={(next) => editor.set(path, next.length === 0 ? undefined : next)}
          fresh={() => {
            const taken = items.flatMap((item) => (typeof item.id === 'string' ? [item.id] : []));
            return { id: freshId(taken, `${list.item}-${items.length + 1}`) };
          }}
        >
          {(item, index, change) =>
            list.knobs.map((knob) => (
              <ItemKnob
                key={knob.name}
                knob={knob}
                name={`${typeof item.id === 'string' ? item.id : `${list.item} ${index + 1}`} ${knob.name}`}
                value={item[knob.name]}
                onChange={(value) => change(withField(item, knob, value))}
              />
            ))
          }
        </ItemList>
      </Group>
    </div>
  );
}

function withField(item: Item, knob: Knob, value: unknown): Item {
  const { [knob.name]: _, ...rest } = item;
  return value === undefined ? rest : { ...item, [knob.name]: value as Json };
}

interface ItemKnobProps {
  readonly knob: Knob;
  readonly name: string;
  readonly value: Json | undefined;
  readonly onChange: (value: unknown) => string | undefined;
}

function ItemKnob({ knob, name, value, onChange }: ItemKnobProps) {
  const label = <KnobName name={knob.name} />;
  if (knob.kind === 'duration-distribution') {
    const given = (value ?? knob.default ?? '0s') as DurationDistributionText;
    return (
      <div className="knob knob--item">
        <DistributionField label={label} name={name} help={helpText(knob)} value={given} onChange={onChange} />
        <KnobHelp knob={knob} onReset={value === undefined ? undefined : () => void onChange(undefined)} />
      </div>
    );
  }
  const { text, unit } = shown(knob, value);
  const quantity = knob.kind === 'duration' || knob.kind === 'memory';
  return (
    <div className="knob knob--item">
      <TextField
        label={
          <>
            <span className="visually-hidden">{name}</span>
            <span aria-hidden="true">{label}</span>
          </>
        }
        help={helpText(knob)}
        value={quantity && unit !== '' ? `${text} ${unit}` : text}
        unit={quantity ? undefined : unit}
        steps
        min={knob.min ?? 0}
        max={knob.max}
        onApply={(typed) => {
          const next = read(knob, typed, unit);
          return next.ok ? onChange(next.value) : next.error.message;
        }}
      />
      <KnobHelp knob={knob} onReset={value === undefined ? undefined : () => void onChange(undefined)} />
    </div>
  );
}
