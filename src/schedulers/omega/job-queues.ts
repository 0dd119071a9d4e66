/** How a job joins and leaves the queue of its scheduler, and for what reason the jobs in a queue wait. */
import type { Architecture } from './architecture';
import type { CellScheduler } from './cell-scheduler';
import type { Core } from './core';
import { Place } from './jobs';
import { OmegaReason } from './reasons';

/** For this many jobs at the head of a queue the reason names the job being decided; jobs behind name the job directly before them. */
const NEAR_HEAD = 16;

/** A job goes to the tail of its scheduler's queue. */
export function joinQueue(core: Core, architecture: Architecture, app: number): void {
  const { jobs } = core;
  if (jobs.scheduler[app] === -1) jobs.scheduler[app] = core.assign(app);
  const scheduler = core.schedulerOf(app);
  jobs.move(app, Place.queued);
  scheduler.queue.push(app);
  architecture.arrived(scheduler);
  if (jobs.place[app] === Place.queued) explainPlace(core, architecture, scheduler, scheduler.queue.length - 1);
}

/** States anew why the jobs near the head of a scheduler's queue wait. */
export function explainQueue(core: Core, architecture: Architecture, scheduler: CellScheduler): void {
  for (let i = 0; i < scheduler.queue.length && i < NEAR_HEAD; i++) explainPlace(core, architecture, scheduler, i);
}

function explainPlace(core: Core, architecture: Architecture, scheduler: CellScheduler, position: number): void {
  const app = scheduler.queue[position];
  if (position < NEAR_HEAD) core.jobs.wait(app, ...architecture.queueReason(scheduler, app));
  else core.jobs.wait(app, OmegaReason.behindJob, scheduler.queue[position - 1], scheduler.label);
}

/** Removes a job from its queue. */
export function leaveQueue(core: Core, architecture: Architecture, app: number): void {
  const scheduler = core.schedulerOf(app);
  const position = scheduler.queue.indexOf(app);
  scheduler.queue.splice(position, 1);
  if (position < NEAR_HEAD) explainQueue(core, architecture, scheduler);
  else if (position < scheduler.queue.length) explainPlace(core, architecture, scheduler, position);
}
