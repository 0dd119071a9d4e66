import { ChevronLeft, ChevronRight, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Block, Step } from '../../scenario/lesson/tree';
import { Button } from '../../ui/Button';
import { togglePlaying } from '../transport/playback';
import { Blocks } from './Blocks';
import { goToStep } from './prose/go';
import { Prose } from './prose/Prose';
import type { Reading } from './reading/reading';
import { RoomHeads } from './questions/RoomHeads';
import { useFurnished } from './use-furnished';
import './notes-window.css';

const TICK_MS = 1000;

interface NotesWindowProps {
  /** An empty window of this page, just opened. */
  readonly window: Window;
  readonly reading: Reading;
  /** The open step, from 1. */
  readonly step: number;
  /** The window was closed. */
  readonly onClose: () => void;
}

/**
 * A second window for the presenter: the notes of the step, its question and answers, the next step, and the time.
 * It is a part of this page that is shown elsewhere, so it moves with the lesson and needs no messages.
 */
export function NotesWindow({ window: other, reading, step, onClose }: NotesWindowProps) {
  const root = useFurnished(other, onClose);
  const [begin] = useState(() => performance.now());
  useEffect(() => {
    const leave = (): void => other.close();
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [other]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, shiftKey } = event;
      // Hands are being typed.
      if (other.document.activeElement?.matches('input') === true) return;
      if (key === 'PageDown' || key === 'ArrowRight' || (key === 'n' && !shiftKey)) goToStep(step + 1, reading);
      else if (key === 'PageUp' || key === 'ArrowLeft' || key === 'N') goToStep(step - 1, reading);
      else return;
      event.preventDefault();
    };
    other.addEventListener('keydown', onKey);
    return () => other.removeEventListener('keydown', onKey);
  }, [other, root, reading, step]);
  return createPortal(<Notes reading={reading} step={step} begin={begin} />, root);
}

interface NotesProps extends Pick<NotesWindowProps, 'reading' | 'step'> {
  /** When the window was opened, as `performance.now` tells it. */
  readonly begin: number;
}

function Notes({ reading, step, begin }: NotesProps) {
  const { title, steps } = reading.lesson;
  const shown = steps[step - 1];
  const next = steps.at(step);
  const notes = shown.blocks.flatMap((block) => ('note' in block ? block.note : []));
  return (
    <>
      <header className="notes-window__head">
        <p>
          <Prose nodes={title ?? []} />
        </p>
        <p>
          step <b>{step}</b> of {steps.length}
        </p>
        <Elapsed begin={begin} />
      </header>
      <main className="notes-window__body">
        <h1>
          <Prose nodes={shown.title} />
        </h1>
        {notes.length > 0 ? <Blocks blocks={notes} /> : <p className="muted">This step has no notes.</p>}
        <Tasks blocks={shown.blocks} />
        {next !== undefined && <Following step={next} />}
      </main>
      <footer className="notes-window__foot">
        <Button variant="outline" disabled={step === 1} onClick={() => goToStep(step - 1, reading)}>
          <ChevronLeft size={15} aria-hidden="true" />
          Back
        </Button>
        <Button variant="outline" onClick={() => togglePlaying(reading.playground)}>
          <Play size={14} aria-hidden="true" />
          Play or pause
        </Button>
        <Button variant="primary" disabled={step === steps.length} onClick={() => goToStep(step + 1, reading)}>
          Next
          <ChevronRight size={15} aria-hidden="true" />
        </Button>
      </footer>
    </>
  );
}

/** The question of the step, and the text after its answer. */
function Tasks({ blocks }: { readonly blocks: readonly Block[] }) {
  const tasks = blocks.flatMap((block) => ('predict' in block ? [block.predict] : 'goal' in block ? [block.goal] : []));
  return tasks.map((task, index) => (
    <section key={index} className="notes-window__task">
      <h2>
        <Prose nodes={task.question ?? []} />
      </h2>
      {task.kind === 'choice' && (
        <ol className="notes-window__options">
          {task.options?.map((option, at) => (
            <li key={at}>
              <Prose nodes={option.text} />
              <RoomHeads task={task} option={at} />
            </li>
          ))}
        </ol>
      )}
      {task.reveal?.map((line, at) => (
        <p key={at}>
          <Prose nodes={line} />
        </p>
      ))}
      {(task.hints ?? []).length > 0 && (
        <ul>
          {task.hints?.map((hint, at) => (
            <li key={at}>
              <Prose nodes={hint} />
            </li>
          ))}
        </ul>
      )}
    </section>
  ));
}

function Following({ step }: { readonly step: Step }) {
  return (
    <p className="notes-window__next">
      Next: <Prose nodes={step.title} />
    </p>
  );
}

/** How long the window has been open. */
function Elapsed({ begin }: Pick<NotesProps, 'begin'>) {
  const [seconds, setSeconds] = useState(() => secondsSince(begin));
  useEffect(() => {
    const timer = window.setInterval(() => setSeconds(secondsSince(begin)), TICK_MS);
    return () => window.clearInterval(timer);
  }, [begin]);
  return (
    <p role="timer" aria-label="Time since the notes were opened">
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </p>
  );
}

function secondsSince(begin: number): number {
  return Math.floor((performance.now() - begin) / 1000);
}
