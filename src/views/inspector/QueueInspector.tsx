import { useMemo } from 'react';
import { limitsAt, queueAt, stateAt } from '../../analysis/at';
import type { RunModel } from '../../analysis/model';
import { valueAt } from '../../analysis/series';
import { quantityText } from '../../analysis/words';
import { formatInstant } from '../../base/units';
import type { MeasureRole } from '../../schedulers/plugin';
import { appColors } from '../../render/app-colors';
import { useScenario } from '../../store/scenario-store';
import { VariantBadge, variantLetter } from '../../ui/VariantBadge';
import { KnobName } from '../editor/KnobName';
import { seenBy } from '../shared/act';
import { amountOf, figuresAt } from '../queues/queue-figures';
import { queueIndex } from '../shared/names';
import type { VariantModel } from '../shared/use-runs-view';
import { AppLink } from './AppLink';
import { Heading, PartHeading } from './Heading';
import type { InspectorProps } from './Inspector';
import { queueSettings } from './queue-settings';
import { WaitingList } from './WaitingList';
import { isBelow, waitingNow } from './waiting-now';
import { VariantsHead } from './VariantsHead';

const MOST_APPS = 20;

/** Everything about one queue: limits and use at the cursor, who waits in it and why, who is in it. */
export function QueueInspector({ models, active, at, id }: InspectorProps & { readonly id: string }) {
  const queue = queueIndex(active.model, id);
  const waiting = useMemo(
    () => (queue === undefined ? [] : waitingNow(active.model, at, queue)),
    [active.model, at, queue],
  );
  if (queue === undefined) {
    return (
      <>
        <Heading title={id}>queue</Heading>
        <p>This variant has no queue of this name.</p>
      </>
    );
  }
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
      <PartHeading title={`Who waits here at ${formatInstant(at)}`} about={variantLetter(active.index)} />
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
  const columns = models.map(({ model }) => amounts(model, id, type, at));
  const rows: readonly (readonly [string, Exclude<keyof NonNullable<ReturnType<typeof amounts>>, 'figure'>])[] = [
    ['Used', 'used'],
    ['of it by drivers', 'drivers'],
    ['Pending', 'pending'],
    ['Guaranteed', 'guaranteed'],
    ['Maximum', 'max'],
  ];
  // Figures of the scheduler's own, where it keeps any.
  const kept = FIGURES.filter(([, role]) => columns.some((column) => (column?.figure(role) ?? 0) > 0));
  return (
    <>
      <PartHeading title={type} about={`at ${formatInstant(at)}`} />
      <table className="numbers">
        <VariantsHead rows="Amount" models={models} />
        <tbody>
          {rows.map(([title, field]) => (
            <tr key={field}>
              <th scope="row">{title}</th>
              {columns.map((column, v) => (
                <td key={models[v].id}>
                  {column === undefined || Number.isNaN(column[field]) ? '–' : quantityText(column[field], type)}
                </td>
              ))}
            </tr>
          ))}
          {kept.map(([title, role]) => (
            <tr key={role}>
              <th scope="row">{title}</th>
              {columns.map((column, v) => {
                const amount = column?.figure(role) ?? NaN;
                return <td key={models[v].id}>{Number.isFinite(amount) ? quantityText(amount, type) : '–'}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const FIGURES: readonly (readonly [string, MeasureRole])[] = [
  ['Min share', 'minimum'],
  ['Fair share now', 'fair'],
  ['Steady share', 'steady'],
  ['AMs hold', 'am-used'],
  ['AMs may hold', 'am-limit'],
  ['Ideal', 'ideal'],
  ['To be preempted', 'to-preempt'],
];

/** A limit of the queue, or where the queue states none the scheduler's own figure of it; NaN for none. */
function limitOr(limit: number, figure: number): number {
  return Number.isNaN(limit) && Number.isFinite(figure) ? figure : limit;
}

function amounts(model: RunModel, id: string, type: string, at: number) {
  const index = queueIndex(model, id);
  const t = model.directory.resourceTypes.indexOf(type);
  if (index === undefined || t < 0) return undefined;
  const queue = model.queues[index];
  const limits = limitsAt(queue, at);
  const figures = figuresAt(model, index, Math.min(at, model.end));
  const figure = (role: MeasureRole): number => amountOf(figures, role, type);
  return {
    used: valueAt(queue.used[t], at),
    drivers: valueAt(queue.drivers[t], at),
    pending: valueAt(queue.pending[t], at),
    guaranteed: limitOr(limits.guaranteed[t], figure('guaranteed')),
    max: limitOr(limits.max[t], figure('maximum')),
    figure,
  };
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
  return (
    <>
      <PartHeading title="settings" about="as the run begins" />
      <table className="numbers">
        <VariantsHead rows="Setting" models={models} />
        <tbody>
          {settings.map(({ name, help, values }) => (
            <tr key={name}>
              <th scope="row" title={help}>
                <KnobName name={name} />
              </th>
              {values.map((value, v) => (
                <td key={models[v].id}>{value ?? '–'}</td>
              ))}
            </tr>
          ))}
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
  const { model, index } = variant;
  const members = useMemo(
    () =>
      model.applications.filter(
        (app) => app.submitted <= at && at < app.finished && isBelow(model, queueAt(app, at), queue),
      ),
    [model, at, queue],
  );
  const colors = appColors(model.directory, first.model.directory);
  return (
    <>
      <PartHeading
        title={`In it at ${formatInstant(at)}`}
        about={`${members.length} ${members.length === 1 ? 'application' : 'applications'}`}
      />
      {members.length === 0 && (
        <p className="muted">
          <VariantBadge index={index} /> No application is here.
        </p>
      )}
      <ul className="members">
        {members.slice(0, MOST_APPS).map((app) => {
          const state = stateAt(app, at);
          return (
            <li key={app.id}>
              <AppLink id={model.directory.applications[app.id].id} color={colors[app.id]} />
              <span className="muted">
                {state === undefined
                  ? ''
                  : `${model.directory.states[state.state].name} since ${formatInstant(state.at)}`}
              </span>
            </li>
          );
        })}
      </ul>
      {members.length > MOST_APPS && <p className="muted small">and {members.length - MOST_APPS} more</p>}
    </>
  );
}
