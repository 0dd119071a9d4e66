import { variantsOf } from '../../../engine/document/variants';
import type { Attributes } from '../../../scenario/lesson/tree';
import { freshId } from '../../editor/models/edits';
import { eventIds } from '../../editor/models/event-edits';
import { refuse } from '../../shared/acts/act';
import { changeSetting, isSame, scopeOf, settingIn, toggleSetting } from './control-edits';
import { eventFields, eventLike } from './link-events';
import { useReading } from '../reading/reading';
import { ScopeLetters } from './ScopeLetters';
import './controls.css';

interface PickProps {
  readonly path: string;
  readonly noun: string;
  readonly given: Attributes;
}

const SWITCH_WORDS: Readonly<Record<string, string>> = { true: 'yes', false: 'no' };

/** A choice in a sentence, as words to press. */
export function Pick({ path, noun, given }: PickProps) {
  const reading = useReading();
  const { document } = reading;
  const scope = scopeOf(given, document);
  const setting = settingIn(document, path, scope);
  const offered = given['values']?.split('|') ?? setting?.options ?? [];
  if (setting === undefined || offered.length === 0) return noun;
  const name = scope.length === 1 ? `${noun}, in variant ${scope[0]}` : noun;
  return (
    <span className="lesson-control">
      {noun}{' '}
      <span className="lesson-pick">
        {offered.map((option) => (
          <button
            key={option}
            type="button"
            aria-label={`${name}: ${SWITCH_WORDS[option] ?? option}`}
            aria-pressed={isSame(setting, option)}
            onClick={() => changeSetting(path, option, scope, Symbol('setting'), reading)}
          >
            {setting.kind === 'switch' ? (SWITCH_WORDS[option] ?? option) : option}
          </button>
        ))}
      </span>
      <ScopeLetters scope={scope} />
    </span>
  );
}

interface SetLinkProps extends PickProps {
  readonly to: string;
}

/** One edit; pressed again it is taken back. */
export function SetLink({ path, to, noun, given }: SetLinkProps) {
  const reading = useReading();
  const scope = scopeOf(given, reading.document);
  const setting = settingIn(reading.document, path, scope);
  if (setting === undefined) return noun;
  return (
    <button
      type="button"
      className="lesson-do"
      aria-pressed={isSame(setting, to)}
      onClick={() => toggleSetting(path, to, scope, reading)}
    >
      {noun}
      <ScopeLetters scope={scope} />
    </button>
  );
}

/** An event of the run, such as a node that is lost; pressed again it is taken back. */
export function DoLink({
  event,
  noun,
  given,
}: {
  readonly event: string;
  readonly noun: string;
  readonly given: Attributes;
}) {
  const { document, seen, playground } = useReading();
  const scope = scopeOf(given, document);
  const fields = eventFields(event, given);
  const found = scope.map((id) => eventLike(fields, seen.get(id) ?? document));
  const done = found.length > 0 && found.every((entry) => entry !== undefined);
  const press = () => {
    const gesture = Symbol('event');
    scope.forEach((variant, i) => {
      const { document: now, editAll } = playground.scenario.getState();
      const known = found[i];
      const id = known?.id ?? freshId(eventIds(now), event);
      const value = done ? undefined : { id, ...fields };
      if (!done && known !== undefined) return;
      const path = ['interventions', id];
      const problems = editAll([{ path, value }], { variant, coalesce: gesture });
      if (problems.length > 0) refuse(problems);
    });
  };
  return (
    <button type="button" className="lesson-do" aria-pressed={done} onClick={press}>
      {noun}
      {variantsOf(document).length > scope.length && <ScopeLetters scope={scope} />}
    </button>
  );
}
