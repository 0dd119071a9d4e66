import { useMemo, useState } from 'react';
import { placementQueues, placementRulesOf } from '../../schedulers/yarn-fair/placement/placement';
import type { PlacementRule, RuleStep } from '../../schedulers/yarn-fair/placement/placement-rules';
import { placeSubmission } from '../../schedulers/yarn-fair/applications/submission';
import type { SubmissionAnswer } from '../../schedulers/yarn-fair/applications/submission';
import { useScenario } from '../../store/scenario-store';
import { ScrollRegion } from '../../ui/ScrollRegion';
import { seenBy } from '../shared/act';
import type { VariantModel } from '../shared/use-runs-view';

/** Who submits, and with what queue: where the placement rules send it, rule by rule. */
export function PlacementPanel({ variant }: { readonly variant: VariantModel }) {
  const document = useScenario((s) => s.document);
  const seen = useMemo(() => seenBy(document, variant.id), [document, variant.id]);
  const [user, setUser] = useState(variant.model.directory.users[0] ?? 'ann');
  const [groups, setGroups] = useState('');
  const [queue, setQueue] = useState('');
  const rules = placementRulesOf(seen.scheduler);
  // Queues come to be while a submission is placed: each try begins with those of the scenario.
  const { configured, tree } = placementQueues(seen.queues, seen.scheduler);
  const answer = placeSubmission(
    {
      user: user.trim(),
      groups: groups.split(/[\s,]+/).filter((name) => name !== ''),
      queue: queue.trim() === '' ? undefined : queue.trim(),
    },
    rules,
    configured,
    tree,
  );
  return (
    <div className="yarn__panel">
      <div className="yarn__bar">
        <Text label="User" value={user} onChange={setUser} />
        <Text label="Groups, the primary one first" value={groups} onChange={setGroups} />
        <Text label="Queue asked for" value={queue} placeholder="none" onChange={setQueue} />
        <output className="yarn__answer">{answerText(answer)}</output>
      </div>
      <ScrollRegion label="Placement rules" className="yarn__words">
        <table className="yarn__table">
          <caption className="visually-hidden">What each rule did</caption>
          <thead>
            <tr>
              <th scope="col">Rule</th>
              <th scope="col">Outcome</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {rules.map((rule, i) => (
              <tr key={i} className={answer.steps[i]?.outcome === 'hit' ? 'yarn__hit' : undefined}>
                <th scope="row">
                  {i + 1}. <RuleText rule={rule} />
                </th>
                <td>{outcomeText(answer.steps[i])}</td>
                <td>{answer.steps[i]?.why ?? 'not reached'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}

function answerText({ queue, problem, created }: SubmissionAnswer): string {
  if (queue === '') return `It is rejected: ${problem}.`;
  return created.length === 0 ? `It goes to ${queue}.` : `It goes to ${queue}, which comes to be.`;
}

const OUTCOMES: Readonly<Record<RuleStep['outcome'], string>> = {
  hit: 'takes it',
  skip: 'goes on',
  reject: 'rejects it',
  error: 'fails',
};

function outcomeText(step: RuleStep | undefined): string {
  if (step === undefined) return '–';
  return step.queue === '' ? OUTCOMES[step.outcome] : `${OUTCOMES[step.outcome]}: ${step.queue}`;
}

function RuleText({ rule: { name, create, queue, nested } }: { readonly rule: PlacementRule }) {
  return (
    <>
      <code>{name}</code>
      {create === false && ' create="false"'}
      {queue !== undefined && ` queue="${queue}"`}
      {nested !== undefined && (
        <>
          {' '}
          with <RuleText rule={nested} />
        </>
      )}
    </>
  );
}

interface TextProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly onChange: (value: string) => void;
}

function Text({ label, value, placeholder, onChange }: TextProps) {
  return (
    <label className="yarn__text">
      {label}
      <span className="input">
        <input
          type="text"
          className="input__text"
          value={value}
          placeholder={placeholder}
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
    </label>
  );
}
