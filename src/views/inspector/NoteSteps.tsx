import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { useScenario } from '../../store/document/scenario-store';
import { IconButton } from '../../ui/Button';
import './note-steps.css';

/** Presenter mode: the text of the scenario a paragraph at a time. Page keys, which pointers of presenters send, go on and back. */
export function NoteSteps() {
  const notes = useScenario((s) => s.document.notes) ?? '';
  const paragraphs = notes.split(/\n\s*\n/).filter((text) => text.trim() !== '');
  const [at, setAt] = useState(0);
  const count = paragraphs.length;
  const shown = Math.min(at, Math.max(0, count - 1));
  // At once with the text: a presenter's pointer may be pressed as soon as it is seen.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const step = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0;
      if (step === 0 || event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      setAt((last) => Math.max(0, Math.min(count - 1, last + step)));
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [count]);
  if (count === 0) return null;
  return (
    <section className="note-steps" aria-label="The lesson, step by step">
      <p aria-live="polite">{paragraphs[shown]}</p>
      <div className="note-steps__at" role="toolbar" aria-label="Steps">
        <IconButton label="The step before" shortcut="Page up" disabled={shown === 0} onClick={() => setAt(shown - 1)}>
          <ChevronLeft size={16} />
        </IconButton>
        <span>
          <b>{shown + 1}</b> of {count}
        </span>
        <IconButton
          label="The next step"
          shortcut="Page down"
          disabled={shown === count - 1}
          onClick={() => setAt(shown + 1)}
        >
          <ChevronRight size={16} />
        </IconButton>
      </div>
    </section>
  );
}
