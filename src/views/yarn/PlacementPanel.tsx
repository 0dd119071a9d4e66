import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { knobText } from '../../scenario/knobs';
import type { Scenario } from '../../scenario/schema';
import { schedulerKnobs as mappingKnobs } from '../../schedulers/yarn-capacity/knobs';
import { mappedPlacement, readMappings } from '../../schedulers/yarn-capacity/placement/placement';
import { placementQueues, placementRulesOf } from '../../schedulers/yarn-fair/placement/placement';
import type { PlacementRule, RuleStep } from '../../schedulers/yarn-fair/placement/placement-rules';
import { placeSubmission } from '../../schedulers/yarn-fair/applications/submission';
import type { SubmissionAnswer } from '../../schedulers/yarn-fair/applications/submission';
import { useScenario } from '../../store/document/scenario-store';
import { ScrollRegion } from '../../ui/ScrollRegion';
import { TableHead } from '../../ui/TableHead';
import { seenBy } from '../shared/acts/act';
import type { VariantModel } from '../shared/runs/use-runs-view';

/** A submission entered by the reader. */
interface Tried {
  readonly user: string;
  readonly groups: readonly string[];
  readonly queue: string | undefined;
}

/** A rule as a row: what it is, and what it did. */
interface Row {
  readonly rule: ReactNode;
  readonly isHit: boolean;
  readonly outcome: string;
  readonly why: string;
}

interface Answered {
  readonly answer: string;
  readonly rows: readonly Row[];
}

/** Who submits, and with what queue: where the placement rules or the queue mappings send it, one by one. */
export function PlacementPanel({ variant }: { readonly variant: VariantModel }) {
  const document = useScenario((s) => s.document);
  const seen = useMemo(() => seenBy(document, variant.id), [document, variant.id]);
  const [user, setUser] = useState(variant.model.directory.users[0] ?? 'ann');
  const [groups, setGroups] = useState('');
  const [queue, setQueue] = useState('');
  const tried: Tried = {
    user: user.trim(),
    groups: groups.split(/[\s,]+/).filter((name) => name !== ''),
    queue: queue.trim() === '' ? undefined : queue.trim(),
  };
  const { answer, rows } = seen.scheduler.type === 'yarn-capacity' ? byMappings(seen, tried) : byRules(seen, tried);
  return (
    <div className="view-panel">
      <div className="view-bar">
        <Text label="User" value={user} onChange={setUser} />
        <Text label="Groups, the primary one first" value={groups} onChange={setGroups} />
        <Text label="Requested queue" value={queue} placeholder="none" onChange={setQueue} />
        <output className="yarn__answer">{answer}</output>
      </div>
      <ScrollRegion label="Placement rules" className="view-words">
        <table className="words-table">
          <caption className="visually-hidden">What each rule did</caption>
          <TableHead names={['Rule', 'Outcome', 'Why']} />
          <tbody>
            {rows.map(({ rule, isHit, outcome, why }, i) => (
              <tr key={i} className={isHit ? 'yarn__hit' : undefined}>
                <th scope="row">
                  {i + 1}. {rule}
                </th>
                <td>{outcome}</td>
                <td>{why}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <p className="muted">No queue mappings: the requested queue is used.</p>}
      </ScrollRegion>
    </div>
  );
}

/** The Fair scheduler's rules. Queues are created while a submission is placed: each try begins with those of the scenario. */
function byRules({ queues, scheduler }: Scenario, tried: Tried): Answered {
  const rules = placementRulesOf(scheduler);
  const { configured, tree } = placementQueues(queues, scheduler);
  const answer = placeSubmission(tried, rules, configured, tree);
  const rows = rules.map((rule, i): Row => {
    const step = answer.steps.at(i);
    const isHit = step?.outcome === 'hit';
    return {
      rule: <RuleText rule={rule} />,
      isHit,
      outcome: outcomeText(step),
      why: step?.why ?? 'not reached',
    };
  });
  return { answer: answerText(answer), rows };
}

/** The queue mappings of the Capacity scheduler. */
function byMappings({ queues, scheduler }: Scenario, tried: Tried): Answered {
  const mappings = readMappings(knobText(scheduler, mappingKnobs.queueMappings.knob));
  const { placed, steps } = mappedPlacement(queues, scheduler)(tried);
  const rows = (typeof mappings === 'string' ? [] : mappings).map(({ kind, source, queue }, i): Row => {
    const step = steps.at(i);
    const isHit = step?.queue !== undefined;
    return {
      rule: <code>{`${kind}:${source}:${queue}`}</code>,
      isHit,
      outcome: step === undefined ? '–' : isHit ? `takes it: ${step.queue}` : 'goes on',
      why: step?.why ?? (steps.length === 0 ? 'the requested queue is used' : 'not reached'),
    };
  });
  const answer = 'rejected' in placed ? `It is rejected: ${placed.rejected}.` : `It goes to ${placed.queue}.`;
  return { answer, rows };
}

function answerText({ queue, problem, created }: SubmissionAnswer): string {
  if (queue === '') return `It is rejected: ${problem}.`;
  return created.length === 0 ? `It goes to ${queue}.` : `It goes to ${queue}, which is created.`;
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
