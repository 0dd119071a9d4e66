import { Fragment, useMemo } from 'react';
import { queueAt, stateAt } from '../../../analysis/at';
import { appColors } from '../../../render/color/app-colors';
import { useScenario } from '../../../store/document/scenario-store';
import { VariantBadge, variantLetter } from '../../../ui/VariantBadge';
import { KnobName } from '../../editor/fields/knobs/KnobName';
import { seenBy } from '../../shared/acts/act';
import { queueIndex } from '../../shared/acts/names';
import type { VariantModel } from '../../shared/runs/use-runs-view';
import { AppLink } from '../AppLink';
import { Heading, NotInVariant, PartHeading } from '../Heading';
import type { InspectorProps } from '../inspector-props';
import { amountsTable } from './queue-amounts';
import { queueSettings } from './queue-settings';
import { WaitingList } from '../waiting/WaitingList';
import { isBelow, waitingNow } from '../waiting/waiting-now';
import { VariantsHead } from '../VariantsHead';
import { useInstantText } from '../../shared/runs/use-instant-text';
import './selection.css';

const MOST_APPS = 20;

/** Everything about one queue: limits and use at the cursor, which applications wait in it and why, and which are in it. */
export function QueueInspector({ models, active, at, id }: InspectorProps & { readonly id: string }) {
  const instant = useInstantText();
  const queue = queueIndex(active.model, id);
  const waiting = useMemo(
    () => (queue === undefined ? [] : waitingNow(active.model, at, queue)),
    [active.model, at, queue],
  );
  if (queue === undefined) return <NotInVariant kind="queue" id={id} />;
  const { directory } = active.model;
  const { leaf } = directory.queues[queue];
  const policy = directory.policies[queue];
  return (
    <>
      <Heading title={id}>
        {leaf ? 'leaf queue' : 'parent queue'}
        {leaf && policy !== undefined && policy !== '' && (
          <>
            , sorted by <code>{policy}</code>
          </>
        )}
      </Heading>
      {directory.resourceTypes.map((type) => (
        <Amounts key={type} models={models} id={id} type={type} at={at} />
      ))}
      <Settings models={models} id={id} />
      <PartHeading title={`Who waits here at ${instant(at)}`} about={variantLetter(active.index)} />
      <WaitingList variant={active} first={models[0]} waiting={waiting} at={at} />
      <Members variant={active} first={models[0]} queue={queue} at={at} />
    </>
  );
}

interface AmountsProps {
  readonly models: readonly VariantModel[];
  readonly id: string;
  readonly type: string;
  readonly at: number;
}

function Amounts({ models, id, type, at }: AmountsProps) {
  const instant = useInstantText();
  const runs = models.map(({ model }) => model);
  const { unit, rows } = amountsTable(runs, id, type, at);
  const title = type === unit ? type : `${type}, ${unit}`;
  const about = `at ${instant(at)}`;
  return (
    <>
      <PartHeading title={title} about={about} />
      <table className="numbers" aria-label={`${id}: ${title} ${about}`}>
        <VariantsHead rows="Amount" models={models} />
        <tbody>
          {rows.map(({ title: row, figures }) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {figures.map((figure, v) => (
                <td key={models[v].id}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

interface SettingsProps {
  readonly models: readonly VariantModel[];
  readonly id: string;
}

/** What the queue is set to when the run begins. */
function Settings({ models, id }: SettingsProps) {
  const document = useScenario((s) => s.document);
  const settings = useMemo(
    () =>
      queueSettings(
        models.map((m) => seenBy(document, m.id)),
        id,
      ),
    [document, models, id],
  );
  if (settings.length === 0) return null;
  // Next to the name of a setting there is no room for three words like "stateaware".
  const below = models.length > 2;
  return (
    <>
      <PartHeading title="settings" about="as the run begins" />
      <table className="numbers settings-table" aria-label={`Settings of ${id} as the run begins`}>
        <VariantsHead rows="Setting" models={models} />
        <tbody>
          {settings.map(({ name, help, unit, values }) => {
            const title = (
              <th scope={below ? 'rowgroup' : 'row'} title={help} colSpan={below ? models.length + 1 : 1}>
                <KnobName name={name} />
                {unit !== '' && <span className="muted">, {unit}</span>}
              </th>
            );
            const cells = values.map((value, v) => <td key={models[v].id}>{value ?? '–'}</td>);
            return below ? (
              <Fragment key={name}>
                <tr>{title}</tr>
                <tr className="settings-table__values">
                  <th scope="row">
                    <span className="visually-hidden">{name}</span>
                  </th>
                  {cells}
                </tr>
              </Fragment>
            ) : (
              <tr key={name}>
                {title}
                {cells}
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

interface MembersProps {
  readonly variant: VariantModel;
  readonly first: VariantModel;
  readonly queue: number;
  readonly at: number;
}

/** The applications that are in the queue and not finished. */
function Members({ variant, first, queue, at }: MembersProps) {
  const instant = useInstantText();
  const { model, index } = variant;
  const members = useMemo(
    () =>
      model.applications.filter(
        (app) => app.submitted <= at && at < app.finished && isBelow(model, queueAt(app, at), queue),
      ),
    [model, at, queue],
  );
  const colors = appColors(model.directory, first.model.directory);
  const inState = new Map<string, number>();
  for (const app of members) {
    const state = stateAt(app, at);
    if (state === undefined) continue;
    const { name } = model.directory.states[state.state];
    inState.set(name, (inState.get(name) ?? 0) + 1);
  }
  return (
    <>
      <PartHeading
        title={`In it at ${instant(at)}`}
        about={`${members.length} ${members.length === 1 ? 'application' : 'applications'}`}
      />
      {members.length === 0 && (
        <p className="muted">
          <VariantBadge index={index} /> No application is here.
        </p>
      )}
      {inState.size > 0 && (
        <p className="muted small">{[...inState].map(([name, count]) => `${count} ${name}`).join(', ')}</p>
      )}
      <ul className="inspector-list inspector-list--ends">
        {members.slice(0, MOST_APPS).map((app) => {
          const state = stateAt(app, at);
          return (
            <li key={app.id}>
              <AppLink id={model.directory.applications[app.id].id} color={colors[app.id]} />
              <span className="muted">
                {state === undefined ? '' : `${model.directory.states[state.state].name} since ${instant(state.at)}`}
              </span>
            </li>
          );
        })}
      </ul>
      {members.length > MOST_APPS && <p className="muted small">and {members.length - MOST_APPS} more</p>}
    </>
  );
}
