import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { schedulerPlugins } from '../../../engine/systems';
import type { Scenario } from '../../../scenario/schema';
import { chooseFile } from '../../../store/opening/files';
import type { BroughtFile } from '../../../authoring/files/take-over';
import { scenarioStore } from '../../../store/document/scenario-store';
import { viewStore } from '../../../store/view/view-store';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { allowFirstPolicy } from '../../editor/models/first-policy';
import { BroughtSummary } from './BroughtSummary';
import { refusalSentence, startFromFile } from '../../../authoring/files/start-from-file';
import { NEW_SCENARIO, newScenario, STARTS } from '../../../authoring/new-scenario/new-scenario';
import type { Start } from '../../../authoring/new-scenario/new-scenario';
import { StartPreview } from './StartPreview';
import { StartThumb } from './StartThumb';
import { useBroughtFile } from './use-brought-file';
import './new-scenario.css';

interface NewScenarioDialogProps {
  /** The file that it opens with, if it was opened for one. */
  readonly brought?: BroughtFile;
  readonly onClose: () => void;
}

/** A new scenario in two questions (which system, and from where), beside a run of the resulting scenario. */
export function NewScenarioDialog({ brought: given, onClose }: NewScenarioDialogProps) {
  const [type, setType] = useState(NEW_SCENARIO.scheduler.type);
  const [start, setStart] = useState<Start>('team');
  const [file, setFile] = useBroughtFile(onClose, given);
  useStartKeys(setStart);
  const brought = useMemo(() => (file === undefined ? undefined : startFromFile(file, start)), [file, start]);
  const plain = useMemo(() => newScenario(type, start), [type, start]);
  const document = brought?.ok === true ? brought.value.document : plain;
  const system = brought?.ok === true ? brought.value.system : type;
  const action = useRef<HTMLButtonElement>(null);
  // What was brought is started with Enter, wherever the file was chosen.
  useEffect(() => {
    if (file !== undefined) action.current?.focus();
  }, [file]);
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
        <Starts start={start} onChange={setStart}>
          {file !== undefined && brought !== undefined && (
            <BroughtSummary
              name={file.name}
              found={brought.ok ? brought.value : refusalSentence(file.name, brought.error)}
              onLeave={() => {
                if (brought.ok) setType(brought.value.system);
                setFile(undefined);
              }}
            />
          )}
        </Starts>
        <Outcome document={document} action={action} onClose={onClose} />
      </form>
    </Dialog>
  );
}

/** The digits choose where to start from. */
function useStartKeys(onChoose: (start: Start) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const chosen = STARTS[Number(event.key) - 1];
      if (chosen === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      onChoose(chosen.id);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onChoose]);
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

interface StartsProps {
  readonly start: Start;
  readonly onChange: (start: Start) => void;
  /** A message about the file that was dropped or opened. */
  readonly children: ReactNode;
}

/** The clusters and workloads to begin with, and how to bring a file. */
function Starts({ start, onChange, children }: StartsProps) {
  return (
    <fieldset className="new-scenario__starts">
      <legend>
        <b aria-hidden="true">2</b> From where?
      </legend>
      {STARTS.map(({ id, title, about }, i) => (
        <label key={id} className="new-scenario__start">
          <input type="radio" name="start" checked={start === id} onChange={() => onChange(id)} />
          <StartThumb {...newScenario(NEW_SCENARIO.scheduler.type, id)} />
          <b>{title}</b>
          <kbd aria-hidden="true">{i + 1}</kbd>
          <span className="muted small">{about}</span>
        </label>
      ))}
      {children}
      <p className="new-scenario__drop small">
        Or bring your own: drop a file anywhere on the page. A queues.yaml, fair-scheduler.xml or capacity-scheduler.xml
        gives the queues and settings; a scenario, a fairscheduler.xml, a trace of Hadoop’s load simulator, an event log
        of Spark or a table of applications opens by itself. No data leaves this page.
        <Button variant="outline" onClick={() => chooseFile()}>
          Choose a file…
        </Button>
      </p>
    </fieldset>
  );
}

interface OutcomeProps {
  readonly document: Scenario;
  /** The button that starts with it. */
  readonly action: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

/** A run of the scenario that the answers give, and the button that opens it. */
function Outcome({ document, action, onClose }: OutcomeProps) {
  return (
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
  );
}
