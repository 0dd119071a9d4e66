import { useMemo, useState } from 'react';
import { policyOfQueue } from '../../schedulers/yarn-fair/queues/queue-config';
import type { RatioSearch, RatioStep, ShareKind } from '../../schedulers/yarn-fair/shares/compute-fair-shares';
import type { ShareClamp } from '../../schedulers/yarn-fair/shares/free-kinds';
import { MEMORY, UNLIMITED, VCORES } from '../../schedulers/yarn/resources';
import { useScenario } from '../../store/document/scenario-store';
import { ScrollRegion } from '../../ui/ScrollRegion';
import { Segmented } from '../../ui/fields/Segmented';
import { Select } from '../../ui/fields/Select';
import { TableHead } from '../../ui/TableHead';
import { seenBy } from '../shared/acts/act';
import { useCursor } from '../shared/runs/use-cursor';
import type { VariantModel } from '../shared/runs/use-runs-view';
import { amountText } from './amounts-at';
import { settingsAt } from './settings-at';
import { parentsOf, sharesAt } from './share-search';
import type { SharedMember, SharesAt } from './share-search';
import { Stepper } from './Stepper';

const KINDS = [
  { value: 'instantaneous', label: 'now' },
  { value: 'steady', label: 'steady' },
] as const;

const KIND_HELP: Readonly<Record<ShareKind, string>> = {
  instantaneous: 'Instantaneous: only queues with demand count. Scheduling, limits on masters and preemption use it.',
  steady: 'Steady: what each queue would have if all were busy. It is for display only.',
};

const CLAMPS: Readonly<Record<ShareClamp, string>> = {
  weight: 'weight × R',
  minShare: 'lifted to its minimum',
  maxShare: 'cut at its maximum',
  fixed: 'fixed',
};

/** The search for the ratio R that divides what a queue has among its children, step by step. */
export function SharesPanel({ variant }: { readonly variant: VariantModel }) {
  const { model, id } = variant;
  const document = useScenario((s) => s.document);
  const at = Math.min(useCursor(), model.end);
  const parents = useMemo(() => parentsOf(model), [model]);
  const [chosen, setChosen] = useState<string>();
  const [kind, setKind] = useState<ShareKind>('instantaneous');
  const [unit, setUnit] = useState<'memory' | 'vcores'>('memory');
  const [step, setStep] = useState<number>();
  const settings = useMemo(() => settingsAt(seenBy(document, id), at), [document, id, at]);
  const { queues } = model.directory;
  const parent = parents.find((queue) => queues[queue].id === chosen) ?? parents[0] ?? 0;
  const policy = policyOfQueue(settings.queue(queues[parent].id), settings.scheduler);
  const type = unit === 'vcores' && policy === 'drf' ? VCORES : MEMORY;
  const shares = useMemo(
    () => sharesAt(model, settings, parent, type, kind, at),
    [model, settings, parent, type, kind, at],
  );
  const { search } = shares;
  const last = Math.max(0, search.steps.length - 1);
  const shown = Math.min(step ?? last, last);
  return (
    <div className="view-panel">
      <div className="view-bar">
        <Select
          aria-label="Queue to divide"
          value={queues[parent].id}
          options={parents.map((queue) => ({ value: queues[queue].id, label: queues[queue].id }))}
          onChange={setChosen}
        />
        <Segmented label="Which share" value={kind} options={KINDS} onChange={setKind} />
        {policy === 'drf' && (
          <Segmented
            label="Resource to divide"
            value={type === VCORES ? 'vcores' : 'memory'}
            options={[
              { value: 'memory', label: 'memory' },
              { value: 'vcores', label: 'vcores' },
            ]}
            onChange={setUnit}
          />
        )}
        <Stepper of="the ratio search" count={search.steps.length} step={shown} onStep={setStep} />
      </div>
      <div className="view-row yarn__two yarn__two--wide">
        <ScrollRegion label="Shares of the children" className="view-words">
          <MemberBars shares={shares} step={search.steps[shown]} type={type} />
        </ScrollRegion>
        <ScrollRegion label="The step in words" className="view-words">
          <StepWords search={search} step={search.steps[shown]} total={shares.total} type={type} />
          <Checked shares={shares} type={type} />
          <p className="muted">{KIND_HELP[kind]}</p>
        </ScrollRegion>
      </div>
    </div>
  );
}

interface MemberBarsProps {
  readonly shares: SharesAt;
  readonly step: RatioStep | undefined;
  readonly type: number;
}

