import { formatProblem } from '../../../base/result';
import { counted } from '../../../base/text/counted';
import type { PolicyText } from '../../../scenario/own-policy';
import { emptyPolicies, nodeExamples, policyExamples, wholeExamples } from '../../../schedulers/own/examples';
import type { PolicyExample } from '../../../schedulers/own/examples';
import { allowPolicies } from '../../../store/session/policy-consent';
import { scenarioStore } from '../../../store/document/scenario-store';
import { viewStore } from '../../../store/view/view-store';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/fields/Field';
import { lazyPart } from '../../../ui/lazy-part';
import { Select } from '../../../ui/fields/Select';
import { Part } from '../../shared/Part';
import { useEditor } from '../editor-context';
import { reveal } from '../reveal';
import { useLastingState } from '../use-lasting-state';
import { Group } from '../Group';
import { withNewPolicy } from './new-policy';
import type { NamedCode } from './new-policy';
import { isOwnScheduler, takes, usesOf } from './own-policies';
import { choosePolicy } from './policy-file';
import { PolicyItem } from './PolicyItem';
import type { Purpose } from './purposes';
import { ReferenceButton } from './ReferenceButton';
import './policies.css';

const ChallengeCard = lazyPart(() => import('../../challenge/ChallengeCard').then((module) => module.ChallengeCard));

/** Policies that the reader writes: a list, of which one is open, and what new ones begin from. */
export function PoliciesGroup() {
  const { stored, active } = useEditor();
  const policies = active.document.policies ?? [];
  const isUsed = ({ id }: PolicyText): boolean => usesOf(active.document, id).length > 0;
  // Those at work in this variant come first.
  const sorted = [...policies.filter(isUsed), ...policies.filter((policy) => !isUsed(policy))];
  // The first one is open until the reader opens or closes one.
  const [chosen, setOpen] = useLastingState<string | null | undefined>('policies', undefined);
  const open = chosen === undefined ? sorted[0]?.id : chosen;
  const taken = takes(active.document);
  const isOwn = isOwnScheduler(active.document);
  const examples = examplesFor(taken);
  const { notify } = scenarioStore.getState();
  const create = (example: NamedCode) => {
    const made = withNewPolicy(stored, active.id, example);
    if (!made.ok) {
      notify('error', `${example.title} was not added: ${formatProblem(made.error)}.`);
      return;
    }
    const problems = scenarioStore.getState().edit([], made.value.document);
    if (problems.length > 0) {
      notify('error', `${example.title} was not added: ${formatProblem(problems[0])}.`);
      return;
    }
    setOpen(made.value.policy);
    viewStore.getState().setVariant(made.value.variant);
    // The list may have gone to the other end of the panel, because the variant has a policy now.
    reveal(['policies', made.value.policy, 'code']);
    if (made.value.unused !== '')
      notify('info', `${example.title} was added but does not run yet: ${made.value.unused}`);
  };
  // Code from a file is shown first and asked about, as that of a link is.
  const choose = () =>
    choosePolicy((read) => (read.ok ? create(read.value) : notify('error', `Not added: ${read.error}.`)));
  return (
    <Group title="Your own policies" detail={counted(policies.length, 'policy', 'policies')}>
      {stored.challenge !== undefined && (
        <Part name="The challenge">
          <ChallengeCard />
        </Part>
      )}
      {taken.length === 0 && !isOwn && (
        <p className="muted">
          This system accepts no custom policy for its queues or nodes; YuniKorn, YARN and delay scheduling do. A policy
          can replace the whole scheduler.
        </p>
      )}
      {sorted.map((policy) => (
        <PolicyItem
          key={policy.id}
          policy={policy}
          taken={taken}
          open={open === policy.id}
          onToggle={() => setOpen(open === policy.id ? null : policy.id)}
        />
      ))}
      <div className="knob">
        <Field label="New from" help="It runs in its own variant, beside the existing policies">
          {(ids) => (
            <Select
              {...ids}
              value=""
              options={[
                { value: '', label: 'Choose an example' },
                ...examples.flatMap(({ group, examples }) =>
                  examples.map(({ id, title }) => ({ value: id, label: title, group })),
                ),
              ]}
              onChange={(id) => {
                const example = examples.flatMap((one) => one.examples).find((one) => one.id === id);
                if (example === undefined) return;
                allowPolicies([example.code]);
                create(example);
              }}
            />
          )}
        </Field>
      </div>
      <div className="own-policy__more">
        <Button variant="outline" onClick={choose}>
          From a file…
        </Button>
        <ReferenceButton />
      </div>
    </Group>
  );
}

interface ExampleGroup {
  readonly group: string;
  readonly examples: readonly PolicyExample[];
}

/** The examples that a system can use, and those that are a system of their own. */
function examplesFor(taken: readonly Purpose[]): ExampleGroup[] {
  return [
    ...(taken.includes('order')
      ? [{ group: 'Orders of applications', examples: [...policyExamples, emptyPolicies.order] }]
      : []),
    ...(taken.includes('nodes')
      ? [{ group: 'Nodes: filter and score', examples: [...nodeExamples, emptyPolicies.nodes] }]
      : []),
    { group: 'Whole schedulers', examples: [...wholeExamples, emptyPolicies.whole] },
  ];
}
