import { tetriKnobs } from '../../schedulers/tetrisched/knobs';
import type { Knob } from '../../scenario/knobs';
import { Select } from '../../ui/fields/Select';
import { useNewEditor } from '../editor/editor-context';
import { onScale, scaleOf, scaleWords, writtenAt } from '../shared/knobs/knob-scale';
import { LiveSlider } from '../shared/knobs/LiveSlider';
import type { Shown } from './plan/shown';

const CHOICES: readonly Knob[] = [tetriKnobs.policy.knob, tetriKnobs.constraints.knob, tetriKnobs.solver.knob];
const NUMBERS: readonly Knob[] = [tetriKnobs.planAhead.knob, tetriKnobs.estimateError.knob];

/** The settings whose effect is looked at here; the same edits as in the form of the policy. */
export function PlanKnobs({ shown: { variant, at } }: { readonly shown: Shown }) {
  const editor = useNewEditor(variant.id);
  const { settings } = at;
  const valueOf = (knob: Knob): unknown => editor.get(['scheduler', knob.name]) ?? knob.default;
  const textOf = (knob: Knob): string => {
    const value = valueOf(knob);
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
      {NUMBERS.map((knob) => {
        const value = onScale(knob, valueOf(knob));
        const scale = scaleOf(knob);
        return (
          <span
            key={knob.name}
            className={isIdle(knob) ? 'tetri__drag tetri__drag--idle' : 'tetri__drag'}
            title={knob.help}
          >
            <code>{knob.name}</code>
            {scale !== undefined && (
              <LiveSlider
                key={`${variant.id} ${knob.name}`}
                label={`Drag ${knob.name}`}
                value={value}
                {...scale}
                format={(dragged) => scaleWords(knob, dragged)}
                onWrite={(next, gesture) =>
                  editor.setKnob(['scheduler', knob.name], knob, writtenAt(knob, next), gesture)
                }
              />
            )}
            <b>{value}</b>
            <span className="muted">{knob.unit}</span>
          </span>
        );
      })}
    </div>
  );
}
