import { json } from '@codemirror/lang-json';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { deepEqual } from '../../../base/json';
import { ok } from '../../../base/result';
import { hasSteps } from '../../../scenario/lesson/steps';
import type { Scenario } from '../../../scenario/schema';
import { scenarioStore } from '../../../store/document/scenario-store';
import { stayInWorkbench } from '../../shared/acts/stay-in-workbench';
import { asJson } from '../../../authoring/differences';
import { createCodeEditor } from './code-editor';
import type { CodeEditor } from './code-editor';
import { formatJson } from './format-json';
import { readSource, unknownIn } from './source-problems';
import type { TextProblem } from './source-problems';

/** Lines are broken to fit the column without scrolling sideways too often. */
const LINE_WIDTH = 60;

interface Source {
  /** The element that the editor is put into. */
  readonly host: RefObject<HTMLDivElement | null>;
  /** Why the text does not apply. */
  readonly problems: readonly TextProblem[];
  /** Fields without effect. */
  readonly unknown: readonly TextProblem[];
  /** Whether the document was changed elsewhere while the text was unfinished. */
  readonly behind: boolean;
  /** Writes the document into the editor, whatever was typed there. */
  readonly reload: () => void;
  readonly reveal: (problem: TextProblem) => void;
}

/**
 * Keeps an editor and the stored document the same. A valid text applies while it is typed; changes made elsewhere appear in the
 * text, unless it holds something unfinished.
 */
export function useSource(stored: Scenario): Source {
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
          if (found.value !== latest.current) {
            if (hasSteps(found.value.lesson)) stayInWorkbench();
            scenarioStore.getState().edit([], found.value, { coalesce: 'editor source' });
          }
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
  const reveal = ({ from, to }: TextProblem) => source.current?.reveal(from, to);
  return { host, problems, unknown, behind, reload, reveal };
}
