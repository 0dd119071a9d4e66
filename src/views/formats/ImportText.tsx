import type { Language } from '@codemirror/language';
import { useEffect, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import type { Result } from '../../base/result';
import { refusalTitle } from '../../formats/format-problem';
import type { FormatNotice, FormatProblem } from '../../formats/format-problem';
import type { CodeEditor } from '../editor/source/code-editor';
import { CodeBox } from './CodeBox';
import { Findings } from './Findings';
import { diagnostics } from './format-diagnostics';

/** Longer texts are not shown, only the findings in them: a box with that many lines is slow, and so is reading it at each key. */
const MOST_SHOWN = 200_000;

/** What a reader makes of a text. */
export type TextRead<File> = Result<File, readonly FormatProblem[]>;

interface ImportTextProps {
  readonly label: string;
  readonly language: Language;
  /** As it came. */
  readonly original: string;
  /** The text as it is now, with what has been typed. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly read: (text: string) => TextRead<{ readonly notices: readonly FormatNotice[] }>;
  /** Said while there is no text. */
  readonly invitation: string;
  /** Whose file it is. */
  readonly system: string;
  /** What the text would change, for one that was read. */
  readonly children: ReactNode;
  /** A range of the text to be shown, each time it is another object. */
  readonly lit?: { readonly from: number; readonly to: number };
}

/** A text that can be corrected, with all its problems marked, and beside it what it means. */
export function ImportText(props: ImportTextProps) {
  const { label, language, original, text, onText, read, invitation, system, children, lit } = props;
  const code = useRef<CodeEditor>(undefined);
  const [accepted, found] = useMemo(() => findingsOf(read(text)), [read, text]);
  useEffect(() => {
    if (lit !== undefined) code.current?.show(lit.from, lit.to);
  }, [lit]);
  if (original.length > MOST_SHOWN) {
    return (
      <div className="import__summary scroll-area">
        <p>{Math.ceil(original.length / 1e5) / 10} MB of text, too long to show and correct here.</p>
        <Findings
          text=""
          accepted={accepted}
          found={found}
          refused={refusalTitle(found, system)}
          system={system}
          onReveal={() => undefined}
        />
        {children}
      </div>
    );
  }
  return (
    <div className="import">
      <div className="import__text">
        <CodeBox
          label={label}
          language={language}
          text={original}
          onText={(typed) => {
            onText(typed);
            if (typed.trim() === '') return [];
            const [valid, problems] = findingsOf(read(typed));
            const refuses = ({ severity }: FormatProblem) => !valid && severity === undefined;
            return diagnostics(
              typed,
              problems.filter(refuses),
              problems.filter((problem) => !refuses(problem)),
            );
          }}
          onEditor={(made) => {
            code.current = made;
          }}
        />
      </div>
      <div className="import__summary scroll-area">
        {text.trim() === '' ? (
          <p>{invitation}</p>
        ) : (
          <Findings
            text={text}
            accepted={accepted}
            found={found}
            refused={refusalTitle(found, system)}
            system={system}
            onReveal={({ from, to }) => code.current?.reveal(from, to)}
          />
        )}
        {children}
      </div>
    </div>
  );
}

/** Whether a text was accepted, and what is wrong with it or worth knowing about it. */
function findingsOf(
  read: TextRead<{ readonly notices: readonly FormatNotice[] }>,
): [boolean, readonly FormatProblem[]] {
  return read.ok ? [true, read.value.notices] : [false, read.error];
}
