import { capitalized } from '../../../base/text/capitalized';
import { counted } from '../../../base/text/counted';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { describeStop } from '../../../engine/run/run';
import { ownPolicyName } from '../../../scenario/own-policy';
import type { PolicyText } from '../../../scenario/own-policy';
import { lackOf } from '../../../schedulers/own/check';
import { check } from '../../../schedulers/own/language/program';
import type { PolicyFault } from '../../../sim/policy-host';
import { useRuns } from '../../../store/runs/run-store';
import { allowPolicies } from '../../../store/session/policy-consent';
import { CodeWords } from '../../../ui/CodeWords';
import { useEditor } from '../editor-context';
import { useReveal } from '../reveal';
import { createCodeEditor } from '../source/code-editor';
import type { CodeEditor } from '../source/code-editor';
import type { TextProblem } from '../source/source-problems';
import { charactersInLink } from './link-share';
import { policyCompletion } from './policy-completion';
import { policyLanguage } from './policy-language';
import { problemAt } from './problem-at';
import type { Purpose } from './purposes';

interface PolicyEditorProps {
  readonly policy: PolicyText;
  /** What it is at work for in the variant on screen; empty where nothing uses it. */
  readonly serves: readonly Purpose[];
}

/** The code of a policy. It is checked and run as it is typed; mistakes are marked where they are. */
export function PolicyEditor({ policy, serves }: PolicyEditorProps) {
  const editor = useEditor();
  const used = serves.length > 0;
  const fault = useRuns((state) => state.byVariant[editor.active.id]?.fault);
  const end = useRuns((state) => state.byVariant[editor.active.id]?.model?.end ?? 0);
  const failed = useRuns((state) => state.byVariant[editor.active.id]?.status === 'failed');
  const notices = useRuns((state) => state.byVariant[editor.active.id]?.notices);
  const own = fault?.policy === policy.id ? fault : undefined;
  const lacking = notices?.filter((notice) => notice.includes(`${ownPolicyName(policy.id)} reads `)) ?? [];
  const contradiction = notices?.find((notice) => notice.includes(`${ownPolicyName(policy.id)} contradicts itself`));
  const [problems, setProblems] = useState<readonly TextProblem[]>([]);
  const host = useRef<HTMLDivElement>(null);
  const code = useRef<CodeEditor>(null);
  const latest = useRef({ editor, policy, fault: own, serves });
  useLayoutEffect(() => {
    latest.current = { editor, policy, fault: own, serves };
  });

  useEffect(() => {
    if (host.current === null) return undefined;
    const made = createCodeEditor({
      host: host.current,
      text: latest.current.policy.code,
      label: `Code of ${latest.current.policy.id}`,
      language: [policyLanguage, policyCompletion],
      folds: false,
      read: (text) => {
        const { editor: now, policy: shown, fault: stopped, serves: purposes } = latest.current;
        // The editor ends lines in one way only: code that came with others was not typed here.
        const same = text === asLines(shown.code);
        const found = problemsOf(text, purposes, same ? stopped : undefined);
        setProblems(found);
        if (!same) {
          allowPolicies([text]);
          now.set(['policies', shown.id, 'code'], text);
        }
        return found;
      },
    });
    code.current = made;
    return () => made.destroy();
  }, []);

  // After the editor is made: a new policy is looked for until there is something to type into.
  const place = useReveal<HTMLDivElement>(['policies', policy.id, 'code']);

  // Do this before the next key arrives: otherwise older text would replace what is typed next.
  useLayoutEffect(() => {
    const made = code.current;
    if (made !== null && made.text() !== asLines(policy.code)) made.replace(policy.code);
  }, [policy.code]);

  // A run that was stopped marks its place after the code was read; settings may use the code for something else meanwhile.
  const purposes = serves.join(' ');
  useEffect(() => code.current?.readAgain(), [own, purposes]);

  return (
    <>
      <div ref={place}>
        <div className="own-policy__text" ref={host} />
      </div>
      {problems.length > 0 && (
        <ul className="own-policy__problems" aria-label="Mistakes in the policy">
          {problems.slice(0, 5).map((problem, index) => (
            <li key={index}>
              <button type="button" onClick={() => code.current?.reveal(problem.from, problem.to)}>
                <CodeWords text={problem.message} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {used && contradiction !== undefined && (
        <output className="own-policy__warning">
          <CodeWords text={capitalized(contradiction)} />. The order then depends on the sorting algorithm.
        </output>
      )}
      {used &&
        lacking.map((notice) => (
          <output key={notice} className="own-policy__warning">
            <CodeWords text={capitalized(notice)} />.
          </output>
        ))}
      <output className="muted">
        <CodeWords
          text={
            own === undefined
              ? stateText(used, problems.length > 0, failed, editor.active.title)
              : capitalized(describeStop(own, end))
          }
        />
      </output>
      <span className="muted small">Adds {counted(charactersInLink(policy), 'character')} to a link.</span>
    </>
  );
}

/** The code with the ends of lines that the editor makes. */
function asLines(code: string): string {
  return code.replace(/\r\n?/g, '\n');
}

/** The state of the code, where it stopped no run. */
function stateText(used: boolean, refused: boolean, failed: boolean, variant: string): string {
  if (!used) return `Checked as you type. It does not run in ${variant}: nothing there uses it.`;
  if (refused) return 'This code does not run: the screen still shows the code before it.';
  return failed ? 'This variant could not run. The message above the timeline says why.' : 'Runs as you type';
}

/** What is wrong with the code for what it is used for, and where the last run of this very code was stopped. */
function problemsOf(text: string, serves: readonly Purpose[], fault: PolicyFault | undefined): readonly TextProblem[] {
  const checked = check(text);
  if (!checked.ok) return checked.error.map((error) => problemAt(text, error));
  const lacks = serves.flatMap((purpose) => lackOf(checked.value, purpose) ?? []);
  if (lacks.length > 0) return lacks.map((error) => problemAt(text, error));
  return fault === undefined ? [] : [problemAt(text, fault)];
}
