import { Fragment, useMemo } from 'react';
import { timerAt } from '../../../analysis/at';
import type { ApplicationModel } from '../../../analysis/model';
import { stretchAt } from '../../../analysis/waiting/stretches';
import { HOUR, formatSpan } from '../../../base/units';
import { systemsAtHand } from '../../../engine/registry';
import { appColors } from '../../../render/color/app-colors';
import { useView } from '../../../store/view/view-store';
import { VariantBadge, variantLetter } from '../../../ui/VariantBadge';
import { appIndex } from '../../shared/acts/names';
import { useLone } from '../../shared/runs/use-runs-view';
import type { VariantModel } from '../../shared/runs/use-runs-view';
import { appFacts, factNames } from './app-facts';
import { ApplicationAtCursor } from '../AtCursor';
import { CauseBars } from '../waiting/CauseBars';
import { DecisionLog } from '../DecisionLog';
import { Heading, PartHeading } from '../Heading';
import type { InspectorProps } from '../inspector-props';
import { stateRows } from './state-log';
import { WhyCards } from '../waiting/WhyCards';
import { VariantsHead } from '../VariantsHead';
import { useInstantText } from '../../shared/runs/use-instant-text';
import './selection.css';

/** Everything about one application: why it waits, where its waiting goes, its states, facts and decisions. */
export function ApplicationInspector({ models, active, at, id }: InspectorProps & { readonly id: string }) {
  const instant = useInstantText();
  // A lesson hides what is to come while its question is open.
  const hidden = useView((s) => s.sight?.future === 'hidden');
  const indices = useMemo(() => models.map((m) => appIndex(m.model, id)), [models, id]);
  const shownIn =
    indices[models.indexOf(active)] === undefined ? indices.findIndex((i) => i !== undefined) : models.indexOf(active);
  if (shownIn < 0) {
    return (
      <>
        <Heading title={id}>application</Heading>
        <p>No variant has an application with this name any more.</p>
      </>
    );
  }
  const { model } = models[shownIn];
  const app = indices[shownIn] as number;
  const described = model.directory.applications[app];
  const submitted = model.applications[app].submitted;
  const kind = systemsAtHand().frameworks.find((p) => p.kind === described.kind)?.title ?? described.kind;
  const parts = [
    kind,
    model.directory.queues[described.queue].id,
    `submitted ${instant(submitted === Infinity ? described.submit : submitted)}`,
  ];
  const apps = models.map((m, i) => (indices[i] === undefined ? undefined : m.model.applications[indices[i]]));
  const waits = models.some((m, i) => indices[i] !== undefined && stretchAt(m.model, indices[i], at) !== undefined);
  return (
    <>
      <Heading title={id} color={appColors(model.directory, models[0].model.directory)[app]}>
        {parts.join(', ')}
      </Heading>
      <PartHeading title={`${waits ? 'Why it waits' : 'Its activity'} at ${instant(at)}`} />
      <WhyCards models={models} id={id} at={at} />
      {indices[models.indexOf(active)] !== undefined && <ApplicationAtCursor variant={active} id={id} at={at} />}
      {hidden ? (
        <p className="muted small">The whole run is hidden until you have answered.</p>
      ) : (
        <>
          <PartHeading title="Where its waiting goes" about="whole run" />
          <CauseBars models={models} apps={indices} />
          <StateLog models={models} apps={apps} at={at} />
          <Facts models={models} indices={indices} />
        </>
      )}
      <DecisionLog variant={models[shownIn]} at={at} app={app} />
    </>
  );
}

interface StateLogProps {
  readonly models: readonly VariantModel[];
  readonly apps: readonly (ApplicationModel | undefined)[];
  readonly at: number;
}

function StateLog({ models, apps, at }: StateLogProps) {
  const instant = useInstantText();
  const lone = useLone();
  const rows = stateRows(
    apps,
    models.map((m) => m.model.directory.states),
    at,
  );
  if (rows.length === 0) return null;
  // With more than two variants there is no room for how long each state lasted. From an hour on, times have an hour before
  // their minutes.
  const long = models.some(({ model }) => model.end >= HOUR);
  const lasted = models.length <= (long ? 1 : 2);
  return (
    <>
      <PartHeading title="State log" about={lasted ? 'entered, lasted' : 'entered'} />
      <table className="numbers state-log" aria-label="State log">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">State</span>
            </th>
            {models.map((m) => (
              <th key={m.id} scope="colgroup" colSpan={lasted ? 2 : 1}>
                {lone ? m.title : variantLetter(m.index)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, n) => (
            <tr key={`${row.name} ${n}`}>
              <th scope="row">{row.name}</th>
              {row.cells.map((cell, v) => {
                const now = cell?.now === true ? 'is-now' : undefined;
                return (
                  <Fragment key={models[v].id}>
                    <td className={now} aria-current={cell?.now === true ? 'step' : undefined}>
                      {cell === undefined ? '–' : instant(cell.entered)}
                    </td>
                    {lasted && <td className={now}>{cell?.lasted === undefined ? '' : formatSpan(cell.lasted)}</td>}
                  </Fragment>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {apps.map((app, v) => {
        const timer = app === undefined ? undefined : timerAt(app, at);
        if (timer === undefined) return null;
        return (
          <p key={models[v].id} className="state-log__timer">
            {!lone && <VariantBadge index={models[v].index} />} {models[v].model.directory.timers[timer.kind]} timer:{' '}
            <b>{formatSpan(timer.due - at)}</b> left of {formatSpan(timer.due - timer.from)}
          </p>
        );
      })}
    </>
  );
}

/** One value per variant; with more than two variants, a value that is the same in all is written once across them. */
function FactCells({
  models,
  values,
}: {
  readonly models: readonly VariantModel[];
  readonly values: readonly string[];
}) {
  if (values.length > 2 && values.every((value) => value === values[0])) {
    return (
      <td className="facts__value" colSpan={values.length}>
        {values[0]}
      </td>
    );
  }
  return values.map((value, v) => (
    <td key={models[v].id} className="facts__value">
      {value}
    </td>
  ));
}

interface FactsProps {
  readonly models: readonly VariantModel[];
  readonly indices: readonly (number | undefined)[];
}

function Facts({ models, indices }: FactsProps) {
  const facts = useMemo(
    () => models.map((m, i) => (indices[i] === undefined ? undefined : appFacts(m.model, indices[i]))),
    [models, indices],
  );
  return (
    <>
      <PartHeading title="Facts" about="whole run" />
      <table className="numbers facts" aria-label="Facts of the whole run">
        <VariantsHead rows="Fact" models={models} />
        <tbody>
          {factNames(facts).map((name) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <FactCells
                models={models}
                values={facts.map((list) => list?.find((fact) => fact.name === name)?.value ?? '–')}
              />
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
