import { useEffect, useMemo, useState } from 'react';
import { schedulerPlugins } from '../../engine/registry';
import { chooseFile } from '../../store/files';
import { scenarioStore } from '../../store/scenario-store';
import { viewStore } from '../../store/view-store';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { newScenario, STARTS, SYSTEM_WORDS } from './new-scenario';
import type { Start } from './new-scenario';
import { StartPreview } from './StartPreview';

/** A new scenario in two questions, which system and from where, beside a run of what they come to. */
export function NewScenarioDialog({ onClose }: { readonly onClose: () => void }) {
  const [type, setType] = useState('yunikorn');
  const [start, setStart] = useState<Start>('team');
  const document = useMemo(() => newScenario(type, start), [type, start]);
  // What is dropped opens by itself, or asks in a dialog of its own.
  useEffect(() => {
    const onDrop = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files') === true) onClose();
    };
    window.addEventListener('drop', onDrop);
    return () => window.removeEventListener('drop', onDrop);
  }, [onClose]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const chosen = STARTS[Number(event.key) - 1];
      if (chosen === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      setStart(chosen.id);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const create = () => {
    scenarioStore.getState().replace(document, { kind: 'file' });
    viewStore.getState().setSection(start === 'empty' ? 'workload' : 'cluster');
    onClose();
  };
  return (
    <Dialog open wide title="New scenario" onClose={onClose}>
      <form
        className="new-scenario"
        onSubmit={(event) => {
          event.preventDefault();
          create();
        }}
      >
        <Systems type={type} onChange={setType} />
        <fieldset className="new-scenario__starts">
          <legend>
            <b aria-hidden="true">2</b> From where?
          </legend>
          {STARTS.map(({ id, title, about }, i) => (
            <label key={id} className="new-scenario__start">
              <input type="radio" name="start" checked={start === id} onChange={() => setStart(id)} />
              <b>{title}</b>
              <kbd aria-hidden="true">{i + 1}</kbd>
              <span className="muted small">{about}</span>
            </label>
          ))}
          <p className="new-scenario__drop small">
            Or bring your own: drop a file anywhere on the page. A scenario, queues.yaml, fair-scheduler.xml,
            capacity-scheduler.xml, fairscheduler.xml, a trace of Hadoop’s load simulator, a table of applications.
            Nothing leaves this page.{' '}
            <Button
              variant="outline"
              onClick={() => {
                onClose();
                chooseFile();
              }}
            >
              Choose a file…
            </Button>
          </p>
        </fieldset>
        <section className="new-scenario__result" aria-label="This is what you get">
          <h3>
            <b aria-hidden="true">3</b> This is what you get
          </h3>
          <StartPreview document={document} />
          <ul className="new-scenario__hints small">
            <li>
              <b>Drag</b> a triangle, a bar’s end or a queue’s share: the run follows.
            </li>
            <li>
              <b>Click</b> a texture: two sentences say what it waits for and what ends it.
            </li>
            <li>
              <b>+</b> makes a variant: change one thing, compare both.
            </li>
          </ul>
          <div className="dialog__actions">
            <Button variant="primary" type="submit">
              Start with this
            </Button>
            <kbd>Enter</kbd>
            <a className="new-scenario__lessons small" href="#learn" onClick={onClose}>
              or a lesson
            </a>
          </div>
        </section>
      </form>
    </Dialog>
  );
}

interface SystemsProps {
  readonly type: string;
  readonly onChange: (type: string) => void;
}

/** The systems, each with a few words. */
function Systems({ type, onChange }: SystemsProps) {
  // The dialog begins here: arrow keys choose at once. React would set the focus before the dialog is open.
  const begin = (input: HTMLInputElement | null) => input?.setAttribute('autofocus', '');
  return (
    <fieldset className="new-scenario__systems">
      <legend>
        <b aria-hidden="true">1</b> Which system?
      </legend>
      {schedulerPlugins.map((plugin) => (
        <label key={plugin.type}>
          <input
            type="radio"
            name="system"
            ref={plugin.type === 'yunikorn' ? begin : undefined}
            checked={type === plugin.type}
            onChange={() => onChange(plugin.type)}
          />
          <b>{plugin.title}</b>
          <span className="muted small">{SYSTEM_WORDS[plugin.type] ?? ''}</span>
        </label>
      ))}
      <p className="muted small">Any scenario can be tried under another system later, as a variant.</p>
    </fieldset>
  );
}
