import { describe, expect, it } from 'vitest';
import { galleryEntry } from '../../engine/gallery';
import { FIGURE_KEYS, GOAL_KEYS, PREDICT_KEYS, VIEW_KEYS } from '../../scenario/lesson/attributes';
import { parseLesson } from '../../scenario/lesson/parse';
import { lessonNamesAt } from './completion';
import type { LessonNames } from './completion';
import { DIRECTIVES, KEY_HELP, VERBS } from './completion-words';
import { settingAt } from './settings';

const seen = galleryEntry('two-queues')!.scenario;

const names: LessonNames = {
  known: {
    variants: ['A', 'B'],
    applications: ['etl/1', 'etl/2', 'etl'],
    queues: ['root', 'root.etl'],
    nodes: ['node/1'],
    values: [
      'first-divergence.at',
      'A.makespan',
      'A.mean-waiting',
      'A.deadlock.at',
      'A.app.wait',
      'A.queue.used',
      'A.queue.used.vcore',
    ],
    knobs: {},
    terms: [],
  },
  seen,
  terms: [{ name: 'driver deadlock', help: '' }],
  lessons: [{ name: 'fair-weights', help: '' }],
  docks: [{ name: 'workers', help: '' }],
  groups: ['application', 'node'],
  events: ['node-lost'],
};

/** What can be at the end of a line, as `typed: names`. */
function at(before: string): string | null {
  const found = lessonNamesAt(before, names);
  if (found === null) return null;
  const { typed, options } = found;
  return `${typed}: ${options.flatMap(({ name }) => (name.startsWith(typed) ? [name] : [])).join(' ')}`;
}

describe('names while a lesson is written', () => {
  it('are directives, their keys and the words behind them', () => {
    expect(at('@pre')).toBe('pre: predict');
    expect(at('@view cursor=0s fut')).toBe('fut: future=');
    expect(at('@view cursor=0s c')).toBe('c: ');
    expect(at('@view future=')).toBe(': shown faded hidden');
    expect(at('@predict n')).toBe('n: number');
    expect(at('@predict number wi')).toBe('wi: within=');
    expect(at('@figure sw')).toBe('sw: sweep');
    expect(at('@figure sweep over=cluster/c')).toBe('c: cores');
    expect(at('@figure sweep of=A.mak')).toBe('mak: makespan');
    expect(at('@view dock=w')).toBe('w: workers');
  });

  it('are what the scenario holds', () => {
    expect(at('@view only=A,')).toBe(': A B');
    expect(at('@view select=app:etl/')).toBe('etl/: etl/1 etl/2');
    expect(at('@view mark=app:etl/1,queue:root.')).toBe('root.: root.etl');
    expect(at('Both wait: [[driver d')).toBe('driver d: driver deadlock');
    expect(at('[next](lesson fa')).toBe('fa: fair-weights');
    expect(at('[lose it](do no')).toBe('no: node-lost');
    expect(at('[lose it](do node-lost node=')).toBe(': node/1');
  });

  it('are values of the runs, step by step', () => {
    expect(at('It takes {')).toContain('A. B. first-divergence.');
    expect(at('It takes {A.ma')).toBe('ma: makespan');
    expect(at('It takes {B.x - A.dead')).toBe('dead: deadlock.');
    expect(at('It takes {A.app[et')).toBe('et: etl/1 etl/2 etl');
    expect(at('It takes {A.app[etl/1].')).toBe(': wait');
    expect(at('It takes {A.queue[root.etl].used.')).toBe(': vcore');
    expect(at('It takes {A.makespan | si')).toBe('si: signed');
    expect(at('@claim A.makespan < B')).toBe('B: B.');
    expect(at('  = A.mea')).toBe('mea: mean-waiting');
    expect(at('  - yes :: A.mea')).toBe('mea: mean-waiting');
    expect(at('  * A.mea')).toBe('mea: mean-waiting');
  });

  it('are the paths of settings, step by step', () => {
    expect(at('[n](drag wor')).toBe('wor: workload/');
    expect(at('[n](drag workload/')).toMatch(/^: \S+\/ \S+\/$/);
    expect(at('{A.knob[queues/root.etl/maxapp')).toBe('maxapp: maxapplications');
    expect(at('[n](drag cluster/cores fr')).toBe('fr: from=');
    expect(at('@goal keep=seed,cluster/n')).toBe('n: nodes/');
  });

  it('are not proposed in prose, texts, feedback and captions', () => {
    for (const line of [
      'A queue ma',
      '@define driver: an',
      '  - yes :: A.makespan < 1s >> A.',
      '@figure sweep over=seed: A',
      '{A.x == "A.',
      '{8s',
    ])
      expect(at(line), line).toBeNull();
  });
});

it('proposes only what the language reads', () => {
  const keys = { ...VIEW_KEYS, ...FIGURE_KEYS, ...PREDICT_KEYS, ...GOAL_KEYS };
  expect(Object.keys(keys).filter((key) => !Object.hasOwn(KEY_HELP, key))).toEqual([]);
  const unknown = (text: string) =>
    parseLesson(`## Step\n${text}`).problems.filter(
      ({ code }) => code === 'unknown-directive' || code === 'unknown-verb',
    );
  for (const { name } of DIRECTIVES) expect(unknown(`@${name} x`), name).toEqual([]);
  for (const { name } of VERBS) expect(unknown(`[x](${name} x)`), name).toEqual([]);
});

it('proposes only settings that are there', () => {
  const pathsBelow = (path: string, depth: number): string[] =>
    (lessonNamesAt(`@goal keep=${path}`, names)?.options ?? []).flatMap(({ name }) => {
      if (!name.endsWith('/')) return [path + name];
      return depth > 4 ? [] : pathsBelow(path + name, depth + 1);
    });
  const paths = pathsBelow('', 0);
  expect(paths.length).toBeGreaterThan(60);
  expect(paths.filter((path) => settingAt(seen, path) === undefined)).toEqual([]);
});
