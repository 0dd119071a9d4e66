import { useState } from 'react';
import { hasSteps } from '../../../scenario/lesson/steps';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/fields/Field';
import { lazyPart } from '../../../ui/lazy-part';
import { TextField } from '../../../ui/fields/TextField';
import { Part } from '../../shared/Part';
import { useEditor } from '../editor-context';
import { TryIt } from '../lesson/TryIt';
import './lesson-section.css';

const LessonEditor = lazyPart(() => import('../../lesson/writing/LessonEditor').then((module) => module.LessonEditor));
const LessonPanel = lazyPart(() => import('../../lesson/LessonPanel').then((module) => module.LessonPanel));

/** The scenario's title and what to see in it: plain text, to be read first and edited on demand. */
export function LessonSection() {
  const { stored } = useEditor();
  const [editing, setEditing] = useState(false);
  return (
    <div className="lesson">
      {editing ? (
        <LessonForm />
      ) : hasSteps(stored.lesson) ? (
        <Steps />
      ) : (
        <>
          <LessonText title={stored.title} notes={stored.notes} />
          {stored.lesson !== undefined && <Steps />}
        </>
      )}
      <Button variant="outline" onClick={() => setEditing(!editing)}>
        {editing ? 'Done' : 'Edit the text'}
      </Button>
    </div>
  );
}

/** A text in the language of lessons: step by step, or a goal beside the notes. */
function Steps() {
  return (
    <Part name="The lesson" waiting={<p className="editor__hint">Loading the lesson.</p>}>
      <LessonPanel />
    </Part>
  );
}

interface LessonTextProps {
  readonly title: string | undefined;
  readonly notes: string | undefined;
}

function LessonText({ title, notes = '' }: LessonTextProps) {
  const paragraphs = notes.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  return (
    <article>
      <h2 className="lesson__title">{title ?? 'Untitled scenario'}</h2>
      {paragraphs.length === 0 && <p className="editor__hint">This scenario has no notes yet.</p>}
      {paragraphs.slice(0, 1).map(paragraphOf)}
      <TryIt />
      {paragraphs.slice(1).map(paragraphOf)}
    </article>
  );
}

function paragraphOf(paragraph: string, index: number) {
  return (
    <p key={index} className="lesson__paragraph">
      {paragraph.trim()}
    </p>
  );
}

function LessonForm() {
  const { stored, set } = useEditor();
  return (
    <>
      <TextField
        label="Title"
        layout="below"
        wide
        value={stored.title ?? ''}
        onApply={(title) => set(['title'], title === '' ? undefined : title)}
      />
      <Field label="What to see" layout="below" help="Plain text; an empty line begins a new paragraph">
        {(ids) => (
          <textarea
            {...ids}
            className="lesson__notes"
            rows={14}
            maxLength={20_000}
            value={stored.notes ?? ''}
            onChange={({ target }) => set(['notes'], target.value === '' ? undefined : target.value)}
          />
        )}
      </Field>
      <Part name="The editor of lessons" waiting={<p className="editor__hint">Loading the editor.</p>}>
        <LessonEditor />
      </Part>
    </>
  );
}
