import { useEffect, useMemo, useRef, useState } from 'react';
import { schedulerPlugins } from '../../engine/systems';
import { chooseFile } from '../../store/opening/files';
import { takeImports } from '../../store/opening/open-file';
import { canStartFrom } from '../../store/opening/import-kinds';
import { scenarioStore } from '../../store/document/scenario-store';
import { viewStore } from '../../store/view/view-store';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { allowFirstPolicy } from '../editor/models/first-policy';
import { startFromFile } from './file-start';
import type { BroughtFile } from './file-start';
import type { FileStart } from '../formats/file-start';
import { NEW_SCENARIO, newScenario, STARTS } from './new-scenario';
import type { Start } from './new-scenario';
import { StartPreview } from './StartPreview';
import { StartThumb } from './StartThumb';

/** Files with queues and settings, by the end of their names. */
const CONFIGURATION = /\.(ya?ml|xml)(\.(template|orig|bak|default))?$/i;
/** At most this many queues and notices are listed; the editor shows all of them afterwards. */
const MOST_NAMED = 4;

/** A new scenario in two questions (which system, and from where), beside a run of the resulting scenario. */
export function NewScenarioDialog({ onClose }: { readonly onClose: () => void }) {
  const [type, setType] = useState(NEW_SCENARIO.scheduler.type);
  const [start, setStart] = useState<Start>('team');
  const [file, setFile] = useState<BroughtFile>();
  const brought = useMemo(() => (file === undefined ? undefined : startFromFile(file, start)), [file, start]);
  const plain = useMemo(() => newScenario(type, start), [type, start]);
  const document = brought?.ok === true ? brought.value.document : plain;
  const system = brought?.ok === true ? brought.value.system : type;
  useEffect(
    () =>
      takeImports((offer) => {
        if (offer.kind !== 'event-log' && canStartFrom(offer.kind)) {
          setFile({ kind: offer.kind, name: offer.name, text: offer.text });
          return true;
        }
        // It asks in its own dialog.
        onClose();
        return false;
      }),
    [onClose],
  );
  const action = useRef<HTMLButtonElement>(null);
  // What was brought is started with Enter, wherever the file was chosen.
  useEffect(() => {
    if (file !== undefined) action.current?.focus();
  }, [file]);
  // A scenario opens by itself.
  useEffect(() => {
    const onDrop = (event: DragEvent): void => {
      const [dropped] = event.dataTransfer?.files ?? [];
      if (dropped !== undefined && !CONFIGURATION.test(dropped.name)) onClose();
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
        <Systems
          type={system}
          onChange={(next) => {
            allowFirstPolicy(next);
            setType(next);
            setFile(undefined);
          }}
        />
        <fieldset className="new-scenario__starts">
          <legend>
            <b aria-hidden="true">2</b> From where?
          </legend>
          {STARTS.map(({ id, title, about }, i) => (
            <label key={id} className="new-scenario__start">
              <input type="radio" name="start" checked={start === id} onChange={() => setStart(id)} />
              <StartThumb {...newScenario(NEW_SCENARIO.scheduler.type, id)} />
              <b>{title}</b>
              <kbd aria-hidden="true">{i + 1}</kbd>
              <span className="muted small">{about}</span>
            </label>
          ))}
          {file !== undefined && brought !== undefined && (
            <Brought
              name={file.name}
              found={brought.ok ? brought.value : brought.error}
              onLeave={() => {
                if (brought.ok) setType(brought.value.system);
                setFile(undefined);
              }}
            />
          )}
          <p className="new-scenario__drop small">
            Or bring your own: drop a file anywhere on the page. A queues.yaml, fair-scheduler.xml or
            capacity-scheduler.xml gives the queues and settings; a scenario, a fairscheduler.xml, a trace of Hadoop’s
            load simulator, an event log of Spark or a table of applications opens by itself. No data leaves this page.{' '}
            <Button variant="outline" onClick={() => chooseFile()}>
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
            <Button variant="primary" type="submit" ref={action}>
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

interface BroughtProps {
  readonly name: string;
  /** What was read, or what is wrong with it. */
  readonly found: FileStart | string;
  readonly onLeave: () => void;
}

/** The file that the queues come from: what was read, and what one should know of it. */
function Brought({ name, found, onLeave }: BroughtProps) {
  return (
    <section className="new-scenario__file small" aria-label="Your file">
      <p>
        <b>{name}</b>{' '}
        <Button variant="ghost" onClick={onLeave}>
          Leave it out
        </Button>
      </p>
      {typeof found === 'string' ? (
        <p role="alert">{found}</p>
      ) : (
        <>
          <p>
            {found.leaves.length === 1 ? 'One queue takes' : `${found.leaves.length} queues take`} applications:{' '}
            {found.leaves.slice(0, MOST_NAMED).join(', ')}
            {found.leaves.length > MOST_NAMED ? ` and ${found.leaves.length - MOST_NAMED} more` : ''}. Cluster and
            applications are those chosen above.
          </p>
          {found.notices.length > 0 && (
            <ul aria-label="Notes on the file">
              {found.notices.slice(0, MOST_NAMED).map(({ line, column, message }) => (
                <li key={`${line}:${column} ${message}`}>
                  Line {line}: {message}.
                </li>
              ))}
              {found.notices.length > MOST_NAMED && <li>And {found.notices.length - MOST_NAMED} more.</li>}
            </ul>
          )}
        </>
      )}
    </section>
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
            ref={plugin.type === NEW_SCENARIO.scheduler.type ? begin : undefined}
            checked={type === plugin.type}
            onChange={() => onChange(plugin.type)}
          />
          <b>{plugin.title}</b>
          <span className="muted small">{plugin.about}</span>
        </label>
      ))}
      <p className="muted small">Any scenario can be tried under another system later, as a variant.</p>
    </fieldset>
  );
}
