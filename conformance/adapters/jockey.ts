import { MINUTE } from '../../src/base/units';
import { OfflineSimulation } from '../../src/frameworks/dag/offline-simulation';
import type { JobModel } from '../../src/frameworks/dag/job-model';
import { controlTick } from '../../src/schedulers/jockey/control-loop';
import type { ControlSettings, ControlTick } from '../../src/schedulers/jockey/control-loop';
import { amdahlRemaining, indicators } from '../../src/schedulers/jockey/progress';
import type { StageProfile } from '../../src/schedulers/jockey/progress';
import { remainingTime } from '../../src/schedulers/jockey/remaining-time';
import type { RemainingTable } from '../../src/schedulers/jockey/remaining-time';
import { utilityAt } from '../../src/schedulers/jockey/utility';
import type { UtilityCurve } from '../../src/schedulers/jockey/utility';
import type { Adapter } from '../adapter';
import { list, number, object, optional, text } from '../read';
import type { Json } from '../vectors';

const numbers = (value: Json | undefined): number[] => list(value).map(number);

function curveOf(points: Json | undefined): UtilityCurve {
  return list(points).map((point) => {
    const [at, utility] = numbers(point);
    return { at, utility };
  });
}

function tableOf(value: Json | undefined): RemainingTable {
  const { progress, tokens, remaining } = object(value);
  return { progress: numbers(progress), tokens: numbers(tokens), remaining: list(remaining).map(numbers) };
}

function settingsOf(value: Json | undefined): { settings: ControlSettings; table: RemainingTable } {
  const { points, slack, deadZone, alpha, candidates, minTokens, maxTokens, table } = object(value);
  const settings = {
    curve: curveOf(points),
    slack: number(slack),
    deadZone: number(deadZone),
    alpha: number(alpha),
    candidates: numbers(candidates),
    minTokens: number(minTokens),
    maxTokens: number(maxTokens),
  };
  return { settings, table: tableOf(table) };
}

function shown({ raw, smoothed, guarantee, predictedCompletion, held }: ControlTick): object {
  return { raw, smoothed, guaranteedTokens: guarantee, predictedCompletion, heldByDeadZone: held };
}

function stagesOf(value: Json | undefined): { stages: StageProfile[]; completed: number[] } {
  const given = list(value).map(object);
  const stages = given.map(({ vertices, Q, T, longestTask, pathAfter, tb, te, tbInf, teInf }) => ({
    vertices: number(vertices),
    queueing: number(Q),
    running: number(T),
    longestTask: number(longestTask),
    pathAfter: number(pathAfter),
    begin: number(tb),
    end: number(te),
    beginUnlimited: number(tbInf),
    endUnlimited: number(teInf),
  }));
  return { stages, completed: given.map(({ f }) => number(f)) };
}

function modelOf(value: Json | undefined): JobModel {
  const given = list(value).map(object);
  const ids = given.map(({ id }) => text(id));
  return given.map(({ tasks, duration, deps }) => ({
    vertices: number(tasks),
    run: { dist: 'constant', value: number(duration) * MINUTE },
    runFactor: 1,
    init: { dist: 'constant', value: 0 },
    stragglers: 0,
    stragglerFactor: 1,
    failures: 0,
    lostInputs: 0,
    inputs: list(deps).map((dep) => ({ stage: ids.indexOf(text(dep)), barrier: true })),
  }));
}

/** Jockey: utility, remaining time, the control loop, progress, Amdahl's law, and the offline simulation. */
export const jockey: Adapter = {
  documentedBy: ['jockey'],
  kinds: {
    utility: (input) => {
      const { points, t } = object(input);
      return { utility: utilityAt(curveOf(points), number(t)) };
    },
    remainingTime: (input) => {
      const { table, progress, tokens } = object(input);
      return { remaining: remainingTime(tableOf(table), number(progress), number(tokens)) };
    },
    controlStep: (input) => {
      const { knobs, prev, t, p } = object(input);
      const { settings, table } = settingsOf(knobs);
      const remaining = (tokens: number): number => remainingTime(table, number(p), tokens);
      return shown(controlTick(settings, remaining, optional(prev, number), number(t)));
    },
    controlTrace: (input) => {
      const { knobs, series } = object(input);
      const { settings, table } = settingsOf(knobs);
      let previous: number | undefined;
      const steps = list(series).map((entry) => {
        const { t, p } = object(entry);
        const tick = controlTick(settings, (tokens) => remainingTime(table, number(p), tokens), previous, number(t));
        previous = tick.smoothed;
        return shown(tick);
      });
      return { steps };
    },
    progressIndicators: (input) => {
      const { stages, completed } = stagesOf(object(input).stages);
      const { 'minstage-inf': minstageInf, ...others } = Object.fromEntries(
        Object.entries(indicators).map(([name, indicator]) => [name, indicator(stages, completed)]),
      );
      return { ...others, minstageInf };
    },
    amdahlRemaining: (input) => {
      const { stages: given, tokens } = object(input);
      const { stages, completed } = stagesOf(given);
      return { remaining: amdahlRemaining(stages, completed, number(tokens)) };
    },
    offlineSimulation: (input) => {
      const { stages, tokens } = object(input);
      const simulation = new OfflineSimulation(modelOf(stages), 1);
      simulation.drawRun(0);
      return { completion: numbers(tokens).map((count) => simulation.simulate(count) / MINUTE) };
    },
  },
  // "Numbers compare with absolute tolerance 1e-6"
  comparison: { '*': { tolerance: { abs: 1e-6 } } },
};
