import { Fragment } from 'react';
import { valueNodesOf } from '../../analysis/lesson/paths';
import type { Block, Inline, Written } from '../../scenario/lesson/tree';
import { NO_PROGRESS, useLessons } from '../../store/lesson/lesson-store';
import { useScenario } from '../../store/document/scenario-store';
import { useView } from '../../store/view/view-store';
import { Goal } from './questions/Goal';
import { Prose } from './prose/Prose';
import { Question } from './questions/Question';
import { truthOf, useReading, valueOf, waitsForSeeds } from './reading/reading';
import type { Reading } from './reading/reading';
import { changedControls, putAllBack } from './controls/settings-changed';
import { taskId } from './reading/step-view';
import './blocks.css';

/** The blocks of a step, up to the first question that has not been answered: what follows it says too much. `all`: on paper there is nothing to press. */
export function Blocks({ blocks, all = false }: { readonly blocks: readonly Block[]; readonly all?: boolean }) {
  const reading = useReading();
  const answers = useLessons((s) => (s.progress[reading.key] ?? NO_PROGRESS).answers);
  const open = blocks.findIndex((block) => 'predict' in block && answers[taskId(block.predict)]?.revealed !== true);
  const shown = all || open < 0 ? blocks : blocks.slice(0, open + 1);
  return annotated(shown, reading).map(({ block, untrue, first }, index) => (
    <Fragment key={index}>
      <OneBlock block={block} dim={untrue} />
      {first && <NotHere />}
    </Fragment>
  ));
}

interface Annotated {
  readonly block: Block;
  /** Its statement does not hold in the runs on screen. */
  readonly untrue: boolean;
  /** It is the first such one below its claim. */
  readonly first: boolean;
}

/** Blocks with the results of their claims; a claim applies to the blocks between it and the next one. */
function annotated(blocks: readonly Block[], reading: Reading): Annotated[] {
  let claim: Written | undefined;
  let said = false;
  const all: Annotated[] = [];
  for (const block of blocks) {
    if ('claim' in block) {
      claim = block.written;
      said = false;
      continue;
    }
    const sentences = 'p' in block ? [block.p] : 'list' in block ? block.list : [];
    const untrue = sentences.length > 0 && !holdsHere(reading, claim, sentences);
    all.push({ block, untrue, first: untrue && !said });
    said ||= untrue;
  }
  return all;
}

/** Whether a paragraph is true of the runs on screen: its claim holds, and all its values exist. */
function holdsHere(reading: Reading, claim: Written | undefined, sentences: readonly (readonly Inline[])[]): boolean {
  // A sentence is not removed while its value is not known yet.
  if (!reading.ready || waitsForSeeds(reading, { claim, sentences })) return true;
  if (claim !== undefined && truthOf(reading, claim.expression) !== 'true') return false;
  return sentences
    .flatMap(valueNodesOf)
    .every(({ expression }) => expression === null || valueOf(reading, expression).kind !== 'none');
}

/** One line below what is not so in this run: why, and the way back. */
function NotHere() {
  const reading = useReading();
  const changed = changedControls(reading);
  // The history of edits does not outlast the page, and what was changed does.
  const canUndo = useScenario((s) => s.canUndo);
  const isChanged = reading.document !== reading.authored;
  return (
    <p className="lesson-untrue">
      Not in this run
      {changed.length > 0 && ': you changed '}
      {changed.map(({ noun, from, to }, index) => (
        <Fragment key={index}>
          {index > 0 && ', '}
          <em>{noun}</em> from {from} to {to}
        </Fragment>
      ))}
      .{' '}
      {isChanged && canUndo && (
        <>
          <button type="button" className="lesson-show" onClick={() => reading.playground.scenario.getState().undo()}>
            Undo
          </button>{' '}
        </>
      )}
      {isChanged && (
        <button type="button" className="lesson-show" onClick={() => putAllBack(reading)}>
          Put back
        </button>
      )}
    </p>
  );
}

function OneBlock({ block, dim }: { readonly block: Block; readonly dim: boolean }) {
  const reading = useReading();
  const presenter = useView((s) => s.presenter);
  const className = dim ? 'lesson-dim' : undefined;
  if ('p' in block) {
    return (
      <p className={className}>
        <Prose nodes={block.p} />
      </p>
    );
  }
  if ('list' in block) {
    return (
      <ul className={className}>
        {block.list.map((item, index) => (
          <li key={index}>
            <Prose nodes={item} />
          </li>
        ))}
      </ul>
    );
  }
  if ('predict' in block) return <Question task={block.predict} />;
  if ('goal' in block) return <Goal task={block.goal} />;
  if ('when' in block) {
    const truth = truthOf(reading, block.written.expression);
    if (truth === 'unknown') return null;
    // A guess in one case is none in the other.
    return <Blocks key={truth} blocks={truth === 'true' ? block.holds : (block.else ?? [])} />;
  }
  if ('hint' in block) {
    return (
      <details className="lesson-help">
        <summary>A hint</summary>
        <Blocks blocks={block.hint} />
      </details>
    );
  }
  if ('note' in block) {
    return presenter ? (
      <details className="lesson-help lesson-help--note">
        <summary>Note for the presenter</summary>
        <Blocks blocks={block.note} />
      </details>
    ) : null;
  }
  return null;
}
