/** What holds a stage of a Spark application, in a sentence and in a few words. */
import { formatSpan } from '../../base/units';
import { retryKnobs } from '../../frameworks/spark/stages/retry-knobs';
import { exclusionKnobs } from '../../frameworks/spark/task-scheduler/exclusion/exclusion-knobs';
import { ExclusionLimit } from '../../frameworks/spark/task-scheduler/exclusion/exclusion-limit';
import type { CauseLetter, Phrase } from '../../sim/reasons';
import { ContainerKind } from '../../sim/trace/trace';
import type { RunModel } from '../model';
import { TaskWaitCause } from '../waiting/task-waiting';
import type { StageHold } from '../waiting/task-waiting';

interface HoldSentence {
  /** What it waits for and why: behind "2 tasks of read wait 3 s for". */
  readonly text: Phrase[];
  readonly ends: Phrase[];
}

interface Slots {
  /** Executors that have free slots. */
  readonly free: number;
  readonly freeSlots: number;
  /** µs. */
  readonly at: number;
}

/** Who is kept out by each limit, and by which setting. */
const LIMITS: Readonly<Record<number, readonly [whom: string, setting: string]>> = {
  [ExclusionLimit.taskOnExecutor]: ['these tasks', exclusionKnobs.taskAttemptsPerExecutor.name],
  [ExclusionLimit.taskOnNode]: ['these tasks', exclusionKnobs.taskAttemptsPerNode.name],
  [ExclusionLimit.stageOnExecutor]: ['the stage', exclusionKnobs.tasksPerExecutor.name],
  [ExclusionLimit.stageOnNode]: ['the stage', exclusionKnobs.executorsPerNode.name],
  [ExclusionLimit.applicationOnExecutor]: ['the application', exclusionKnobs.appTasksPerExecutor.name],
  [ExclusionLimit.applicationOnNode]: ['the application', exclusionKnobs.appExecutorsPerNode.name],
};

/** The letter of each cause: others come first, a gang is incomplete, or the room there is may not be used. */
const LETTERS: Readonly<Partial<Record<TaskWaitCause, CauseLetter>>> = {
  [TaskWaitCause.lostOutput]: 'O',
  [TaskWaitCause.fewSlots]: 'K',
  [TaskWaitCause.barrier]: 'K',
  [TaskWaitCause.excluded]: 'R',
  [TaskWaitCause.nextAttempt]: 'O',
};

/** The letter of a cause; '' where no slot is free: that is no wait for a place. */
export function taskWaitLetter(cause: TaskWaitCause): CauseLetter | '' {
  return cause === TaskWaitCause.noFreeSlot ? '' : (LETTERS[cause] ?? 'L');
}

/** @param app its number */
export function holdSentence(
  model: RunModel,
  app: number,
  { cause, arg1, arg2 }: StageHold,
  { free, freeSlots, at }: Slots,
): HoldSentence {
  switch (cause) {
    case TaskWaitCause.lostOutput: {
      const parent = { name: stageName(model, app, arg1) };
      return {
        text: ['output of ', parent, ': part of it was lost with an executor, so that ', parent, ' runs again.'],
        ends: ['Ends when ', parent, ' is complete again.'],
      };
    }
    case TaskWaitCause.fewSlots:
      return {
        text: [
          { name: 'more slots' },
          `: all tasks of a barrier stage start together, and the executors had only ${count(arg1, 'slot')}.`,
        ],
        ends: [
          'The stage looks again in ',
          { name: formatSpan(Math.max(0, arg2 - at)) },
          ' (',
          { setting: retryKnobs.checkInterval.name },
          ').',
        ],
      };
    case TaskWaitCause.barrier:
      return {
        text: [
          { name: `${count(arg1, 'slot')} at once` },
          `: all tasks of a barrier stage start together, and only ${freeSlots} ${freeSlots === 1 ? 'is' : 'are'} free.`,
        ],
        ends: ['Ends when enough slots are free together.'],
      };
    case TaskWaitCause.excluded: {
      const [whom, setting] = LIMITS[arg2];
      const idle = free === 1 ? 'the one with a free slot is' : `the ${free} with free slots are`;
      return {
        text: [
          { name: 'another executor' },
          `: ${idle} excluded after failures, `,
          { name: excludedPlace(model, arg1, arg2) },
          ` for ${whom} (`,
          { setting },
          ').',
        ],
        ends: [
          'Ends when a slot is free elsewhere',
          ...(arg2 >= ExclusionLimit.applicationOnExecutor
            ? [', or after ', { setting: exclusionKnobs.timeout.name }]
            : []),
          '.',
        ],
      };
    }
    default:
      return {
        text: [
          { name: 'the next attempt of the stage' },
          arg1 > 0 ? ': the last one failed.' : ': output that an earlier attempt left was lost.',
        ],
        ends: [
          arg1 > 0
            ? `Ends ${arg1} ms after the failure at the latest.`
            : 'Ends when the tasks of the current attempt are done.',
        ],
      };
  }
}

/** The same in a few words, for a row that names the stage already. */
export function holdWords(model: RunModel, app: number, { cause, arg1, arg2 }: StageHold): string {
  switch (cause) {
    case TaskWaitCause.lostOutput:
      return `waits for lost output of ${stageName(model, app, arg1)}`;
    case TaskWaitCause.fewSlots:
      return `barrier: found only ${count(arg1, 'slot')}`;
    case TaskWaitCause.barrier:
      return `barrier: needs ${count(arg1, 'slot')} at once`;
    case TaskWaitCause.excluded:
      return `${excludedPlace(model, arg1, arg2)} is excluded`;
    default:
      return 'waits for the next attempt';
  }
}

/** The executor or the node that a limit keeps out. */
function excludedPlace({ containers, directory }: RunModel, container: number, limit: number): string {
  const node = directory.nodes[containers.node[container]].id;
  const isNode =
    limit === ExclusionLimit.taskOnNode ||
    limit === ExclusionLimit.stageOnNode ||
    limit === ExclusionLimit.applicationOnNode;
  if (isNode) return node;
  return `${containers.kind[container] === ContainerKind.driver ? 'the driver' : `executor ${containers.ordinal[container]}`} on ${node}`;
}

function stageName({ directory }: RunModel, app: number, stage: number): string {
  return directory.applications[app].stages[stage] ?? '';
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}
