import { useId, useState } from 'react';
import type { Request } from '../../schedulers/tetrisched/strl/request';
import { parseRequestText, requestText } from '../../schedulers/tetrisched/strl/text';
import type { StoredRequest } from '../../schedulers/tetrisched/strl/text';
import type { NodeSets } from '../../schedulers/tetrisched/wizard/node-sets';
import { Button } from '../../ui/Button';
import { Segmented } from '../../ui/fields/Segmented';
import { checkStrl } from './strl-check';
import { StrlTree } from './StrlTree';
import './strl.css';

const SHAPES = [
  { value: 'tree', label: 'Tree' },
  { value: 'text', label: 'Text' },
] as const;
type Shape = (typeof SHAPES)[number]['value'];

const CONTEXT = 12;

interface StrlFieldProps {
  /** Whose expression it is: a job, or an entry of the workload. */
  readonly of: string;
  /** Its own, where it states one, and what follows from its type. */
  readonly stated: Request | undefined;
  readonly byType: Request;
  /** What nodes are called; undefined while nothing has run. */
  readonly sets: NodeSets | undefined;
  readonly shape?: Shape;
  /** Writes an expression, or takes it away; false where that was refused. */
  readonly onApply: (stored: StoredRequest | undefined) => boolean;
}

/** The expression of a job: as a tree, whose edits apply at once, or as text, whose problems name their place. */
export function StrlField({ of, stated, byType, sets, shape: first = 'text', onApply }: StrlFieldProps) {
  const [shape, setShape] = useState<Shape>(first);
  const request = stated ?? byType;
  return (
    <section className="strl">
      <h3 className="strl__head">
        STRL of {of} <span className="muted">{stated === undefined ? 'as its type says (prefers)' : 'its own'}</span>
        <Segmented label="Shape of the expression" value={shape} options={SHAPES} onChange={setShape} />
      </h3>
      {shape === 'tree' ? (
        <StrlTree
          request={request}
          names={sets?.names ?? []}
          onChange={(next) => {
            const stored = parseRequestText(requestText(next));
            if (stored.ok) onApply(stored.value);
          }}
        />
      ) : (
        <StrlText of={of} before={requestText(request)} sets={sets} onApply={onApply} />
      )}
      {stated !== undefined && (
        <Button variant="outline" onClick={() => onApply(undefined)}>
          By its type
        </Button>
      )}
    </section>
  );
}

interface StrlTextProps extends Pick<StrlFieldProps, 'of' | 'sets' | 'onApply'> {
  readonly before: string;
}

function StrlText({ of, before, sets, onApply }: StrlTextProps) {
  const [draft, setDraft] = useState<string>();
  const text = draft ?? before;
  const checked = checkStrl(text, sets);
  const field = useId();
  const apply = () => {
    if (checked.ok && onApply(checked.stored)) setDraft(undefined);
  };
  return (
    <>
      <textarea
        aria-label={`STRL of ${of}`}
        className="strl__text"
        rows={4}
        spellCheck={false}
        value={text}
        aria-invalid={!checked.ok}
        aria-describedby={`${field}-said`}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) apply();
          if (event.key === 'Escape') setDraft(undefined);
        }}
      />
      <output id={`${field}-said`} className={checked.ok ? 'strl__said muted small' : 'strl__said strl__problem small'}>
        {checked.ok ? (
          'nCk(set, nodes, duration, value): all or nothing. LnCk: each node its share. max, min, sum, scale(×, e), barrier(v, e).'
        ) : (
          <>
            {checked.where !== undefined && (
              <code>
                {text.slice(Math.max(0, checked.where.from - CONTEXT), checked.where.from)}
                <mark>{text.slice(checked.where.from, checked.where.to) || ' '}</mark>
                {text.slice(checked.where.to, checked.where.to + CONTEXT)}
              </code>
            )}{' '}
            {checked.message}
          </>
        )}
      </output>
      <Button variant="primary" disabled={!checked.ok || text === before} onClick={apply}>
        Apply to {of}
      </Button>{' '}
    </>
  );
}
