/** When stages begin. One begins again where its output is lost, or with another attempt of its application. */
import { partitionPoint } from '../base/collections/bisect';
import type { ApplicationModel } from './model';

/**
 * When a stage last began at or before an instant (µs); undefined where it had not begun. A task belongs to the latest beginning
 * before its start: a later one is about tasks that come after it.
 */
export type StageBegins = (stage: number, at: number) => number | undefined;

/** The beginnings of the stages of one application, which lists them in the order of time. */
export function stageBegins({ stages }: Pick<ApplicationModel, 'stages'>): StageBegins {
  const begins: number[][] = [];
  for (const { stage, from } of stages) (begins[stage] ??= []).push(from);
  return (stage, at) => {
    const ofStage = begins[stage] as readonly number[] | undefined;
    return ofStage?.[partitionPoint(0, ofStage.length, (i) => ofStage[i] <= at) - 1];
  };
}
