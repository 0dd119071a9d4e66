import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { isList, isObject } from '../../base/json';
import type { Json, JsonPath } from '../../base/json';
import type { KnobList } from '../../frameworks/plugin';
import type { DurationDistributionText, Knob } from '../../scenario/knobs';
import { Button, IconButton } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import { DistributionField } from './DistributionField';
import { freshId } from './edits';
import { useEditor } from './editor-context';
import { helpText, read, shown } from './form-model';
import { Group } from './Group';
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
  const write = (next: readonly Item[]) => editor.set(path, next.length === 0 ? undefined : next);
  const moved = (index: number, by: number) => {
    const next = [...items];
    next.splice(index + by, 0, ...next.splice(index, 1));
    return next;
  };
  return (
    <div ref={box}>
      <Group
        title={list.field[0].toUpperCase() + list.field.slice(1)}
        detail={items.length === 0 ? 'default' : String(items.length)}
      >
        <p className="field__help">{list.help}</p>
        <ol className="list">
          {items.map((item, index) => {
            const name = typeof item.id === 'string' ? item.id : `${list.item} ${index + 1}`;
            return (
              <li key={index} className="list__item">
                <div className="list__head">
                  <span className="list__name">{name}</span>
                  <IconButton label={`Move ${name} up`} disabled={index === 0} onClick={() => write(moved(index, -1))}>
                    <ArrowUp size={13} />
                  </IconButton>
                  <IconButton
                    label={`Move ${name} down`}
                    disabled={index === items.length - 1}
                    onClick={() => write(moved(index, 1))}
                  >
                    <ArrowDown size={13} />
                  </IconButton>
                  <IconButton label={`Remove ${name}`} onClick={() => write(items.filter((_, i) => i !== index))}>
                    <X size={13} />
                  </IconButton>
                </div>
                {list.knobs.map((knob) => (
                  <ItemKnob
                    key={knob.name}
                    knob={knob}
                    name={`${name} ${knob.name}`}
                    value={item[knob.name]}
                    onChange={(value) =>
                      write(items.map((other, i) => (i === index ? withField(other, knob, value) : other)))
                    }
                  />
                ))}
              </li>
            );
          })}
        </ol>
        <Button
          variant="outline"
          onClick={() => {
            const taken = items.flatMap((item) => (typeof item.id === 'string' ? [item.id] : []));
            write([...items, { id: freshId(taken, `${list.item}-${items.length + 1}`) }]);
          }}
        >
          Add a {list.item}
        </Button>
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
    return <DistributionField label={label} name={name} help={helpText(knob)} value={given} onChange={onChange} />;
  }
  const { text, unit } = shown(knob, value);
  const quantity = knob.kind === 'duration' || knob.kind === 'memory';
  return (
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
  );
}
