import type { Language } from '@codemirror/language';
import { useEffect, useRef } from 'react';
import { createCodeEditor } from '../editor/source/code-editor';
import type { CodeEditor } from '../editor/source/code-editor';
import type { TextProblem } from '../editor/source/source-problems';

export interface CodeBoxProps {
  readonly label: string;
  readonly language: Language;
  /** Shown at the beginning; what comes after belongs to the person. Another text is another box, with another key. */
  readonly text: string;
  /** Hears the text after each pause in typing and answers its problems; a box without it can only be read. */
  readonly onText?: (text: string) => readonly TextProblem[];
  /** Told the editor itself while it exists. */
  readonly onEditor?: (editor: CodeEditor | undefined) => void;
}

/** A text with line numbers, marks and colours. */
export function CodeBox({ label, language, text, onText, onEditor }: CodeBoxProps) {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef({ text, onText, onEditor });
  useEffect(() => {
    latest.current = { text, onText, onEditor };
  });

  useEffect(() => {
    if (host.current === null) return undefined;
    const { current } = latest;
    const made = createCodeEditor({
      host: host.current,
      label,
      text: current.text,
      language,
      readOnly: current.onText === undefined,
      read: (typed) => latest.current.onText?.(typed) ?? [],
    });
    current.onEditor?.(made);
    return () => {
      current.onEditor?.(undefined);
      made.destroy();
    };
  }, [label, language]);

  return <div className="code-box" ref={host} />;
}
