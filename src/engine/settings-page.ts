/** The page on all settings (docs/settings.md), as Markdown, from what plug-ins declare: systems, then kinds of applications. */
import type { Knob } from '../scenario/knobs';
import type { FrameworkPlugin } from '../frameworks/plugin';
import type { SchedulerPlugin } from '../schedulers/plugin';
import type { Systems } from './registry';

/** The page on the systems and kinds of applications at hand. */
export function settingsPage({ schedulers, frameworks }: Systems): string {
  return [
    '# Settings',
    'Every system and every kind of application with its settings, as their plug-ins declare them (`npm run -s signalbox -- settings` prints this page). [scenario-format.md](scenario-format.md) explains where they stand in a document.',
    '## Systems',
    ...schedulers.flatMap(systemSection),
    '## Applications',
    ...frameworks.flatMap(applicationSection),
  ]
    .join('\n\n')
    .concat('\n');
}

function systemSection({ type, title, about, knobs, queueKnobs }: SchedulerPlugin): string[] {
  return [
    `### ${title}`,
    `\`"type": "${type}"\`: ${about}.`,
    ...settings(
      'Of the scheduler:',
      knobs.map(({ holder, knob }) => line(knob, holder)),
    ),
    ...settings(
      'Of a queue:',
      queueKnobs.map(({ holder, knob, leafOnly }) => line(knob, holder, leafOnly === true ? ', leaf queues only' : '')),
    ),
  ];
}

function applicationSection({ kind, title, knobs, lists }: FrameworkPlugin): string[] {
  return [
    `### ${title}`,
    `\`"kind": "${kind}"\``,
    ...settings(
      'Of an application:',
      knobs.map((knob) => line(knob)),
    ),
    ...lists.flatMap((list) =>
      settings(
        `Of each ${list.item} in \`${list.field}\`. ${list.help}.`,
        list.knobs.map((knob) => line(knob)),
      ),
    ),
  ];
}

function settings(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [heading, lines.join('\n')];
}

/** "- `name` (whole number from 1 to 9, by default 2 executors): what it does." */
function line(knob: Knob, holder: readonly string[] = [], remark = ''): string {
  const name = [...holder, knob.name].map((step) => `\`${step}\``).join(' → ');
  return `- ${name} (${domain(knob)}${initial(knob)}${remark}): ${knob.help}.`;
}

const KINDS: Readonly<Record<Knob['kind'], string>> = {
  duration: 'duration',
  memory: 'memory',
  vcore: 'vcores',
  integer: 'whole number',
  number: 'number',
  text: 'text',
  switch: 'true or false',
  choice: 'one',
  'duration-distribution': 'duration or distribution',
};

function domain({ kind, options, chain, own, min, max }: Knob): string {
  if (kind === 'choice') {
    const all = (options ?? []).map((option) => `\`${option === '' ? '""' : option}\``);
    const named = own === undefined ? all : [...all, 'a policy of your own'];
    return `${chain === true ? 'any of' : 'one of'} ${named.join(', ')}`;
  }
  const from = min === undefined ? '' : ` from ${min}`;
  const to = max === undefined || max === Number.MAX_SAFE_INTEGER ? '' : ` to ${max}`;
  return KINDS[kind] + from + to;
}

function initial({ default: value, unit, fixed }: Knob): string {
  if (value === undefined || value === '') return '';
  const amount = `${String(value)}${unit === undefined ? '' : ` ${unit}`}`;
  return fixed === true ? `, always ${amount}` : `, by default ${amount}`;
}
