/** A report as Markdown: the same sentences and tables. */
import { capitalized } from '../../../base/text/capitalized';
import { marksText } from '../../../engine/document/used-policies';
import { estimateText } from '../study/interval-text';
import { levelText } from '../study/look-words';
import { percentText, valueText } from '../../metrics/value-text';
import type { StudyReport, ReportTurning, ReportRow } from './report-model';
import { distinctClasses } from './classes';
import { shareText } from './fairness-html';
import { instantText } from './study-report';
import { completionCells, waitCells } from './run-tables';
import type { TextTable } from './run-tables';
import type { ReportSweep } from './sweeps';

/** Names are text: characters that Markdown, HTML or the formulas of some readers would take for their own are escaped. */
function markdownText(value: string): string {
  return value.replace(/[\\`*_{}[\]<>|#&~$]/g, '\\$&').replace(/\s+/g, ' ');
}

/** Without a page there is only the part of an address from `#` on, which no reader of Markdown takes for a link. */
function linkText(link: string): string {
  return /^https?:/.test(link)
    ? `<${link}>`
    : `The scenario as text: open it with \`signalbox run\` or append it to the address of the app: \`${link}\``;
}

/** The whole report as text. Names from the document are escaped. */
export function reportMarkdown(report: StudyReport): string {
  const { title, goal, answer, scenario, variants, turning, rows, divergences, limits, reproduction } = report;
  const { rows: differing, alike: twins } = distinctClasses(rows.filter(({ same }) => !same));
  const alike = [...new Set(rows.filter(({ same }) => same).map((row) => row.title))];
  const sections = [
    `# ${markdownText(title)}`,
    ...(goal === '' ? [] : [`Goal: ${markdownText(goal)}`]),
    ...(answer.length === 0 ? [] : [answer.map((sentence) => `- ${markdownText(sentence)}`).join('\n')]),
    `## Scenario\n\n${scenario.map((line) => `- ${markdownText(line)}`).join('\n')}`,
    `## Variants\n\n${variants.map(variantText).join('\n')}`,
    ...(turning === undefined ? [] : [turningText(turning)]),
    [`## Measured`, table(differing, report), ...twins.map(markdownText)].join('\n\n'),
    ...(alike.length === 0 ? [] : [`The same in all (${alike.length}): ${alike.map(markdownText).join(', ')}.`]),
    ...runTables(variants),
    ...sharesText(variants),
    ...report.sweeps.map((sweep) => sweepText(sweep, variants)),
    ...(report.bounds.length === 0 && report.withoutBounds === '' ? [] : [boundsText(report)]),
    ...divergences.map(
      ({ a, b, sentence, atSeconds, reasonA, reasonB, state, afterwards, later, completions }) =>
        `## ${markdownText(`${a} and ${b}`)}${atSeconds === null ? '' : ` diverge at ${instantText(atSeconds)}`}\n\n${[
          sentence,
          reasonA === '' ? '' : `In ${a}, ${reasonA}`,
          reasonB === '' ? '' : `In ${b}, ${reasonB}`,
          ...state.map((one) => `Just before, ${one.name}: ${one.a} in ${a}, ${one.b} in ${b}`),
          ...(atSeconds === null ? [] : [`The two runs ${afterwards}.`, ...later]),
          ...completions.map((text) => `In ${b}: ${text}`),
        ]
          .filter((line) => line !== '')
          .map((line) => `- ${markdownText(line)}`)
          .join('\n')}`,
    ),
    ...(report.moment === undefined
      ? []
      : [
          `## Why: ${markdownText(report.moment.title)}\n\n${report.moment.reasons.map(({ variant, sentence }) => `- **${markdownText(variant)}** ${markdownText(sentence)}`).join('\n')}`,
        ]),
    `## Limits of this comparison\n\n${limits.map((line) => `- ${markdownText(line)}`).join('\n')}`,
    `## How to repeat it\n\n- Engine ${reproduction.engine}, seeds ${reproduction.seeds[0] ?? '–'} to ${reproduction.seeds.at(-1) ?? '–'}, ${percentText(reproduction.confidence)} intervals, differences below ${levelText(reproduction.indifference)} do not count\n- Window: ${markdownText(reproduction.window)}\n- \`${reproduction.commandLine}\`${reproduction.link === '' ? '' : `\n- ${linkText(reproduction.link)}`}`,
  ];
  return `${sections.join('\n\n')}\n`;
}

function variantText({ id, title, differences, policies }: StudyReport['variants'][number]): string {
  const changes = differences.map(({ path, base, value }) => `${path}: ${base} → ${value}`);
  if (policies.length > 0) changes.push(`own policies ${marksText(policies)}`);
  return `- **${markdownText(id)}** ${markdownText(title)}${changes.length === 0 ? '' : `: ${markdownText(changes.join('; '))}`}`;
}

function turningText({ sentences, trials, note, leader }: ReportTurning): string {
  const told = trials.filter(({ outcome }) => outcome === 'turns' || outcome === 'weakens');
  const lines = told.map(({ name, base, value, result, effectTold }) =>
    cells([name, `${base} → ${value}`, result, effectTold].map(markdownText)),
  );
  const head = ['Change', 'from, to', 'then', `change of the goal in ${markdownText(leader)}`];
  const grid = told.length === 0 ? [] : [[cells(head), cells(head.map(() => '---')), ...lines].join('\n')];
  return ['## What reverses the verdict', ...sentences.map(markdownText), ...grid, markdownText(note)].join('\n\n');
}

function sweepText(
  { title, axes, points, crossings, unit, each, best }: ReportSweep,
  variants: StudyReport['variants'],
): string {
  const head = [...axes, ...variants.map(({ id }) => id)].map(markdownText);
  const lines = points.map(({ place, refused, refusals, estimates }) => {
    const values =
      refused === ''
        ? estimates.map((estimate, at) =>
            refusals[at] === '' ? estimateText(estimate, unit, estimates) : `refused: ${refusals[at]}`,
          )
        : variants.map((_, at) => (at === 0 ? `refused: ${refused}` : ''));
    return cells([...place, ...values].map(markdownText));
  });
  const sentences = [...(best === '' ? [] : [best]), ...crossings.map(({ sentence }) => sentence)];
  const told = sentences.map((sentence) => `- ${markdownText(sentence)}`).join('\n');
  return [
    `## ${markdownText(title)}`,
    `${capitalized(each)}.`,
    ...(told === '' ? [] : [told]),
    [cells(head), cells(head.map(() => '---')), ...lines].join('\n'),
  ].join('\n\n');
}

/** What queues held of their fair shares, on average over time. */
function sharesText(variants: StudyReport['variants']): string[] {
  const known = variants.flatMap(({ id, fairness }) => (fairness === undefined ? [] : [{ id, fairness }]));
  if (known.length === 0) return [];
  const queues = [...new Set(known.flatMap(({ fairness }) => fairness.queues.map(({ queue }) => queue)))];
  const head = ['Held, of its share', ...known.map(({ id }) => id)].map(markdownText);
  const lines = queues.map((queue) =>
    cells([markdownText(queue), ...known.map(({ fairness }) => shareText(fairness, queue))]),
  );
  return [`## Shares of queues\n\n${[cells(head), cells(head.map(() => '---')), ...lines].join('\n')}`];
}

function boundsText({ bounds, withoutBounds }: StudyReport): string {
  const lines = bounds.map(({ variant, metric, bound, told, text, binding }) => [
    metric,
    variant,
    `≥ ${valueText(bound, 'duration')}`,
    told,
    text,
    binding,
  ]);
  const head = ['Metric', 'Variant', 'Bound', 'Run', 'So the run is', 'Bound by'];
  return [
    '## Reference bounds',
    'With the first seed, no schedule of this workload can be below these. Possibly none reaches them.',
    ...(lines.length === 0 ? [] : [grid({ head, lines })]),
    ...(withoutBounds === '' ? [] : [`No bound for ${markdownText(withoutBounds)}.`]),
  ].join('\n\n');
}

/** When applications end, and what they wait for, with the first seed. */
function runTables(variants: StudyReport['variants']): string[] {
  const section = (heading: string, note: string, table: TextTable): string =>
    [`## ${heading}`, note, grid(table)].join('\n\n');
  return [
    ...(variants.every(({ completions }) => completions.all === 0)
      ? []
      : [section('Completion times', 'First seed, from submission to end.', completionCells(variants))]),
    ...(variants.every(({ waits }) => waits.length === 0)
      ? []
      : [section('Where waiting goes', 'First seed, summed over all applications.', waitCells(variants))]),
  ];
}

function grid({ head, lines }: TextTable): string {
  return [head, head.map(() => '---'), ...lines].map((line) => cells(line.map(markdownText))).join('\n');
}

function cells(texts: readonly string[]): string {
  return `| ${texts.join(' | ')} |`;
}

function table(rows: readonly ReportRow[], { variants }: StudyReport): string {
  const header = [
    '',
    ...variants.map(({ id }) => markdownText(id)),
    ...(rows[0]?.pairs ?? []).map(
      ({ a, b }) => `${markdownText(variants[b].id)} against ${markdownText(variants[a].id)}`,
    ),
  ];
  const lines = rows.map((row) => [
    markdownText(row.title),
    ...row.estimates.map((estimate) => markdownText(estimateText(estimate, row.unit, row.estimates))),
    ...row.pairs.map(({ cell }) => markdownText(cell)),
  ]);
  return [cells(header), cells(header.map(() => '---')), ...lines.map(cells)].join('\n');
}
