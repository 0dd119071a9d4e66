import { counted } from '../../../base/text/counted';
import { Button } from '../../../ui/Button';
import { useEditor } from '../editor-context';
import { useSource } from './use-source';
import './source.css';

/** Problems or unknown fields below the text; the others are marked in it. */
const MOST_LISTED = 5;

/**
 * The document as text. A valid text applies while it is typed; an invalid one is marked and changes nothing. Changes made
 * elsewhere appear in the text, unless it holds something unfinished.
 */
export function SourceSection() {
  const { stored } = useEditor();
  const { host, problems, unknown, behind, reload, reveal } = useSource(stored);
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
              <button type="button" onClick={() => reveal(problem)}>
                {problem.message}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
