import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { readQueuesYaml } from '../../formats/yunikorn-queues-yaml';
import type { QueuesYaml } from '../../formats/yunikorn-queues-yaml';
import type { ImportOffer } from '../../store/import-store';
import { Select } from '../../ui/Select';
import { counted } from '../editor/edits';
import { useNewEditor } from '../editor/editor-context';
import { ImportFrame } from './ImportFrame';
import { ImportText } from './ImportText';
import { importEdits, planImport } from './queues-import';
import type { LostQueue, QueuesPlan } from './queues-import';
import { yamlLanguage } from './yaml-language';

/** Stands for "leave what it names": a value no queue can have. */
const AS_ASKED = '';

/** Takes over a `queues.yaml`: the text with everything that is wrong in it, what it would change, and the last word. */
export function QueuesImportDialog({ offer }: { readonly offer: ImportOffer }) {
  const editor = useNewEditor();
  const { document } = editor.active;
  const [text, setText] = useState(offer.text);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const read = useMemo(() => readQueuesYaml(text), [text]);
  const plan = useMemo(() => (read.ok ? planImport(document, read.value) : undefined), [document, read]);

  const target = (lost: LostQueue, placed: boolean): string =>
    chosen[lost.queue] ?? (placed ? AS_ASKED : lost.suggestion);
  const mappingOf = ({ lost, placed }: QueuesPlan) =>
    Object.fromEntries(lost.map((queue) => [queue.queue, target(queue, placed) || undefined] as const));
  return (
    <ImportFrame
      title={offer.name === '' ? 'Import queues.yaml' : `Import ${offer.name}`}
      editor={editor}
      accepted=".yaml,.yml"
      text={text}
      edits={plan === undefined ? undefined : () => importEdits(document, plan, text, mappingOf(plan))}
    >
      <ImportText
        label="queues.yaml"
        language={yamlLanguage}
        original={offer.text}
        text={text}
        onText={setText}
        read={readQueuesYaml}
        invitation="Paste a queues.yaml, or a ConfigMap that holds one, or choose the file."
        system="YuniKorn"
      >
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
      </ImportText>
    </ImportFrame>
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
