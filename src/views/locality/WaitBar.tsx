import { useState } from 'react';
import { usePlayground } from '../../store/page-playground';
import { Select } from '../../ui/fields/Select';
import { VariantBadge } from '../../ui/VariantBadge';
import { useNewEditor } from '../editor/editor-context';
import { tell } from '../shared/acts/act';
import { scaleOf, scaleWords, writtenAt } from '../shared/knobs/knob-scale';
import { LiveSlider } from '../shared/knobs/LiveSlider';
import type { VariantModel } from '../shared/runs/use-runs-view';
import { useShownApp } from './heat-map/HeatmapPanel';
import { chosenKnob, localityKnobs } from './locality-knobs';

interface WaitBarProps {
  /** The one whose settings are dragged. */
  readonly variant: VariantModel;
  /** Variants in all. */
  readonly variants: number;
}

/** The settings of locality, dragged where their effect is seen; the same edits as in the forms. */
export function WaitBar({ variant, variants }: WaitBarProps) {
  const playground = usePlayground();
  const editor = useNewEditor(variant.id);
  const [chosen, setChosen] = useState('');
  const app = useShownApp(variant);
  const knobs = localityKnobs(editor.active.document, variant.model.directory, app);
  const shown = chosenKnob(knobs, chosen);
  const scale = shown && scaleOf(shown.knob);
  if (shown === undefined || scale === undefined) {
    return <p className="locality__wait muted">This system has no setting that makes tasks wait for their data.</p>;
  }
  const { knob, above, path, owner, value, unset } = shown;
  const words = (at: number): string => scaleWords(knob, at);
  return (
    <div className="locality__wait" role="toolbar" aria-label="Wait for the data">
      {variants > 1 && <VariantBadge index={variant.index} />}
      <Select
        aria-label="Setting to drag"
        value={knob.name}
        options={knobs.map(({ knob: { name } }) => ({ value: name, label: name }))}
        onChange={setChosen}
      />
      <LiveSlider
        key={`${variant.id} ${path.join(' ')}`}
        label={`Drag ${knob.name} of ${owner}`}
        value={value}
        {...scale}
        format={words}
        onWrite={(next, gesture) => editor.setKnob(path, above, writtenAt(knob, next), gesture)}
        onDone={(from, to, before) =>
          tell(
            `${knob.name} of ${owner}: ${words(from)} → ${words(to)}`,
            before,
            [{ path, value: undefined }],
            variant.id,
            playground,
          )
        }
      />
      <b className="locality__wait-value">{unset && knob.default === undefined ? 'not set' : words(value)}</b>
      {unset && <span className="muted">{knob.inherits === undefined ? 'default' : `as ${knob.inherits}`}</span>}
      <span className="locality__wait-help muted" title={knob.help}>
        {knob.help}
      </span>
    </div>
  );
}
