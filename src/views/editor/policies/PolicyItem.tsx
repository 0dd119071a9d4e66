import { Suspense } from 'react';
import { formatProblem } from '../../../base/result';
import { cutText } from '../../../base/text/cut-text';
import { ownPolicyName } from '../../../scenario/own-policy';
import type { PolicyText } from '../../../scenario/own-policy';
import { scenarioStore } from '../../../store/document/scenario-store';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/fields/TextField';
import { lazyPart } from '../../../ui/lazy-part';
import { ErrorBoundary } from '../../shared/ErrorBoundary';
import { useEditor } from '../editor-context';
import { FormSkeleton } from '../FormSkeleton';
import { OrderNow } from './OrderNow';
import { purposesServed, queuesUsing, usageEdits, usesOf, whyKept, withoutPolicy } from './own-policies';
import { savePolicy } from './policy-file';
import { purposesOf } from './purposes';
import type { Purpose } from './purposes';

const PolicyEditor = lazyPart(() => import('./PolicyEditor').then((module) => module.PolicyEditor));

/** Of a title in the heading; all of it is in its field. */
const MOST_LETTERS = 60;

interface PolicyItemProps {
  readonly policy: PolicyText;
  /** What the system takes policies for. */
  readonly taken: readonly Purpose[];
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** One policy of the reader: what it does here, and while it is open its code and the order that it makes now. */
export function PolicyItem({ policy, taken, open, onToggle }: PolicyItemProps) {
  const { stored, variants, active, whole, apply, set } = useEditor();
  const queues = queuesUsing(active.document, policy.id);
  const uses = usesOf(active.document, policy.id);
  const offered = uses.length > 0 ? [] : usageEdits(stored, active.id, policy);
  const name = policy.title ?? policy.id;
  // Two may have one title: then the id tells them apart.
  const alike = (active.document.policies ?? []).filter(({ id, title = id }) => title === name).length > 1;
  const does = uses.length === 0 ? 'not in use here' : uses.join('; ');
  const remove = () => {
    const edited = whole ? variants : [active];
    const kept = whyKept(edited, policy);
    const { edit, notify } = scenarioStore.getState();
    if (kept !== undefined) {
      notify('error', kept);
      return;
    }
    const removed = withoutPolicy(stored, edited, policy.id);
    const problems = removed.ok ? edit([], removed.value) : removed.error;
    if (problems.length > 0) notify('error', `Not changed: ${formatProblem(problems[0])}`);
  };
  return (
    <section className="own-policy" aria-label={name}>
      <div className="own-policy__head">
        <span>
          <b title={name}>{cutText(name, MOST_LETTERS)}</b>{' '}
          <span className="muted">{alike || uses.length === 0 ? `${ownPolicyName(policy.id)}, ${does}` : does}</span>
        </span>
        <span className="own-policy__acts">
          {offered.length > 0 && (
            <Button variant="outline" onClick={() => apply(offered)}>
              {usageLabel(policy.code, taken)}
            </Button>
          )}
          <Button variant="outline" aria-expanded={open} onClick={onToggle}>
            {open ? 'Close' : 'Edit'}
          </Button>
          <Button onClick={remove}>Remove</Button>
        </span>
      </div>
      {open && (
        <ErrorBoundary part="The editor of the policy">
          <TextField
            label="Title"
            layout="below"
            wide
            value={policy.title ?? ''}
            onApply={(title) => set(['policies', policy.id, 'title'], title === '' ? undefined : title)}
          />
          <Suspense fallback={<FormSkeleton what="The editor of the policy" />}>
            <PolicyEditor
              key={`${active.id} ${policy.id}`}
              policy={policy}
              serves={purposesServed(active.document, policy.id)}
            />
          </Suspense>
          {queues.length > 0 && <OrderNow variant={active.id} queues={queues} />}
          <div className="own-policy__more">
            <Button variant="outline" aria-label={`Save ${name} as a file`} onClick={() => savePolicy(policy)}>
              Save as a file
            </Button>
          </div>
        </ErrorBoundary>
      )}
    </section>
  );
}

/** What a press would use the policy for. */
function usageLabel(code: string, taken: readonly Purpose[]): string {
  const purposes = purposesOf(code);
  const [order, nodes] = (['order', 'nodes'] as const).map((one) => purposes.includes(one) && taken.includes(one));
  if (order && nodes) return 'Use it for queues and nodes';
  if (order) return 'Use it in all queues';
  return nodes ? 'Use it for the nodes' : 'Use it as the scheduler';
}