/** One row per child: its share at this ratio between the brackets of minimum and maximum. */
function MemberBars({ shares, step, type }: MemberBarsProps) {
  const { members, total, search } = shares;
  const end = Math.max(1, total, ...search.shares, ...members.map(({ min }) => min));
  const part = (amount: number): string => `${Math.min(100, (amount / end) * 100)}%`;
  return (
    <table className="words-table yarn__shares">
      <caption className="visually-hidden">Shares at this step</caption>
      <TableHead names={['Queue', 'Weight', 'Share, [ minimum, maximum ]', 'At this R', 'Decided by']} />
      <tbody>
        {members.map((member, i) => {
          const share = step?.shares[i] ?? search.shares[i];
          const clamp = step?.clamps[i] ?? 'fixed';
          return (
            <tr key={member.queue}>
              <th scope="row">{member.name}</th>
              <td className="yarn__number">{member.weight}</td>
              <td className="yarn__track-cell">
                <span className="yarn__track">
                  <span className={`yarn__share yarn__share--${clamp}`} style={{ width: part(share) }} />
                  {member.min > 0 && <span className="yarn__min" style={{ left: part(member.min) }} />}
                  {member.max < UNLIMITED && member.max <= end && (
                    <span className="yarn__max" style={{ left: part(member.max) }} />
                  )}
                </span>
              </td>
              <td className="yarn__number">{amountText(share, type)}</td>
              <td>{clampText(member, clamp)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function clampText({ active, max, weight }: SharedMember, clamp: ShareClamp): string {
  if (clamp !== 'fixed') return CLAMPS[clamp];
  if (max <= 0) return 'may have nothing';
  return active || weight > 0 ? (active ? 'fixed' : 'nothing runs in it') : 'weight 0';
}

interface StepWordsProps {
  readonly search: RatioSearch;
  readonly step: RatioStep | undefined;
  readonly total: number;
  readonly type: number;
}

const PHASES: Readonly<Record<RatioStep['phase'], string>> = {
  double: 'R is doubled until the shares use up the total',
  bisect: 'The interval is halved around the total',
  result: 'Every child gets its share at the upper end of the interval',
};

function StepWords({ search, step, total, type }: StepWordsProps) {
  if (step === undefined) return <p>No child has demand: nothing is divided.</p>;
  const end = Math.max(...search.steps.map(({ right }) => right), 1e-9);
  const over = step.used - search.total;
  return (
    <>
      <p>
        <b>{PHASES[step.phase]}.</b> At R = {ratioText(step.ratio)} the shares add up to {amountText(step.used, type)}{' '}
        of {amountText(search.total, type)}
        {step.phase === 'result' && over > 0
          ? `: ${amountText(over, type)} more than there is, because R is approached from above and minimum shares are granted.`
          : step.used < search.total
            ? ': too little, R must be larger.'
            : step.phase === 'result'
              ? '.'
              : ': enough, R can be smaller.'}
      </p>
      {search.total !== total && (
        <p className="muted">
          Of {amountText(total, type)} only {amountText(search.total, type)} are divided: fixed shares are taken off,
          and maxima cap the rest.
        </p>
      )}
      <svg className="yarn__interval" viewBox="0 0 200 18" preserveAspectRatio="none" aria-hidden="true">
        <rect x={0} y={7} width={200} height={4} fill="var(--grid)" />
        <rect
          x={(step.left / end) * 200}
          y={5}
          width={Math.max(1, ((step.right - step.left) / end) * 200)}
          height={8}
          fill="var(--uI)"
        />
        <rect x={Math.min(199, (step.ratio / end) * 200)} y={2} width={1.5} height={14} fill="var(--ink)" />
      </svg>
      <p className="muted">
        {ratioText(step.left) === ratioText(step.right)
          ? `R is ${ratioText(step.ratio)}.`
          : `R lies between ${ratioText(step.left)} and ${ratioText(step.right)}.`}
      </p>
    </>
  );
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

function ratioText(ratio: number): string {
  if (ratio === 0) return '0';
  if (ratio < 1e-4) {
    const [digits, power] = ratio.toExponential(1).split('e-');
    const raised = power?.replace(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)]);
    return `${digits} · 10⁻${raised}`;
  }
  return ratio >= 100 ? String(Math.round(ratio * 100) / 100) : String(Number(ratio.toPrecision(5)));
}

/** Whether what is computed here is what the scheduler itself came to. */
function Checked({ shares: { members, search }, type }: { readonly shares: SharesAt; readonly type: number }) {
  const other = members.filter(({ recorded }, i) => !Number.isNaN(recorded) && recorded !== search.shares[i]);
  if (other.length === 0) return null;
  return (
    <p className="yarn__note">
      The scheduler still uses its last update:{' '}
      {other.map(({ name, recorded }) => `${name} ${amountText(recorded, type)}`).join(', ')}.
    </p>
  );
}
