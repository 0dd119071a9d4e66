/** What chance says of an attempt: how long it takes, and whether it fails when it is through. */
import { sample } from '../../../base/math/distributions';
import type { FrameworkContext } from '../../../sim/ports';
import { Stream } from '../events';
import type { StageRun } from '../stages/stage-run';

/** Attempts from which on random draws are no longer told apart; failures draw behind those. */
const DRAWN_ATTEMPTS = 32;

/** An attempt of a task that begins. */
interface BegunAttempt {
  readonly stage: StageRun;
  /** Index of the task inside the stage. */
  readonly partition: number;
  /** Which attempt of its task it is, from 0. */
  readonly ordinal: number;
  /** A second copy, by speculation. */
  readonly copy: boolean;
  readonly node: number;
}

/**
 * Draws for an attempt of an application. A task that runs again takes as long as before; a second copy draws a duration of its
 * own, even where the duration of the task is listed.
 * @returns its time on a node of nominal speed, µs, where its data lies
 */
export function drawAttempt(
  ctx: FrameworkContext,
  app: number,
  { stage: { index, plan }, partition, ordinal, copy, node }: BegunAttempt,
): { readonly nominal: number; readonly fails: boolean } {
  const { duration, taskDurations, failureRate, failsOn } = plan;
  const drawn = Math.min(ordinal, DRAWN_ATTEMPTS - 1);
  const isUnlucky = failureRate > 0 && ctx.draw(stream(index), app, partition, DRAWN_ATTEMPTS + drawn) < failureRate;
  const fails = isUnlucky || failsOn.has(node);
  const listed = copy ? undefined : taskDurations.at(partition);
  if (listed !== undefined) return { nominal: listed, fails };
  const u = duration.dist === 'constant' ? 0 : ctx.draw(stream(index), app, partition, copy ? drawn : 0);
  return { nominal: Math.max(0, Math.round(sample(duration, u))), fails };
}

const stream = (stage: number): number => Stream.taskDuration + stage;
