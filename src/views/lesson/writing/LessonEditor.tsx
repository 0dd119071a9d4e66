import { useEffect, useRef, useState } from 'react';
import { knownOf } from '../../../analysis/lesson/known';
import { unknownNames } from '../../../analysis/lesson/names';
import { RunValues } from '../../../analysis/lesson/run-values';
import { styleFaults } from '../../../analysis/lesson/style';
import { variantsOf } from '../../../engine/document/variants';
import { GLOSSARY } from '../../../scenario/lesson/glossary';
import { hasSteps, stepAt } from '../../../scenario/lesson/steps';
import { parseLesson } from '../../../scenario/lesson/parse';
import { inOrder } from '../../../scenario/lesson/problems';
import type { LessonProblem } from '../../../scenario/lesson/problems';
import { scenarioStore, useScenario } from '../../../store/document/scenario-store';
import { viewStore } from '../../../store/view/view-store';
import { Button } from '../../../ui/Button';
import { createCodeEditor } from '../../editor/source/code-editor';
import type { CodeEditor } from '../../editor/source/code-editor';
import { seenBy } from '../../shared/acts/act';
import { stayInWorkbench } from '../../shared/acts/stay-in-workbench';
import { LessonPanel } from '../LessonPanel';
import { lessonCompletion, namesOfPage } from './lesson-completion';
import { lessonLanguage } from './lesson-language';
import { runsOf } from '../reading/reading';
import { onSettled, settledRuns } from '../reading/settled-runs';
import './lesson-editor.css';

/** What a new lesson begins with. */
const FIRST_TITLE = 'A title that does not give the answer away';
const SKELETON = `%lesson 1
# ${FIRST_TITLE}
@define executor: A process that does the work.

## What is there
@view cursor=0s zoom=fit future=shown
Say what is on screen, and then what happens. A value comes from the run: it takes {A.makespan}.
`;

/** The text of a lesson with its problems marked where they stand, and below it the lesson as it is read. */
export function LessonEditor() {
  const lesson = useScenario((s) => s.document.lesson);
  if (lesson === undefined) return <WriteSteps text="" />;
  return (
    <>
      {!hasSteps(lesson) && <WriteSteps text={lesson} />}
      <LessonSource />
      <div className="lesson-preview">
        <LessonPanel preview />
      </div>
    </>
  );
}

/** Steps were begun whose title is still to be written. */
let begun = false;

/** Selects the title of a lesson that was just begun: typing writes another one. */
function selectTitle(editor: CodeEditor): void {
  const at = begun ? editor.text().indexOf(FIRST_TITLE) : -1;
  if (at < 0) return;
  begun = false;
  editor.reveal(at, at + FIRST_TITLE.length);
}

/** Shows the step at the caret below the text. Who writes finishes no step by it. */
function showStep(step: number): void {
  const { step: shown, setStep } = viewStore.getState();
  if (step > 0 && step !== shown) setStep(step);
}

/** Begins steps. A goal without steps becomes the last one. */
function WriteSteps({ text }: { readonly text: string }) {
  return (
    <Button
      variant="outline"
      onClick={() => {
        begun = true;
        write(withSteps(text));
      }}
    >
      Write a lesson with steps
    </Button>
  );
}

/** @internal */
export function withSteps(text: string): string {
  const goal = text.replace(/^%lesson .*\n?/, '').trim();
  return goal === '' ? SKELETON : `${SKELETON}\n## Your turn\n${goal}\n`;
}

function write(text: string): void {
  const value = text === '' ? undefined : text;
  stayInWorkbench();
  const [problem] = scenarioStore.getState().edit(['lesson'], value, { coalesce: 'lesson text' });
  if (problem !== undefined) scenarioStore.getState().notify('error', `Not changed: ${problem.message}.`);
}

/** The problems of a text, with names and units checked against the runs on screen. */
function problemsOf(text: string): { readonly problems: readonly LessonProblem[]; readonly style: readonly string[] } {
  const { lesson, problems } = parseLesson(text);
  const { document } = scenarioStore.getState();
  const { byVariant } = settledRuns();
  const style = styleFaults(lesson);
  if (byVariant.size === 0) return { problems, style };
  const seen = new Map(variantsOf(document).map(({ id }) => [id, seenBy(document, id)]));
  const runs = [...byVariant].map(([variant, { model }]) => ({ variant, model }));
  const values = new RunValues({ runs: runsOf(byVariant, seen), cursor: viewStore.getState().cursor });
  const known = { ...knownOf(lesson, seen, runs, Object.keys(GLOSSARY)), ...namesOfPage() };
  const names = unknownNames(lesson, known, values);
  return { problems: inOrder([...problems, ...names]), style };
}

/** Where a problem is in the text. */
function rangeOf(text: string, { line, column, length, message }: LessonProblem) {
  let start = 0;
  for (let n = 1; n < line; n++) {
    const end = text.indexOf('\n', start);
    if (end < 0) break;
    start = end + 1;
  }
  const from = Math.min(text.length, start + column - 1);
  return { from, to: Math.min(text.length, Math.max(from + 1, from + length)), message };
}

function LessonSource() {
  const text = useScenario((s) => s.document.lesson) ?? '';
  const host = useRef<HTMLDivElement>(null);
  const source = useRef<CodeEditor>(null);
  const first = useRef(text);
  const [found, setFound] = useState<ReturnType<typeof problemsOf>>({ problems: [], style: [] });

  useEffect(() => {
    if (host.current === null) return undefined;
    const editor = createCodeEditor({
      host: host.current,
      text: first.current,
      label: 'Lesson',
      language: [lessonLanguage, lessonCompletion],
      read: (typed) => {
        const now = problemsOf(typed);
        setFound(now);
        write(typed);
        return now.problems.map((problem) => rangeOf(typed, problem));
      },
      onCaret: (place) => showStep(stepAt(source.current?.text() ?? '', place)),
    });
    source.current = editor;
    selectTitle(editor);
    // Names are known when the runs are there.
    const stop = onSettled(() => editor.readAgain());
    return () => {
      stop();
      editor.destroy();
    };
  }, []);

  useEffect(() => {
    const editor = source.current;
    if (editor === null || editor.text() === text) return;
    editor.replace(text);
    selectTitle(editor);
  }, [text]);

  return (
    <section aria-label="Text of the lesson">
      <div className="lesson-source" ref={host} />
      <ul className="lesson-problems" aria-live="polite">
        {found.problems.slice(0, 8).map((problem) => (
          <li key={`${problem.line} ${problem.column} ${problem.code}`}>
            <button
              type="button"
              className="lesson-show"
              onClick={() => {
                const editor = source.current;
                if (editor === null) return;
                const { from, to } = rangeOf(editor.text(), problem);
                editor.reveal(from, to);
              }}
            >
              line {problem.line}
            </button>{' '}
            {problem.message}
          </li>
        ))}
        {found.problems.length > 8 && <li>and {found.problems.length - 8} more</li>}
        {found.style.slice(0, 3).map((fault, index) => (
          <li key={index} className="muted">
            {fault}
          </li>
        ))}
      </ul>
    </section>
  );
}
