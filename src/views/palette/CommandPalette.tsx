import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { HTMLAttributes, KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { withGallery } from '../../store/document/gallery';
import { scenarioStore } from '../../store/document/scenario-store';
import { viewStore } from '../../store/view/view-store';
import { useModal } from '../../ui/hooks/use-modal';
import { seenBy } from '../shared/acts/act';
import type { Command, PageCommands } from './command';
import { allCommands } from './commands';
import { namedKnobs, settingCommands } from './knob-commands';
import { screenCommands } from './screen-commands';
import { findCommands, findNearly } from './search';
import { takeTyped } from './type-ahead';
import '../../ui/dialog.css';
import './palette.css';

interface CommandPaletteProps {
  readonly page: PageCommands;
  readonly onClose: () => void;
}

/** Find or do: a field, and under it everything that can be done whose name says so. */
export function CommandPalette({ page, onClose }: CommandPaletteProps) {
  const { dialog, close, handlers } = useModal(true, onClose);
  const id = useId();
  const [text, setText] = useState('');
  // Nothing is chosen before something has been typed or pointed at: Enter alone does nothing.
  const [chosen, setChosen] = useState(-1);
  const [knobs] = useState(() => namedKnobs(seenBy(scenarioStore.getState().document, viewStore.getState().variant)));
  const [commands, setCommands] = useState(() => allCommands(page, knobs));
  // Of those that are found equally well they come last: what has a command of its own says more of what it does.
  const [screen] = useState(() => screenCommands(document));
  const all = useMemo(() => [...commands, ...screen], [commands, screen]);
  const found = useMemo(() => {
    if (text.trim() === '') return findCommands(commands, '');
    const exact = [...settingCommands(knobs, text), ...findCommands(all, text)];
    return exact.length > 0 ? exact : findNearly(all, text);
  }, [knobs, commands, all, text]);
  const at = Math.min(chosen, found.length - 1);

  const opened = useRef({ page, knobs });
  useEffect(() => {
    queueMicrotask(() => {
      const early = takeTyped();
      if (early.trim() === '') return;
      // At once: the next key is added to what the field holds.
      flushSync(() => {
        setText(early);
        setChosen(0);
      });
    });
    // The scenarios of the gallery come when they are loaded.
    withGallery(() => setCommands(allCommands(opened.current.page, opened.current.knobs)));
  }, []);
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at, found]);

  const execute = (command: Command | undefined) => {
    if (command === undefined) return;
    // The focus goes back before the command may move it.
    close();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };
    const step = steps[event.key];
    if (step !== undefined) setChosen(Math.max(0, Math.min(found.length - 1, at + step)));
    else if (event.key === 'Enter') execute(found[at]);
    else return;
    event.preventDefault();
  };
  return (
    <dialog ref={dialog} className="dialog palette" aria-label="Find or do" {...handlers}>
      <input
        className="palette__field"
        type="text"
        role="combobox"
        aria-label="Find or do"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
        aria-autocomplete="list"
        placeholder="Find an application, a setting, a scenario or an action"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(event.target.value.trim() === '' ? -1 : 0);
        }}
        onKeyDown={onKeyDown}
      />
      <div className="palette__list" id={`${id}-list`} {...LIST}>
        {found.map((command, index) => (
          <Choice
            key={`${command.title} ${command.about}`}
            id={`${id}-${index}`}
            command={command}
            chosen={index === at}
            onChoose={() => execute(command)}
          />
        ))}
      </div>
      <output className={found.length === 0 ? 'palette__none' : 'visually-hidden'}>
        {found.length === 0 ? 'No matches.' : `${found.length} found`}
      </output>
    </dialog>
  );
}

/** The list of a combobox, which the field commands. */
const LIST: HTMLAttributes<HTMLDivElement> = { role: 'listbox', 'aria-label': 'Found' };

interface ChoiceProps {
  readonly id: string;
  readonly command: Command;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function Choice({ id, command, chosen, onChoose }: ChoiceProps) {
  // An option by its role: the field keeps the focus, the pointer chooses.
  const interactive = { role: 'option', 'aria-selected': chosen, onClick: onChoose };
  return (
    <div id={id} className="palette__choice" {...interactive}>
      <span className="palette__title">{command.title}</span>
      <span className="palette__about">{command.about}</span>
      {command.keys !== undefined && <kbd>{command.keys}</kbd>}
    </div>
  );
}
