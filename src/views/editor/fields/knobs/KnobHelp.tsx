import { CircleHelp } from 'lucide-react';
import type { Knob } from '../../../../scenario/knobs';
import { useLesson } from '../../../../store/document/gallery';
import { Button } from '../../../../ui/Button';
import { Popover } from '../../../../ui/popovers/Popover';
import { acceptedText, valueText } from '../../models/form-model';
import { KnobName } from './KnobName';

export interface KnobHelpProps {
  readonly knob: Knob;
  /** What it takes, where the knob's kind does not say it. */
  readonly takes?: string;
  /** Takes the default back; undefined where the default is in force. */
  readonly onReset: (() => void) | undefined;
}

/** All about one setting: real name, what it does, what it takes, its default, and the scenario that shows it at work. */
export function KnobHelp({ knob, takes, onReset }: KnobHelpProps) {
  return (
    <span className="knob-help">
      <Popover
        label={`About ${knob.name}`}
        align="end"
        button={{ className: 'knob-help__button', 'aria-label': `About ${knob.name}` }}
        trigger={<CircleHelp size={14} aria-hidden="true" />}
      >
        {(close) => <KnobCard knob={knob} takes={takes} onReset={onReset} onClose={close} />}
      </Popover>
    </span>
  );
}

function KnobCard({ knob, takes, onReset, onClose }: KnobHelpProps & { readonly onClose: () => void }) {
  const lesson = useLesson(knob.lesson);
  return (
    <div className="knob-card">
      <h3 className="knob-card__name">
        <KnobName name={knob.name} />
      </h3>
      {knob.help !== '' && <p>{knob.help}.</p>}
      <dl className="knob-card__facts">
        {knob.fixed === true ? (
          <>
            <dt>Fixed at</dt>
            <dd>{valueText(knob, undefined)}</dd>
          </>
        ) : (
          <>
            <dt>Takes</dt>
            <dd>{takes ?? acceptedText(knob)}</dd>
            <dt>Default</dt>
            <dd>{valueText(knob, undefined)}</dd>
          </>
        )}
        <dt>Belongs to</dt>
        <dd>
          {knob.modelOnly === true
            ? 'the model; the real system has no such setting'
            : 'the real system, under this name'}
        </dd>
        {lesson !== undefined && (
          <>
            <dt>Lesson</dt>
            <dd>
              <a href={`#gallery/${lesson.id}`} onClick={onClose}>
                {lesson.title}
              </a>
            </dd>
          </>
        )}
      </dl>
      {onReset !== undefined && (
        <Button
          variant="outline"
          onClick={() => {
            onReset();
            onClose();
          }}
        >
          Reset to default
        </Button>
      )}
    </div>
  );
}
