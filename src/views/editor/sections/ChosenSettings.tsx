import { counted } from '../../../base/text/counted';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { Button } from '../../../ui/Button';
import { useEditor } from '../editor-context';
import { SettingLine } from './SettingLine';
import { chosenSettings } from '../models/settings';

/** Things with settings that are listed. */
const MOST_GROUPS = 60;

/** "7 settings are not default", with the list on demand: where they stand, and the way back. */
export function ChosenSettings() {
  const editor = useEditor();
  const document = useDeferredValue(editor.active.document);
  const [open, setOpen] = useState(false);
  const id = useId();
  const groups = useMemo(() => chosenSettings(document), [document]);
  const count = groups.reduce((sum, group) => sum + group.settings.length, 0);
  if (count === 0) return <p className="difference__line">Every setting is at its default.</p>;
  return (
    <>
      <button
        type="button"
        className="difference__line"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <span>
          <b>{counted(count, 'setting')}</b> {count === 1 ? 'is' : 'are'} not default
        </span>
      </button>
      {open && (
        <div id={id}>
          {groups.slice(0, MOST_GROUPS).map(({ title, settings }) => (
            <section key={title} className="chosen">
              <h2 className="chosen__title">{title}</h2>
              <ul className="difference__list">
                {settings.map(({ path, name, value, fallback }) => (
                  <SettingLine
                    key={path.join(' ')}
                    path={path}
                    name={name}
                    values={`${value}, default ${fallback}`}
                    resetLabel={`Reset ${title} to its default`}
                    onReset={() => editor.apply([{ path, value: undefined }])}
                  />
                ))}
              </ul>
              {settings.length > 1 && (
                <Button
                  variant="outline"
                  onClick={() => editor.apply(settings.map(({ path }) => ({ path, value: undefined })))}
                >
                  Reset all of {title}
                </Button>
              )}
            </section>
          ))}
          {groups.length > MOST_GROUPS && (
            <p className="chosen__title">and {counted(groups.length - MOST_GROUPS, 'more owner')} of settings</p>
          )}
        </div>
      )}
    </>
  );
}
