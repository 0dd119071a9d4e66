import { X } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { HTMLAttributes, RefObject } from 'react';
import { POLICY_API } from '../../../scenario/own-policy';
import {
  beyondOrders,
  languageRules,
  libraryEntries,
  policyFunctions,
  policyLimits,
  providedEntries,
  stepCosts,
} from '../../../schedulers/own/api';
import { fieldExample } from '../../../schedulers/own/field-examples';
import { FIELDS } from '../../../schedulers/own/fields';
import type { Field, RecordName } from '../../../schedulers/own/fields';
import { Button, IconButton } from '../../../ui/Button';
import { ScrollRegion } from '../../../ui/ScrollRegion';
import { tried } from './try-example';
import { usePlaceBeside } from './use-place-beside';

interface ApiReferenceProps {
  /** What opened it: if it still has the focus, the title takes that. */
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Takes the focus, but is not a tab stop. */
const FOCUSABLE: HTMLAttributes<HTMLElement> = { tabIndex: -1 };

/**
 * What a policy may define, call and see, from the tables that drive completion; every example runs here. It lies beside the
 * editor and stays open while the reader types.
 */
export function ApiReference({ opener, onClose }: ApiReferenceProps) {
  const { box, style } = usePlaceBeside();
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement === opener.current) title.current?.focus({ preventScroll: true });
    const element = box.current;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      onClose();
    };
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [box, opener, onClose]);
  return (
    <aside ref={box} className="reference" style={style} aria-labelledby="policy-api-title">
      <div className="reference__head">
        <h2 id="policy-api-title" ref={title} {...FOCUSABLE}>
          {`Policies, version ${POLICY_API}`}
        </h2>
        <IconButton label="Close the reference" onClick={onClose}>
          <X size={16} />
        </IconButton>
      </div>
      <div className="policy-api scroll-area">
        <nav className="policy-api__contents" aria-label="Contents">
          {SECTIONS.map(([id, name]) => (
            <Button key={id} variant="outline" onClick={() => goTo(id)}>
              {name}
            </Button>
          ))}
        </nav>
        <Heading of="functions">Functions that a policy defines</Heading>
        {policyFunctions.map(({ name, parameters, answers, help, example }) => (
          <Entry
            key={name}
            name={`${name}(${parameters.map(([parameter]) => parameter).join(', ')})`}
            help={`${help} Returns ${answers}.`}
            example={example}
          />
        ))}
        <Heading of="calls">Functions it may call</Heading>
        {providedEntries.map(({ name, help, example }) => (
          <Entry key={name} name={name} help={help} example={example} />
        ))}
        {libraryEntries.map(({ kind, names, example }) => (
          <Entry key={kind} name={kind} help={`${names.join(', ')}.`} example={example} />
        ))}
        <Heading of="language">Where the language differs from TypeScript</Heading>
        <ul>
          {languageRules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <Heading of="limits">Limits</Heading>
        <table className="policy-api__fields">
          <caption>counted, never timed</caption>
          <tbody>
            {policyLimits.map(([what, limit]) => (
              <tr key={what}>
                <th scope="row">{limit}</th>
                <td>{what}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <table className="policy-api__fields">
          <caption>What a step is</caption>
          <tbody>
            {stepCosts.map(({ what, steps }) => (
              <tr key={what}>
                <th scope="row">{steps}</th>
                <td>{what}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <Heading of="data">Data it sees</Heading>
        {RECORDS.map((record) => (
          <table key={record} className="policy-api__fields">
            <caption>{record}</caption>
            <tbody>
              {FIELDS[record].map((field) => (
                <FieldRow key={field.name} record={record} field={field} />
              ))}
            </tbody>
          </table>
        ))}
        <Heading of="orders">What an order cannot express</Heading>
        <p>{beyondOrders}</p>
      </div>
    </aside>
  );
}

/** The sections, with what leads to each. */
const SECTIONS = [
  ['functions', 'Functions'],
  ['calls', 'What it may call'],
  ['language', 'Language'],
  ['limits', 'Limits'],
  ['data', 'Data'],
  ['orders', 'Beyond an order'],
] as const;

type Section = (typeof SECTIONS)[number][0];

/** Puts a section at the top of the reference, and the focus on its heading. */
function goTo(section: Section): void {
  const heading = document.getElementById(`policy-api-${section}`);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

function Heading({ of, children }: { readonly of: Section; readonly children: string }) {
  return (
    <h3 id={`policy-api-${of}`} tabIndex={-1}>
      {children}
    </h3>
  );
}

const RECORDS = Object.keys(FIELDS) as readonly RecordName[];

interface FieldRowProps {
  readonly record: RecordName;
  readonly field: Field;
}

/** What a field is, with a policy that uses it. */
function FieldRow({ record, field }: FieldRowProps) {
  const [answer, setAnswer] = useState('');
  const { name, unit, help, movesWithTime } = field;
  const example = fieldExample(record, field);
  return (
    <tr>
      <th scope="row">
        <code>{name}</code>
      </th>
      <td>
        {help}
        {unit === '' ? '' : `, ${unit}`}
        {movesWithTime === true ? '; changes over time' : ''}
        <div className="policy-api__use">
          <code>{example}</code>
          <Button
            variant="outline"
            aria-label={`Run the example of ${record}.${name}`}
            onClick={() => setAnswer(tried(example, record === 'queue' ? 'queue' : 'app'))}
          >
            Run
          </Button>
          <output>{answer}</output>
        </div>
      </td>
    </tr>
  );
}

interface EntryProps {
  readonly name: string;
  readonly help: string;
  readonly example: string;
}

function Entry({ name, help, example }: EntryProps) {
  const [answer, setAnswer] = useState('');
  return (
    <section className="policy-api__entry" aria-label={name}>
      <h4>
        <code>{name}</code>
      </h4>
      <p>{help}</p>
      <ScrollRegion label={`Example of ${name}`}>
        <pre>{example}</pre>
      </ScrollRegion>
      <Button variant="outline" onClick={() => setAnswer(tried(example))}>
        Run the example
      </Button>
      <output>{answer}</output>
    </section>
  );
}
