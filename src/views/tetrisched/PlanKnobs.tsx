import { tetriKnobs } from '../../schedulers/tetrisched/knobs';
import type { Knob } from '../../scenario/knobs';
import { Select } from '../../ui/fields/Select';
import { useNewEditor } from '../editor/editor-context';
import { KnobSlider } from '../shared/knobs/KnobSlider';
import type { Shown } from './plan/shown';

const CHOICES: readonly Knob[] = [tetriKnobs.policy.knob, tetriKnobs.constraints.knob, tetriKnobs.solver.knob];
const NUMBERS: readonly Knob[] = [tetriKnobs.planAhead.knob, tetriKnobs.estimateError.knob];

/** The settings whose effect the view shows; the same edits as in the form of the policy. */
export function PlanKnobs({ shown: { variant, at } }: { readonly shown: Shown }) {
  const editor = useNewEditor(variant.id);
  const { settings } = at;
  const textOf = (knob: Knob): string => {
    const value = editor.get(['scheduler', knob.name]) ?? knob.default;
    return typeof value === 'string' ? value : '';
  };
  const isIdle = (knob: Knob): boolean =>
    (knob.name === 'planAhead' && !settings.plansAhead) || (knob.name === 'constraints' && settings.fixesConstraints);
  return (
    <div className="tetri__knobs">
      {CHOICES.map((knob) => (
        <label key={knob.name} title={knob.help}>
          <code>{knob.name}</code>
          <Select
            aria-label={knob.name}
            value={textOf(knob)}
            disabled={isIdle(knob)}
            options={(knob.options ?? []).map((value) => ({ value, label: value }))}
            onChange={(value) => void editor.setKnob(['scheduler', knob.name], knob, value)}
          />
        </label>
      ))}
      {NUMBERS.map((knob) => (
        <KnobSlider key={knob.name} variant={variant.id} knob={knob} idle={isIdle(knob)}>
          <span className="muted">{knob.unit}</span>
        </KnobSlider>
      ))}
    </div>
  );
}
