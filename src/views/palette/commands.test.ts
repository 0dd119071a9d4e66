import { describe, expect, it } from 'vitest';
import { findCommands } from './commands';
import type { Command } from './command';

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
});
