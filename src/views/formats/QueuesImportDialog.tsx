import { useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { formatProblem } from '../../base/result';
import { readQueuesYaml } from '../../formats/yunikorn-queues-yaml';
import type { QueuesYaml } from '../../formats/yunikorn-queues-yaml';
import { chooseFile } from '../../store/files';
import { closeImport } from '../../store/import-store';
import type { ImportOffer } from '../../store/import-store';
import { scenarioStore } from '../../store/scenario-store';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Select } from '../../ui/Select';
import { variantLetter } from '../../ui/VariantBadge';
import type { CodeEditor } from '../editor/code-editor';
import { counted } from '../editor/edits';
import { useNewEditor } from '../editor/editor-context';
import type { TextProblem } from '../editor/source-problems';
import { CodeBox } from './CodeBox';
import { diagnostics } from './format-diagnostics';
import { ProblemList } from './ProblemList';
import { importEdits, planImport } from './queues-import';
import type { LostQueue, QueuesPlan } from './queues-import';
import './formats.css';

/** Stands for "leave what it names": a value no queue can have. */
const AS_ASKED = '';

/** Takes over a `queues.yaml`: the text with everything that is wrong in it, what it would change, and the last word. */
export function QueuesImportDialog({ offer }: { readonly offer: ImportOffer }) {
  const editor = useNewEditor();
  const { document } = editor.active;
  const [text, setText] = useState(offer.text);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const code = useRef<CodeEditor>(undefined);
  const read = useMemo(() => readQueuesYaml(text), [text]);
  const plan = useMemo(() => (read.ok ? planImport(document, read.value) : undefined), [document, read]);
  const problems = useMemo(
    () => diagnostics(text, read.ok ? [] : read.error, read.ok ? read.value.notices : []),
    [text, read],
  );
  const empty = text.trim() === '';

  const target = (lost: LostQueue, placed: boolean): string =>
    chosen[lost.queue] ?? (placed ? AS_ASKED : lost.suggestion);
  const apply = () => {
    if (plan === undefined) return;
    const mapping = Object.fromEntries(
      plan.lost.map((lost) => [lost.queue, target(lost, plan.placed) || undefined] as const),
    );
    const edits = importEdits(document, plan, text, mapping);
    const found = scenarioStore.getState().editAll(edits, { variant: editor.active.id });
    if (found.length > 0) setRefusal(formatProblem(found[0]));
    else closeImport();
  };

  return (
    <Dialog open wide title={offer.name === '' ? 'Import queues.yaml' : `Import ${offer.name}`} onClose={closeImport}>
      <div className="import">
        <div className="import__text">
          <CodeBox
            label="queues.yaml"
            text={offer.text}
            onText={(typed) => {
              setText(typed);
              setRefusal(undefined);
              const again = readQueuesYaml(typed);
              return typed.trim() === ''
                ? []
                : diagnostics(typed, again.ok ? [] : again.error, again.ok ? again.value.notices : []);
            }}
            onEditor={(made) => {
              code.current = made;
            }}
          />
        </div>
        <div className="import__summary scroll-area">
          {empty ? (
            <p>Paste a queues.yaml, or a ConfigMap that holds one, or choose the file.</p>
          ) : (
            <Findings
              read={read.ok}
              problems={problems}
              places={read.ok ? read.value.notices : read.error}
              onReveal={(problem) => code.current?.reveal(problem.from, problem.to)}
            />
          )}
          {plan !== undefined && read.ok && (
            <Summary file={read.value} plan={plan}>
              {plan.lost.map((lost) => (
                <Mapping
                  key={lost.queue}
                  lost={lost}
                  plan={plan}
                  value={target(lost, plan.placed)}
                  onChange={(leaf) => setChosen({ ...chosen, [lost.queue]: leaf })}
                />
              ))}
            </Summary>
          )}
        </div>
      </div>
      {refusal !== undefined && (
        <p className="import__refusal" role="alert">
          Not taken over: {refusal}
        </p>
      )}
      <div className="dialog__actions">
        <Button variant="primary" disabled={plan === undefined} onClick={apply}>
          {editor.first ? 'Take over' : `Take over in ${variantLetter(editor.active.index)} only`}
        </Button>
        <Button variant="outline" onClick={() => chooseFile('.yaml,.yml')}>
          Choose a file
        </Button>
        <Button variant="outline" onClick={closeImport}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}

interface FindingsProps {
  readonly read: boolean;
  readonly problems: readonly TextProblem[];
  readonly places: readonly { readonly line: number; readonly column: number }[];
  readonly onReveal: (problem: TextProblem) => void;
}

function Findings({ read, problems, places, onReveal }: FindingsProps) {
  if (problems.length === 0) return null;
  return (
    <>
      <h3 className="import__heading">
        {read ? 'Worth knowing' : `${counted(problems.length, 'reason')} why YuniKorn would refuse it`}
      </h3>
      <ProblemList problems={problems} places={places} tone={read ? 'info' : 'error'} onReveal={onReveal} />
    </>
  );
}

interface SummaryProps {
  readonly file: QueuesYaml;
  readonly plan: QueuesPlan;
  /** What becomes of applications whose queue is gone. */
  readonly children: readonly ReactNode[];
}

function Summary({ file, plan, children }: SummaryProps) {
  const { added, removed, changed, forgotten } = plan;
  const nothing = added.length + removed.length + changed.length === 0;
  return (
    <>
      <h3 className="import__heading">What changes</h3>
      {nothing && <p>Nothing: the scenario has these {file.queues.length} queues already.</p>}
      <QueueList title="added" queues={added} />
      <QueueList title="removed" queues={removed} />
      {changed.map(({ owner, lines }) => (
        <div key={owner} className="import__changed">
          <b>{owner}</b>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
      {forgotten > 0 && (
        <p>
          {counted(forgotten, 'difference')} between variants about removed queues {forgotten === 1 ? 'goes' : 'go'}{' '}
          with them.
        </p>
      )}
      {children.length > 0 && (
        <>
          <h3 className="import__heading">Applications whose queue is gone</h3>
          {children}
        </>
      )}
    </>
  );
}

function QueueList({ title, queues }: { readonly title: string; readonly queues: readonly string[] }) {
  if (queues.length === 0) return null;
  return (
    <details className="import__queues" open={queues.length <= 12}>
      <summary>
        {counted(queues.length, 'queue')} {title}
      </summary>
      <ul>
        {queues.map((queue) => (
          <li key={queue}>{queue}</li>
        ))}
      </ul>
    </details>
  );
}

interface MappingProps {
  readonly lost: LostQueue;
  readonly plan: QueuesPlan;
  readonly value: string;
  readonly onChange: (leaf: string) => void;
}

function Mapping({ lost, plan, value, onChange }: MappingProps) {
  const parts = [
    ...(lost.applications > 0 ? [counted(lost.applications, 'entry', 'entries')] : []),
    ...(lost.events > 0 ? [counted(lost.events, 'event')] : []),
  ];
  const asAsked = plan.placed ? [{ value: AS_ASKED, label: 'as the placement rules say' }] : [];
  return (
    <div className="import__mapping">
      <span>
        <b>{lost.queue}</b> <span className="muted">{parts.join(', ')}</span>
      </span>
      <Select
        aria-label={`Where what names ${lost.queue} goes`}
        value={value}
        options={[...asAsked, ...plan.leaves.map((leaf) => ({ value: leaf, label: leaf }))]}
        onChange={onChange}
      />
    </div>
  );
}
