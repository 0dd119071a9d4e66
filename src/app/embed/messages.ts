/**
 * What an embedded page and the page around it tell each other, with `events=1` only. No message holds text of the document, so it
 * does not matter who reads it. The page listens to one message only: a step.
 */
import { isObject } from '../../base/json';
import { lessonSum } from '../../scenario/lesson/reference';
import type { LessonEvent } from '../../store/lesson/lesson-events';
import { listenToLesson } from '../../store/lesson/lesson-events';
import { scenarioStore } from '../../store/document/scenario-store';
import { viewStore } from '../../store/view/view-store';

const MOST_STEPS = 20;

type HostMessage =
  | { readonly type: 'ready' }
  /** CSS pixels that show everything without a scroll bar. */
  | { readonly type: 'height'; readonly height: number }
  | { readonly type: 'step' }
  | LessonEvent;

/** Tells the page around this one. */
export function tellHost(message: HostMessage): void {
  const { document, origin } = scenarioStore.getState();
  const own = document.lesson === undefined ? '' : lessonSum(document.lesson);
  const id = origin.kind === 'gallery' ? (origin.id ?? own) : own;
  window.parent.postMessage({ signalbox: 1, ...message, step: viewStore.getState().step, id }, '*');
}

/**
 * The step that a message asks for, or undefined.
 * @internal
 */
export function stepAsked(message: unknown): number | undefined {
  if (!isObject(message) || message['signalbox'] !== 1 || message['type'] !== 'step') return undefined;
  const { step } = message;
  return typeof step === 'number' && Number.isInteger(step) && step >= 1 && step <= MOST_STEPS ? step : undefined;
}

/** Tells of steps, answers and goals, and goes to the step that the page around asks for, until it is stopped. */
export function exchangeMessages(): () => void {
  const hear = (event: MessageEvent<unknown>): void => {
    if (event.source !== window.parent || window.parent === window) return;
    const step = stepAsked(event.data);
    if (step !== undefined) viewStore.getState().setStep(step);
  };
  window.addEventListener('message', hear);
  const stops = [
    viewStore.subscribe((state, before) => {
      if (state.step !== before.step) tellHost({ type: 'step' });
    }),
    listenToLesson(tellHost),
  ];
  return () => {
    window.removeEventListener('message', hear);
    for (const stop of stops) stop();
  };
}
