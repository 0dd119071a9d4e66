import { timerAt } from '../../analysis/at';
import type { RunModel } from '../../analysis/model';
import { formatDuration, formatInstant, MILLISECOND, SECOND } from '../../base/units';
import type { EditOptions } from '../../store/document/create-scenario-store';
import { editScope } from '../../store/document/edit-scope';
import { usePlayground } from '../../store/page-playground';
import type { Playground } from '../../store/playground';
import { useScenarioStore } from '../../store/document/scenario-store';
import { useViewStore } from '../../store/view/view-store';
import { PointPopover } from '../../ui/popovers/PointPopover';
import { act } from '../shared/acts/act';
import { ActionRow } from '../shared/acts/ActionRow';
import { appActions, movableFrom, moveApplication } from '../shared/acts/app-actions';
import { LiveSlider } from '../shared/knobs/LiveSlider';
import type { Action } from '../shared/acts/node-actions';
import { useScopeWords } from '../shared/acts/scope-words';
import { appIndex } from '../shared/acts/names';
import { applicationPath } from '../shared/acts/time-edit';
import { timerEdit } from './edges';

/** What the menu is about: applications in one state at an instant, and where it opens. */
export interface StateMenuPlace {
  readonly state: string;
  /** Ids: an edit may take some of them away while the menu is open. */
  readonly apps: readonly string[];
  /** How many are in the state in all. */
  readonly count: number;
  /** µs. */
  readonly at: number;
  /** Client pixels. */
  readonly x: number;
  readonly y: number;
}

interface StateMenuProps {
  readonly place: StateMenuPlace;
  readonly model: RunModel;
  readonly variant: string;
  readonly onClose: () => void;
}

/** What can be done to the applications in a state at an instant. */
export function StateMenu({ place, model, variant, onClose }: StateMenuProps) {
  const { x, y, at, apps, count, state } = place;
  const where = useScopeWords(variant);
  const present = apps.flatMap((id) => appIndex(model, id) ?? []);
  const title = `${state} at ${formatInstant(at)}`;
  return (
    <PointPopover x={x} y={y} className="state-menu" label={title} onClose={onClose}>
      {(close) => (
        <>
          <p className="state-menu__title">
            <b>{state}</b> at <b>{formatInstant(at)}</b>, do {where}
          </p>
          {present.length === 0 && <p className="state-menu__none">No application is in this state now.</p>}
          {present.map((app) => (
            <OneApplication key={app} model={model} app={app} at={at} variant={variant} close={close} />
          ))}
          {count > apps.length && <p className="state-menu__none">and {count - apps.length} more</p>}
        </>
      )}
    </PointPopover>
  );
}

interface OneApplicationProps {
  readonly model: RunModel;
  readonly app: number;
  readonly at: number;
  readonly variant: string;
  readonly close: () => void;
}

function OneApplication({ model, app, at, variant, close }: OneApplicationProps) {
  const playground = usePlayground();
  const viewStore = useViewStore();
  const { id } = model.directory.applications[app];
  const closing = (action: Action): Action => ({
    ...action,
    run: () => {
      close();
      action.run();
    },
  });
  const actions = [
    ...appActions(model, id, at, playground),
    submitNow(model, app, at, playground),
    ...moves(model, app, at, playground),
  ].map(closing);
  return (
    <section className="state-menu__app" aria-label={id}>
      <button
        type="button"
        className="state-menu__name"
        onClick={() => {
          close();
          viewStore.getState().select({ kind: 'app', id });
        }}
      >
        {id}
      </button>
      <div className="state-menu__row">
        <ActionRow actions={actions} />
      </div>
      <Timeout model={model} app={app} at={at} variant={variant} />
    </section>
  );
}

/** Starts it at the instant instead of when it was submitted. */
function submitNow(model: RunModel, app: number, at: number, playground: Playground): Action {
  const description = model.directory.applications[app];
  const step = 100 * MILLISECOND;
  const value = formatDuration(Math.round(at / step) * step);
  return {
    label: 'Submit it now',
    run: () =>
      void act(
        [{ path: applicationPath(description, 'submit'), value }],
        `${description.id} is submitted at ${formatInstant(at)}`,
        undefined,
        playground,
      ),
    unless: model.applications[app].submitted === at ? 'It is submitted at this instant' : undefined,
  };
}

function moves(model: RunModel, app: number, at: number, playground: Playground): Action[] {
  const { id } = model.directory.applications[app];
  const from = movableFrom(model, id, at);
  if (from === undefined) return [];
  return model.directory.queues
    .filter((queue, index) => queue.leaf && index !== from)
    .map((queue) => ({
      label: `Move to ${queue.id}`,
      run: () => moveApplication(model, id, queue.id, at, playground),
    }));
}

const LONGEST = 1800 * SECOND;

/** The timer that runs: as a slider where the application sets it, else why it cannot be changed. */
function Timeout({ model, app, at, variant }: Omit<OneApplicationProps, 'close'>) {
  const playground = usePlayground();
  const scenarioStore = useScenarioStore();
  const timer = timerAt(model.applications[app], at);
  if (timer === undefined) return null;
  const meaning = timerEdit(model, app, timer.kind, timer.from, timer.due);
  if (!('edit' in meaning)) return <p className="state-menu__none">{meaning.why}.</p>;
  const { path, name, value } = meaning.edit;
  return (
    <label className="state-menu__timeout">
      <span className="mono">{name}</span>
      <LiveSlider
        label={`${name} of ${model.directory.applications[app].id}`}
        value={value}
        to={Math.min(LONGEST, 2 * value)}
        step={SECOND}
        onWrite={(next, gesture) => {
          const seconds = Math.max(1, Math.round(next / SECOND));
          const options: EditOptions = {
            variant: editScope(variant, playground.view),
            coalesce: gesture,
          };
          return scenarioStore.getState().edit(path, seconds, options)[0]?.message;
        }}
      />
      <b>{Math.round(value / SECOND)} s</b>
    </label>
  );
}
