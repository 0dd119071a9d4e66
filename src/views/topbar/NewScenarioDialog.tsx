import { useEffect, useState } from 'react';
import { schedulerPlugins } from '../../engine/registry';
import { chooseFile } from '../../store/files';
import { scenarioStore } from '../../store/scenario-store';
import { viewStore } from '../../store/view-store';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Select } from '../../ui/Select';
import { newScenario, STARTS } from './new-scenario';
import type { Start } from './new-scenario';

/** A new scenario in two questions: which system, and from where. */
export function NewScenarioDialog({ onClose }: { readonly onClose: () => void }) {
  const [type, setType] = useState('yunikorn');
  const [start, setStart] = useState<Start>('team');
  // What is dropped opens by itself, or asks in a dialog of its own.
  useEffect(() => {
    const onDrop = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files') === true) onClose();
    };
    window.addEventListener('drop', onDrop);
    return () => window.removeEventListener('drop', onDrop);
  }, [onClose]);
  const create = () => {
    scenarioStore.getState().replace(newScenario(type, start), { kind: 'file' });
    viewStore.getState().setSection(start === 'empty' ? 'workload' : 'cluster');
    onClose();
  };
  return (
    <Dialog open title="New scenario" onClose={onClose}>
      <form
        className="new-scenario"
        onSubmit={(event) => {
          event.preventDefault();
          create();
        }}
      >
        <p>
          <span className="new-scenario__question">Scheduler</span>
          <Select
            aria-label="Scheduler"
            value={type}
            options={schedulerPlugins.map((plugin) => ({ value: plugin.type, label: plugin.title }))}
            onChange={setType}
          />
        </p>
        <fieldset>
          <legend className="new-scenario__question">Begin with</legend>
          {STARTS.map(({ id, title, about }) => (
            <label key={id} className="new-scenario__start">
              <input type="radio" name="start" checked={start === id} onChange={() => setStart(id)} />
              <b>{title}</b>
              <span className="muted">{about}</span>
            </label>
          ))}
        </fieldset>
        <p className="new-scenario__drop">
          Or drop a file anywhere on the page: a scenario, queues.yaml, a file of YARN’s schedulers, fairscheduler.xml,
          a trace of Hadoop’s load simulator, a table of applications.
        </p>
        <div className="dialog__actions">
          <Button variant="primary" type="submit">
            Create
          </Button>
          <Button
            variant="outline"
            onClick={() => {
              onClose();
              chooseFile();
            }}
          >
            Choose a file…
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
