import { useId, useState } from 'react';
import { formatProblem } from '../../base/result';
import type { JobInput } from '../../sim/job-input';
import { nodeSetsOf } from '../../schedulers/tetrisched/reason-values';
import { leavesOf } from '../../schedulers/tetrisched/strl/expression';
import { readRequest } from '../../schedulers/tetrisched/strl/request';
import { parseRequestText, requestText } from '../../schedulers/tetrisched/strl/text';
import type { StoredRequest } from '../../schedulers/tetrisched/strl/text';
import { requestOf, statedRequest } from '../../schedulers/tetrisched/wizard/job-request';
import { Button } from '../../ui/Button';
import { act } from '../shared/act';
import type { Shown } from './shown';

interface StrlEditorProps {
  readonly shown: Shown;
  readonly app: number;
  readonly job: JobInput;
}

/** The expression of a job as text: of its own, or what the wizard makes of its type. Problems name their place. */
export function StrlEditor({ shown: { variant, at }, app, job }: StrlEditorProps) {
  const { directory } = variant.model;
  const { id, generator } = directory.applications[app];
  const sets = nodeSetsOf(directory);
  const stated = statedRequest(job);
  const before = requestText(stated ?? requestOf(job, job.tasks, sets.racks, at.settings.constraints));
  const [draft, setDraft] = useState<string>();
  const text = draft ?? before;
  const read = check(text, sets);
  const field = useId();
  const apply = () => {
    if (
      !read.ok ||
      !act(
        [{ path: ['workload', generator, 'utility'], value: read.value }],
        `${generator} has a new expression`,
        variant.id,
      )
    )
      return;
    setDraft(undefined);
  };
  const back = () => {
    if (
      act(
        [{ path: ['workload', generator, 'utility'], value: undefined }],
        `${generator} goes by its type again`,
        variant.id,
      )
    )
      setDraft(undefined);
  };
  return (
    <section className="tetri__strl">
      <h3>
        <label htmlFor={field}>STRL of {generator}</label>{' '}
        <span className="muted">{stated === undefined ? 'as its type says (prefers)' : 'its own'}</span>
      </h3>
      <textarea
        id={field}
        rows={4}
        spellCheck={false}
        value={text}
        aria-invalid={!read.ok}
        aria-describedby={`${field}-said`}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) apply();
          if (event.key === 'Escape') setDraft(undefined);
        }}
      />
      <output id={`${field}-said`} className={read.ok ? 'muted small' : 'tetri__problem small'}>
        {read.ok ? (
          'nCk(set, nodes, duration, value): all or nothing. LnCk: each node its share. max, min, sum, scale(×, e), barrier(v, e).'
        ) : (
          <>
            {read.where !== undefined && (
              <code>
                {text.slice(Math.max(0, read.where.from - 12), read.where.from)}
                <mark>{text.slice(read.where.from, read.where.to) || ' '}</mark>
                {text.slice(read.where.to, read.where.to + 12)}
              </code>
            )}{' '}
            {read.message}
          </>
        )}
      </output>
      <Button variant="primary" disabled={!read.ok || text === before} onClick={apply}>
        Apply to {generator}
      </Button>{' '}
      {stated !== undefined && (
        <Button variant="outline" onClick={back}>
          By its type
        </Button>
      )}
      {generator !== id && <span className="muted small"> for all jobs of {generator}</span>}
    </section>
  );
}

type Read =
  | { readonly ok: true; readonly value: StoredRequest }
  | { readonly ok: false; readonly message: string; readonly where?: { readonly from: number; readonly to: number } };

function check(text: string, sets: ReturnType<typeof nodeSetsOf>): Read {
  const parsed = parseRequestText(text);
  if (!parsed.ok) return { ok: false, message: parsed.error.message, where: parsed.error };
  const request = readRequest(parsed.value);
  if (!request.ok) return { ok: false, message: formatProblem(request.error[0]) };
  const unknown = leavesOf(request.value)
    .flatMap(({ set }) => set)
    .find((name) => !sets.has(name));
  if (unknown === undefined) return { ok: true, value: parsed.value };
  const from = text.indexOf(unknown);
  const message = `no nodes are called "${unknown}"; there are ${sets.names.slice(0, 8).join(', ')}`;
  return { ok: false, message, where: { from, to: from + unknown.length } };
}
