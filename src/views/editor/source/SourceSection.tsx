import { json } from '@codemirror/lang-json';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { deepEqual } from '../../../base/json';
import { scenarioStore } from '../../../store/scenario-store';
import { Button } from '../../../ui/Button';
import { asJson } from '../models/differences';
import { counted } from '../models/edits';
import { useEditor } from '../editor-context';
import { formatJson } from './format-json';
import { createCodeEditor } from './code-editor';
import type { CodeEditor } from './code-editor';
import { readSource } from './source-problems';
import type { TextProblem } from './source-problems';

/** Lines are broken to fit the column without scrolling sideways too often. */
const LINE_WIDTH = 60;

/**
 * The document as text. A valid text applies while it is typed; an invalid one is marked and changes nothing. Changes made
 * elsewhere appear in the text, unless it holds something unfinished.
 */
export function SourceSection() {
  const { stored } = useEditor();
  const host = useRef<HTMLDivElement>(null);
  const source = useRef<CodeEditor>(null);
  const latest = useRef(stored);
  const [problems, setProblems] = useState<readonly TextProblem[]>([]);
  const [behind, setBehind] = useState(false);

  useEffect(() => {
    if (host.current === null) return undefined;
    const editor = createCodeEditor({
      host: host.current,
      text: formatJson(latest.current, LINE_WIDTH),
      label: 'Scenario as JSON',
      language: json(),
      read: (text) => {
        const read = readSource(text);
        const found = read.ok ? [] : read.error;
        setProblems(found);
        if (read.ok) {
          setBehind(false);
          scenarioStore.getState().edit([], read.value, { coalesce: 'editor source' });
        }
        return found;
      },
    });
    source.current = editor;
    return () => editor.destroy();
  }, []);

  // Before another key is heard: what somebody types next would be replaced by what they had typed before.
  useLayoutEffect(() => {
    latest.current = stored;
    const editor = source.current;
    if (editor === null) return;
    const read = readSource(editor.text());
    if (!read.ok) setBehind(true);
    else if (!deepEqual(asJson(read.value), asJson(stored))) editor.replace(formatJson(stored, LINE_WIDTH));
  }, [stored]);

  const reload = () => {
    source.current?.replace(formatJson(latest.current, LINE_WIDTH));
    setProblems([]);
    setBehind(false);
  };

  return (
    <div className="source">
      <div className="actions">
        <Button variant="outline" disabled={problems.length > 0} onClick={reload}>
          Format
        </Button>
        <output className="source__state">
          {problems.length === 0 ? 'Applied as you type' : `${counted(problems.length, 'problem')}; not applied`}
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
      {problems.length > 0 && (
        <ul className="source__problems" aria-label="Problems in the text">
          {problems.slice(0, 5).map((problem, index) => (
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
