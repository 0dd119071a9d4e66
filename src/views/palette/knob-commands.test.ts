import { describe, expect, it } from 'vitest';
import { gallery, galleryEntry } from '../../engine/gallery';
import type { Scenario } from '../../scenario/schema';
import { knobAxis, loadAxis } from '../sweep/sweep-axis';
import { leavesAxes } from '../sweep/leaf-axes';
import type { SweepAxis } from '../sweep/sweep-axis';
import { knobCommands, namedKnobs, settingsAskedFor } from './knob-commands';

const scenarioOf = (id: string): Scenario => {
  const found = galleryEntry(id);
  if (found === undefined) throw new Error(`no scenario ${id}`);
  return found.scenario;
};

describe('a name and a value', () => {
  const knobs = namedKnobs(scenarioOf('two-queues'));
  const asked = (text: string) => settingsAskedFor(knobs, text).map(({ knob, words }) => `${knob.name}: ${words}`);

  it('set a knob, with or without the word, whatever stands between them', () => {
    for (const text of ['set executor.instances of etl 7', 'executor.instances etl = 7', 'etl instances to 7']) {
      expect(asked(text), text).toContain('spark.executor.instances of etl: 7 executors');
    }
  });

  it('are read in the unit of the knob', () => {
    expect(asked('set driver.memory of etl 3 GB')).toContain('spark.driver.memory of etl: 3 GB');
    expect(asked('set driver.memory of etl 3')).toContain('spark.driver.memory of etl: 3 GB');
  });

  it('offer nothing that the knob would refuse, and nothing without a word of the knob itself', () => {
    expect(asked('set executor.instances of etl many')).toEqual([]);
    expect(asked('set executor.instances of etl -1')).toEqual([]);
    expect(asked('etl 5')).toEqual([]);
    expect(asked('set')).toEqual([]);
  });

  it('take choices by their words', () => {
    expect(asked('set application.sort.policy of root.etl FIFO')).toContain(
      'application.sort.policy of root.etl: fifo',
    );
    expect(asked('set application.sort.policy of root.etl lottery')).toEqual([]);
  });
});

describe('sweeps', () => {
  it('have names: of every knob with numbers or choices, of the load and of the seed', () => {
    const scenario = scenarioOf('two-queues');
    const swept: string[] = [];
    const commands = knobCommands(scenario, namedKnobs(scenario), ({ name }) => swept.push(name));
    for (const title of ['Sweep load', 'Sweep seed', 'Sweep spark.executor.instances of etl']) {
      commands.find((command) => command.title === title)?.run();
    }
    expect(swept).toEqual(['load', 'seed', 'spark.executor.instances of etl']);
    expect(new Set(commands.map(({ title, about }) => `${title} ${about}`)).size).toBe(commands.length);
  });
});

it('offers to sweep the load, the seed and every knob with an axis', () => {
  let offered = 0;
  for (const { id, scenario } of gallery) {
    const knobs = namedKnobs(scenario);
    const axes = knobs.flatMap(({ knob, path, value, name }) => knobAxis(knob, path, value, name) ?? []);
    const swept: SweepAxis[] = [];
    for (const { title, run } of knobCommands(scenario, knobs, (axis) => swept.push(axis))) {
      if (title.startsWith('Sweep ')) run();
    }
    expect(
      swept.slice(-axes.length).map(({ key, points }) => ({ key, points })),
      id,
    ).toEqual(axes.map(({ key, points }) => ({ key, points })));
    const leaves = leavesAxes(scenario).map(({ key }) => key);
    expect(swept.filter(({ key }) => leaves.includes(key)).map(({ key }) => key)).toEqual(leaves);
    expect(swept.length - axes.length - leaves.length, id).toBe(loadAxis(scenario) === undefined ? 1 : 2);
    offered += axes.length;
  }
  expect(offered).toBeGreaterThan(1000);
});
