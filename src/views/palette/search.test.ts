import { describe, expect, it } from 'vitest';
import type { Command } from './command';
import { findCommands, findNearly } from './search';

const command = (title: string, about = ''): Command => ({ title, about, run: () => undefined });
const COMMANDS = [
  command('Zoom in', 'time'),
  command('etl/50', 'application'),
  command('etl/5', 'application'),
  command('Set spark.locality.wait', 'Spark'),
  command('Open “A storm”', 'Two hundred applications arrive at once.'),
];
const found = (text: string) => findCommands(COMMANDS, text).map(({ title }) => title);

describe('finding a command', () => {
  it('shows them in order while nothing is asked for', () => {
    expect(found(' ')).toEqual(COMMANDS.map(({ title }) => title));
  });

  it('puts an exact name first, then names that begin with the text', () => {
    expect(found('etl/5')).toEqual(['etl/5', 'etl/50']);
  });

  it('needs every word, in the title or the description', () => {
    expect(found('storm open')).toEqual(['Open “A storm”']);
    expect(found('hundred')).toEqual(['Open “A storm”']);
    expect(found('storm zoom')).toEqual([]);
  });

  it('finds the parts of a real name', () => {
    expect(found('locality.wait')).toEqual(['Set spark.locality.wait']);
    expect(found('WAIT')).toEqual(['Set spark.locality.wait']);
  });

  it('finds a command by words that are not shown, after those that are', () => {
    const commands = [
      { ...command('Zoom out'), words: 'smaller whole storm' },
      ...COMMANDS,
      { ...command('Dark theme'), words: 'night' },
    ];
    const titles = (text: string) => findCommands(commands, text).map(({ title }) => title);
    expect(titles('night')).toEqual(['Dark theme']);
    expect(titles('storm')).toEqual(['Open “A storm”', 'Zoom out']);
    expect(titles('small')).toEqual(['Zoom out']);
  });
});

describe('finding nearly', () => {
  const nearly = (text: string) => findNearly(COMMANDS, text).map(({ title }) => title);

  it('puts one letter right: one less, one more, another one, or two that have changed places', () => {
    for (const text of ['locaity', 'localiity', 'localify', 'loaclity', 'locallty wait']) {
      expect(nearly(text)).toEqual(['Set spark.locality.wait']);
    }
    expect(nearly('lokalidy')).toEqual([]);
    expect(nearly('aplic')).toEqual(['etl/50', 'etl/5', 'Open “A storm”']);
  });

  it('leaves short words as they are', () => {
    expect(nearly('sat')).toEqual([]);
  });

  it('does without the words that ask', () => {
    expect(nearly('how do I zoom')).toEqual(['Zoom in']);
    expect(nearly('what is')).toEqual([]);
  });
});
