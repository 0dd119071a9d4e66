import { SECOND } from '../../../base/units';
import { capitalized } from '../../../base/text/capitalized';
import { unbroken } from '../../../base/text/unbroken';
import { createElement, Fragment, useId, useState } from 'react';
import { print } from '../../../analysis/lesson/print';
import { textOfInline } from '../../../analysis/lesson/plain-text';
import type { Quantity } from '../../../analysis/lesson/quantity';
import type { Inline, Link, ValueNode } from '../../../scenario/lesson/tree';
import { Tooltip } from '../../../ui/popovers/Tooltip';
import { moveCursor } from '../../transport/playback';
import { DoLink, Pick, SetLink } from '../controls/Controls';
import { DragNumber } from '../controls/DragNumber';
import { goToStep, openLesson } from './go';
import { pointing, subjectsOfShow, subjectsOfValue } from './pointed';
import { canPress, useReading, valueOf, waitsForSeeds } from '../reading/reading';
import { showLink } from '../reading/step-view';
import './prose.css';

/**
 * A sentence of a lesson. Every part of it is text or one of a closed list of controls; nothing is ever HTML.
 * @param props.inner it stands inside another sentence
 */
export function Prose({ nodes, inner = false }: { readonly nodes: readonly Inline[]; readonly inner?: boolean }) {
  return nodes.map((node, index) => {
    const mark = markAfter(node, nodes[index + 1]);
    if (mark !== '') {
      return (
        <span key={index} className="lesson-glued">
          {partOf(node, index === 0 && !inner)}
          {mark}
        </span>
      );
    }
    const before = nodes[index - 1];
    // The mark that it begins with stands with the part before.
    if ('t' in node && before !== undefined) return unbroken(node.t.slice(markAfter(before, node).length));
    return <Fragment key={index}>{partOf(node, index === 0 && !inner)}</Fragment>;
  });
}

/**
 * The punctuation behind a term or a value. Browsers break lines behind buttons, also before a full stop: it stays with them.
 * '' where there is none.
 */
function markAfter(node: Inline, next: Inline | undefined): string {
  if (next === undefined || !('t' in next) || !('term' in node || 'value' in node)) return '';
  return /^[.,;:!?)]+/.exec(next.t)?.[0] ?? '';
}

/** @param begins the part begins a sentence */
function partOf(node: Inline, begins: boolean) {
  if ('t' in node) return unbroken(node.t);
  if ('value' in node) return <Value node={node} begins={begins} />;
  if ('strong' in node) return <strong>{createElement(Prose, { nodes: node.strong, inner: true })}</strong>;
  if ('em' in node) return <em>{createElement(Prose, { nodes: node.em, inner: true })}</em>;
  if ('code' in node) return <code>{node.code}</code>;
  if ('term' in node) return <Term term={node.term} text={node.text} />;
  return <LinkPart link={node} />;
}

/** A value of the run; an instant leads there. */
function Value({ node, begins }: { readonly node: ValueNode; readonly begins: boolean }) {
  const reading = useReading();
  const value = valueOf(reading, node.expression);
  const never = value.kind === 'amount' && value.low === Infinity;
  const known = reading.ready && !waitsForSeeds(reading, node);
  const text = node.expression === null ? `{${node.value}}` : known ? printed(value, node, begins) : '…';
  const className = `lesson-value${reading.current ? '' : ' lesson-value--old'}${never ? ' lesson-value--never' : ''}`;
  const exact =
    value.kind === 'amount' && value.low === value.high && Number.isFinite(value.low) ? `: ${value.low}` : '';
  const tip = `${node.value}${exact}`;
  const marks = pointing(subjectsOfValue(node), reading.playground);
  if (value.kind === 'amount' && value.unit === 'instant' && exact !== '') {
    return (
      <Tooltip text={`${tip} s. Press to go there.`}>
        <button
          type="button"
          className={`${className} lesson-value--instant`}
          {...marks}
          onClick={() => moveCursor(Math.round(value.low * SECOND), reading.playground)}
        >
          {text}
        </button>
      </Tooltip>
    );
  }
  return (
    <Tooltip text={tip}>
      <data className={className} value={text} {...marks}>
        {text}
      </data>
    </Tooltip>
  );
}

/** A number in words begins a sentence with a capital. */
function printed(value: Quantity, { format }: ValueNode, begins: boolean): string {
  const text = print(value, format);
  return begins && format === 'words' ? capitalized(text) : text;
}

/** A term with its definition: beside it on hover and focus, behind it when pressed. */
function Term({ term, text }: { readonly term: string; readonly text: readonly Inline[] | undefined }) {
  const { definitions } = useReading();
  const [open, setOpen] = useState(false);
  const id = useId();
  const shown = text === undefined ? term : <Prose nodes={text} />;
  const definition = definitions.get(term);
  if (definition === undefined) return shown;
  const words = textOfInline(definition);
  return (
    <>
      <Tooltip text={words}>
        <button
          type="button"
          className="lesson-term"
          aria-expanded={open}
          aria-describedby={id}
          onClick={() => setOpen(!open)}
        >
          {shown}
        </button>
      </Tooltip>
      <span id={id} hidden={!open} className="lesson-term__meaning">
        {` (${words})`}
      </span>
    </>
  );
}

function LinkPart({ link }: { readonly link: Link }) {
  const reading = useReading();
  const label = <Prose nodes={link.text} />;
  const noun = textOfInline(link.text);
  if (!canPress(reading, link)) return label;
  if ('show' in link) {
    return (
      <button
        type="button"
        className="lesson-show"
        onClick={() => showLink(link.show, reading)}
        {...pointing(subjectsOfShow(link.show), reading.playground)}
      >
        {label}
        <span className="visually-hidden">, moves the views</span>
      </button>
    );
  }
  if ('drag' in link) return <DragNumber path={link.drag} noun={noun} given={link.with} />;
  if ('pick' in link) return <Pick path={link.pick} noun={noun} given={link.with} />;
  if ('set' in link) return <SetLink path={link.set} to={link.to} noun={noun} given={link.with} />;
  if ('do' in link) return <DoLink event={link.do} noun={noun} given={link.with} />;
  if ('step' in link) {
    return (
      <button type="button" className="lesson-show" onClick={() => goToStep(link.step, reading)}>
        {label}
      </button>
    );
  }
  if ('lesson' in link) return <LessonLink id={link.lesson}>{label}</LessonLink>;
  // The grammar lets a DOI hold nothing that could leave doi.org.
  return (
    <a className="lesson-doi" href={`https://doi.org/${link.doi}`} target="_blank" rel="noopener noreferrer">
      {label} <span className="muted small">doi.org/{link.doi}</span>
    </a>
  );
}

function LessonLink({ id, children }: { readonly id: string; readonly children: React.ReactNode }) {
  return (
    <button type="button" className="lesson-show" onClick={() => openLesson(id)}>
      {children}
    </button>
  );
}
