/** Who starts next by the plan of alsched and TetriSched: the plan at the cursor by start, and what else a job could be given. */
import { counted } from '../../../base/text/counted';
import type { RunModel } from '../../../analysis/model';
import { formatInstant, formatSpan } from '../../../base/units';
import { readSettings } from '../../../schedulers/tetrisched/settings';
import { groupName, planAt, roundAt } from '../../tetrisched/plan/plan-at';
import type { CyclePlan, Place } from '../../tetrisched/plan/plan-at';
import { leavesOf } from '../../../schedulers/tetrisched/strl/expression';
import type { Choice } from '../../../schedulers/tetrisched/plan/round';
import type { Settings } from '../../yarn/settings-at';
import type { NextColumn, NextRow } from './next-column';
import { waitingApps } from './waiting-apps';

const MOST_CHOICES = 30;

/** @param picked id of the job whose choices are wanted, '' for the one that waits first @param at µs */
export function planNext(model: RunModel, settings: Settings, picked: string, at: number): NextColumn[] {
  const plan = planAt(model, at);
  if (plan === undefined) {
    return [{ title: 'Plan', by: '', rows: [], empty: 'No plan has been made yet.' }];
  }
  const waiting = waitingApps(model, at);
  const { applications } = model.directory;
  const planned = byJob(plan);
  const { quantum } = readSettings(settings.scheduler);
  const first = waiting.find(({ app }) => planned.has(app)) ?? waiting[0];
  const wished = applications.findIndex(({ id }) => id === picked);
  const chosen = wished >= 0 ? wished : (first?.app ?? [...planned.keys()][0] ?? -1);
  const row = (app: number, keys: string): NextRow => {
    const one = waiting.find((other) => other.app === app);
    const { id } = applications[app];
    const why = one === undefined ? { passed: '' } : { letter: one.reason.letter, passed: one.reason.title };
    return { key: id, name: id, app, keys, pick: id, picked: app === chosen, ...why };
  };
  const inPlan = [...planned].map(([app, places]) => row(app, placeText(model, places, quantum)));
  const out = waiting.filter(({ app }) => !planned.has(app));
  return [
    {
      title: `Plan of ${formatInstant(plan.at)}`,
      by: 'by start',
      rows: inPlan,
      empty: 'Nothing has a place in it.',
    },
    {
      title: 'Not in the plan',
      by: `${counted(plan.weighed, 'job')} ${plan.weighed === 1 ? 'was' : 'were'} weighed`,
      rows: out.map(({ app, lacking }) => row(app, `wants ${counted(lacking, 'node')}`)),
      empty: 'Every waiting job has a place.',
    },
    ...(chosen < 0 ? [] : [choicesOf(model, plan, settings, chosen)]),
  ];
}

/** The places of each job in a plan; who starts first comes first. */
function byJob({ places }: CyclePlan): Map<number, Place[]> {
  const jobs = new Map<number, Place[]>();
  for (const place of places.toSorted((a, b) => a.start - b.start)) {
    const own = jobs.get(place.app);
    if (own === undefined) jobs.set(place.app, [place]);
    else own.push(place);
  }
  return jobs;
}

/** "starts now on 2 nodes, worth 14", "in 20 s on n/3, worth 9". */
function placeText({ directory }: RunModel, places: readonly Place[], quantum: number): string {
  const [{ start, node, value }] = places;
  const where = places.length === 1 ? directory.nodes[node].id : `${places.length} nodes`;
  return `${startText(start, quantum)} on ${where}, worth ${rounded(value)}`;
}

function startText(slices: number, quantum: number): string {
  return slices === 0 ? 'starts with this plan' : `planned ${formatSpan(slices * quantum)} later`;
}

/** What a job could be given when the plan was made, the most valuable first. */
function choicesOf(model: RunModel, plan: CyclePlan, settings: Settings, app: number): NextColumn {
  const { round, settings: read } = roundAt(model, plan, settings.scheduler, settings.queue);
  const job = round.jobs.findIndex((one) => one.app === app);
  const choices = job < 0 ? [] : round.choices[job].toSorted((a, b) => b.value - a.value || a.start - b.start);
  const { id } = model.directory.applications[app];
  const given = plan.places.find((place) => place.app === app);
  const rows = choices.slice(0, MOST_CHOICES).map((choice): NextRow => {
    const { option, start, value, hasRoom } = choice;
    const isGiven = given !== undefined && given.option === option && given.start === start;
    return {
      key: `${option} ${start}`,
      name: wayText(model, round.groups, choice),
      keys: `${startText(start, read.quantum)}, worth ${rounded(value)}`,
      passed: isGiven ? 'this is its allocation' : hasRoom ? '' : 'no room beside running jobs',
    };
  });
  return { title: id, by: 'its choices by worth', rows, empty: 'No allocation is possible for it.' };
}

/** "2 of gpu", "1 of rack-1 and 1 of rack-2". */
function wayText(model: RunModel, groups: readonly (readonly number[])[], { tree }: Choice): string {
  return leavesOf(tree)
    .map(({ k, set }) => {
      const members = set.flatMap((group) => groups[group]).sort((a, b) => a - b);
      return members.length === 0 ? `${k} of no node` : `${k} of ${groupName(model, members)}`;
    })
    .join(' and ');
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
