import { counted } from '../../../base/text/counted';
import { json } from '@codemirror/lang-json';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { deepEqual } from '../../../base/json';
import { ok } from '../../../base/result';
import { scenarioStore } from '../../../store/document/scenario-store';
import { Button } from '../../../ui/Button';
import { asJson } from '../models/differences';
import { useEditor } from '../editor-context';
import { formatJson } from './format-json';
import { createCodeEditor } from './code-editor';
import type { CodeEditor } from './code-editor';
import { readSource, unknownIn } from './source-problems';
import type { TextProblem } from './source-problems';

/** Lines are broken to fit the column without scrolling sideways too often. */
const LINE_WIDTH = 60;

/** Problems or unknown fields below the text; the others are marked in it. */
const MOST_LISTED = 5;

/**
 * The document as text. A valid text applies while it is typed; an invalid one is marked and changes nothing. Changes made
 * elsewhere appear in the text, unless it holds something unfinished.
 */
export function SourceSection() {
  const { stored } = useEditor();
  const host = useRef<HTMLDivElement>(null);
  const source = useRef<CodeEditor>(null);
  const latest = useRef(stored);
  const last = useRef<{ readonly text: string; readonly read: ReturnType<typeof readSource> }>(undefined);
  const [problems, setProblems] = useState<readonly TextProblem[]>([]);
  const [unknown, setUnknown] = useState<readonly TextProblem[]>([]);
  const [behind, setBehind] = useState(false);

  /** The document as text, which needs no reading. */
  const writeLatest = useCallback((): string => {
    const text = formatJson(latest.current, LINE_WIDTH);
    last.current = { text, read: ok(latest.current) };
    return text;
  }, []);
  const read = useCallback((text: string) => {
    if (last.current?.text !== text) last.current = { text, read: readSource(text, latest.current) };
    return last.current.read;
  }, []);

  useEffect(() => {
    if (host.current === null) return undefined;
    const editor = createCodeEditor({
      host: host.current,
      text: writeLatest(),
      label: 'Scenario as JSON',
      language: json(),
      read: (text) => {
        const found = read(text);
        const wrong = found.ok ? [] : found.error;
        const idle = found.ok ? unknownIn(text, found.value) : [];
        setProblems(wrong);
        setUnknown(idle);
        if (found.ok) {
          setBehind(false);
          if (found.value !== latest.current)
            scenarioStore.getState().edit([], found.value, { coalesce: 'editor source' });
        }
        return [...wrong, ...idle];
      },
    });
    source.current = editor;
    return () => editor.destroy();
  }, [read, writeLatest]);

  // Do this before the next key arrives: otherwise older text would replace what is typed next.
  useLayoutEffect(() => {
    const editor = source.current;
    const found = editor === null ? undefined : read(editor.text());
    latest.current = stored;
    if (editor === null || found === undefined) return;
    if (!found.ok) setBehind(true);
    else if (!deepEqual(asJson(found.value), asJson(stored))) editor.replace(writeLatest());
  }, [stored, read, writeLatest]);

  const reload = () => {
    source.current?.replace(writeLatest());
    setProblems([]);
    setBehind(false);
  };

  const listed = (problems.length > 0 ? problems : unknown).slice(0, MOST_LISTED);
  const unknownWords = unknown.length > 0 ? `; ${counted(unknown.length, 'field')} without effect` : '';
  return (
    <div className="source">
      <div className="actions">
        <Button variant="outline" disabled={problems.length > 0} onClick={reload}>
          Format
        </Button>
        <output className="source__state">
          {problems.length === 0
            ? `Applied as you type${unknownWords}`
            : `${counted(problems.length, 'problem')}; not applied`}
        </output>
      </div>
      {behind && problems.length > 0 && (
        <div className="refusal">
          <p>The scenario was changed elsewhere while this text was unfinished.</p>
          <Button variant="outline" onClick={reload}>
            Load the scenario as it is
          </Button>
        </div>
      )}
      <div className="source__text" ref={host} />
      {listed.length > 0 && (
        <ul
          className={problems.length > 0 ? 'source__problems' : 'source__problems source__problems--idle'}
          aria-label={problems.length > 0 ? 'Problems in the text' : 'Fields that are not known'}
        >
          {listed.map((problem, index) => (
            <li key={index}>
              <button type="button" onClick={() => source.current?.reveal(problem.from, problem.to)}>
                {problem.message}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
