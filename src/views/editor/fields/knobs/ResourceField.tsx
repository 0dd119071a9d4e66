import { useId, useState } from 'react';
import type { JsonPath } from '../../../../base/json';
import { TextInput } from '../../../../ui/fields/TextInput';
import { resourceKnob } from '../../models/cluster-model';
import { dragNumber } from './drag-number';
import { useEditor } from '../../editor-context';
import { read, shown } from '../../models/form-model';
import { KnobHelp } from './KnobHelp';
import { KnobName } from './KnobName';
import { useReveal } from '../../reveal';
import { SweepThis } from '../../../sweep/SweepThis';

export interface ResourceFieldProps {
  /** Real name of the setting. */
  readonly name: string;
  /** Where the object of quantities is in the document. */
  readonly path: JsonPath;
  readonly help: string;
  readonly types: readonly string[];
  /** What an empty field means: "none", or what is inherited, by resource type. */
  readonly empty?: (type: string) => string;
  /** Gallery scenario that shows what it does. */
  readonly lesson?: string;
  /** Not a setting with a default: never marked. */
  readonly plain?: boolean;
}

/** A quantity for each resource type on one line. */
export function ResourceField({ name, path, help, types, empty, lesson, plain = false }: ResourceFieldProps) {
  const editor = useEditor();
  const helpId = useId();
  const row = useReveal<HTMLFieldSetElement>(path);
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const error = types.map((type) => errors[type]).find((message) => message !== undefined);
  const changed = !plain && types.some((type) => editor.get([...path, type]) !== undefined);
  return (
    <fieldset ref={row} className={changed ? 'knob is-changed' : 'knob'} aria-label={name} aria-describedby={helpId}>
      <div className="resources">
        <span className="resources__name">
          <KnobName name={name} />
        </span>
        <span className="resources__amounts">
          {types.map((type) => {
            const knob = resourceKnob(type, help);
            const { text, unit } = shown(knob, editor.get([...path, type]));
            const memory = type === 'memory';
            const value = memory && unit !== '' ? `${text} ${unit}` : text;
            const apply = (typed: string) => {
              const next = read(knob, typed, unit);
              return next.ok ? editor.set([...path, type], next.value) : next.error.message;
            };
            return (
              <span key={type} className="drag-number">
                <TextInput
                  aria-label={`${name} ${type}`}
                  aria-describedby={helpId}
                  value={value}
                  unit={memory ? 'memory' : type}
                  placeholder={empty?.(type) ?? 'none'}
                  steps
                  min={0}
                  onError={(message) => setErrors((before) => ({ ...before, [type]: message }))}
                  onApply={apply}
                />
                <span
                  className="drag-number__handle"
                  style={{ width: `${(memory ? 'memory' : type).length * 0.55 + 0.6}em` }}
                  title="Drag sideways; with shift ten times as fast"
                  aria-hidden="true"
                  onPointerDown={(event) => dragNumber(event, value, memory ? '0 GB' : '0', apply)}
                />
              </span>
            );
          })}
        </span>
      </div>
      <p className={error === undefined ? 'field__help' : 'field__error'} id={helpId} role={error && 'alert'}>
        {error ?? help}
      </p>
      {types.map((type) => {
        const value = editor.get([...path, type]);
        return value === undefined ? null : (
          <SweepThis
            key={type}
            knob={resourceKnob(type, help)}
            path={[...path, type]}
            value={value}
            name={`${name} ${type}`}
            short={type}
          />
        );
      })}
      {!plain && (
        <KnobHelp
          knob={{ name, kind: 'text', default: undefined, help: help.replace(/\.? Default none$/, ''), lesson }}
          takes="cores such as 4 or 500m, memory such as 64GB, whole numbers for other types"
          onReset={changed ? () => void editor.set(path, undefined) : undefined}
        />
      )}
    </fieldset>
  );
}
