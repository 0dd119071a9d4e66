import { useState } from 'react';
import { formatDuration, formatSpan } from '../../base/units';
import { frameworkPlugin } from '../../engine/registry';
import { micros } from '../../scenario/knobs';
import type { Knob } from '../../scenario/knobs';
import { Select } from '../../ui/Select';
import { VariantBadge } from '../../ui/VariantBadge';
import { useNewEditor } from '../editor/editor-context';
import { inherited, valueInForce } from '../editor/models/form-model';
import { entryOf } from '../editor/models/workload-model';
import { tell } from '../shared/act';
import { DurationSlider } from '../shared/DurationSlider';
import type { VariantModel } from '../shared/use-runs-view';
import { useShownApp } from './HeatmapPanel';

interface WaitBarProps {
  /** The one whose wait is dragged. */
  readonly variant: VariantModel;
  /** Variants in all. */
  readonly variants: number;
}

/** The waits of the shown application, dragged where their effect is seen; the same edit as in the form. */
export function WaitBar({ variant, variants }: WaitBarProps) {
  const editor = useNewEditor(variant.id);
  const [chosen, setChosen] = useState('');
  const app = variant.model.directory.applications[useShownApp(variant)];
  const { document } = editor.active;
  const entry = app === undefined ? undefined : entryOf(document, app.id);
  if (entry === undefined) return null;
  const knobs = frameworkPlugin(entry.kind).knobs.filter(({ slider }) => slider !== undefined);
  const knob = knobs.find(({ name }) => name === chosen) ?? knobs[0];
  if (knob?.slider === undefined) return null;
  const own = document.overrides?.[app.id]?.[knob.name] !== undefined;
  const path = own ? ['overrides', app.id, knob.name] : ['workload', entry.id, knob.name];
  const above: Knob = own ? inherited(knob, entry) : knob;
  const given = valueInForce(document, path, knob);
  const value = typeof given === 'string' || typeof given === 'number' ? micros(given) : 0;
  const unset = editor.get(path) === undefined;
  return (
    <div className="locality__wait">
      {variants > 1 && <VariantBadge index={variant.index} />}
      <Select
        aria-label="Wait that is dragged"
        value={knob.name}
        options={knobs.map(({ name }) => ({ value: name, label: name }))}
        onChange={setChosen}
      />
      <DurationSlider
        key={`${variant.id} ${path.join(' ')}`}
        label={`Drag ${knob.name} of ${own ? app.id : entry.id}`}
        value={value}
        to={micros(knob.slider.to)}
        step={micros(knob.slider.step)}
        onWrite={(next, gesture) => editor.setKnob(path, above, formatDuration(next), gesture)}
        onDone={(from, to, before) =>
          tell(
            `${knob.name} of ${own ? app.id : entry.id}: ${formatSpan(from)} → ${formatSpan(to)}`,
            before,
            [{ path, value: undefined }],
            variant.id,
          )
        }
      />
      <b className="locality__wait-value">{formatSpan(value)}</b>
      {unset && <span className="muted">{knob.inherits === undefined ? 'default' : `as ${knob.inherits}`}</span>}
    </div>
  );
}
