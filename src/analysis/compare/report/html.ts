/** A report as one HTML file that needs no script and no network, in light, dark and on paper. */
import { estimateText } from '../study/interval-text';
import { listText } from '../../../base/text/list-text';
import { percentText, valueText } from '../../metrics/value-text';
import { marksText } from '../../../engine/document/used-policies';
import { escapeHtml } from './escape';
import { fairnessHtml } from './fairness-html';
import { cards, dataTable, figure, list, section, sectionOf } from './html-parts';
import { STYLE } from './html-style';
import { cdfSvg, intervalsSvg, waitsSvg } from './pictures';
import type { ReportVariant } from './report-variant';
import type { StudyReport, ReportTurning, ReportTrial, ReportRow } from './report-model';
import type { ReportMoment } from './run-parts';
import { instantText } from './study-report';
import { distinctClasses } from './classes';
import { sweepSvg } from './sweep-picture';
import type { ReportSweep } from './sweeps';
import { timelineSvg } from './timeline-picture';

/** The whole file as text. Names from the document are escaped. */
export function reportHtml(report: StudyReport): string {
  const { title, goal, answer, scenario, variants, rows, ranking, turning, divergences, limits, reproduction } = report;
  const differing = rows.filter(({ same }) => !same);
  const overall = differing.filter(({ id }) => !id.includes('@'));
  const { rows: classes, alike: twins } = distinctClasses(differing.filter(({ id }) => id.includes('@')));
  const alike = rows.filter(({ same }) => same);
  const names = variants.map(({ id }) => id);
  const body = [
    `<h1>${escapeHtml(title)}</h1>`,
    `<p class="goal">${goal === '' ? 'No goal was named: no verdict is given.' : `Goal: ${escapeHtml(goal)}`}</p>`,
    `<p class="goal">Compared: ${escapeHtml(variants.map(({ id, title: name }) => (name === id ? id : `${id} (${name})`)).join(', '))}</p>`,
    `<ul class="answer">${answer.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`,
    ...(ranking === undefined
      ? []
      : [
          figure(
            intervalsSvg(
              ranking,
              variants.map(({ id, title: name }) => (name === id ? id : `${id} ${name}`)),
            ),
            `${ranking.title} with ${percentText(reproduction.confidence)} intervals over ${ranking.n} seeds`,
          ),
        ]),
    section('Scenario', list(scenario)),
    section('Variants', variants.map(variantHtml).join('')),
    ...(turning === undefined
      ? []
      : [section('What reverses the verdict', turningHtml(turning, ranking?.title ?? 'Goal'))]),
    section(
      'Measured',
      `${table(overall, report)}${unflattered(report)}${alike.length === 0 ? '' : `<p class="muted">The same in all (${alike.length}): ${escapeHtml(alike.map((row) => row.title).join(', '))}.</p>`}`,
    ),
    ...(classes.length === 0
      ? []
      : [
          section(
            'By class',
            `${table(classes, report)}${twins.map((line) => `<p class="muted">${escapeHtml(line)}</p>`).join('')}`,
          ),
        ]),
    ...(variants.some(({ spans }) => spans.length > 0)
      ? [section('Timeline', figure(timelineSvg(report), timelineCaption(variants)))]
      : []),
    ...(variants.some(({ completions }) => completions.all > 0)
      ? [
          section(
            'Completion times',
            `${figure(cdfSvg(variants), 'Share of applications ended by a time after their submission, first seed. Applications that never ended are missing at the top.')}${completionTable(variants)}${entryFigures(variants)}`,
          ),
        ]
      : []),
    ...(variants.some(({ waits }) => waits.length > 0)
      ? [
          section(
            'Where waiting goes',
            figure(waitsSvg(variants), 'Waiting by cause, summed over all applications, first seed') +
              waitsTable(variants),
          ),
        ]
      : []),
    ...sectionOf('Shares of queues', fairnessHtml(variants)),
    ...report.sweeps.map((sweep) => section(sweep.title, sweepHtml(sweep, names))),
    ...(report.bounds.length === 0 && report.withoutBounds === ''
      ? []
      : [section('Reference bounds', boundsHtml(report))]),
    ...divergences.map(divergenceHtml(names[0])),
    ...(report.moment === undefined ? [] : [section(`Why: ${report.moment.title}`, momentHtml(report.moment))]),
    section('Limits of this comparison', list(limits)),
    section('How to repeat it', reproductionHtml(report)),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}: comparison</title>
<style>${STYLE}</style>
</head>
<body>
${body.join('\n')}
</body>
</html>
`;
}

function timelineCaption(variants: readonly ReportVariant[]): string {
  const all = Math.max(...variants.map(({ completions }) => completions.all));
  const shown = Math.max(...variants.map(({ spans }) => spans.length));
  const part = shown < all ? `, the first ${shown} of ${all} applications` : '';
  return `First seed${part}. Pale: waiting for the first container. Dotted: where the variants begin to decide differently.`;
}

function variantHtml(
  { id, title, differences, failures, policies }: ReportVariant,
  index: number,
  [{ id: first }]: readonly ReportVariant[],
): string {
  const changes = differences.map(
    ({ path, base, value }) => `<li><code>${escapeHtml(path)}</code>: ${escapeHtml(base)} → ${escapeHtml(value)}</li>`,
  );
  const failed = failures.map((text) => `<li class="worse">Some runs failed: ${escapeHtml(text)}</li>`);
  const own = policies.length === 0 ? [] : [`<li>Own policies: <code>${escapeHtml(marksText(policies))}</code></li>`];
  const plain = index === 0 ? 'The base' : `The same as ${escapeHtml(first)}`;
  const base = changes.length + failed.length === 0 ? [`<li class="muted">${plain}</li>`] : [];
  return `<p><b>${escapeHtml(id)}</b> ${escapeHtml(title)}</p><ul>${[...base, ...changes, ...own, ...failed].join('')}</ul>`;
}

/** Whether variants other than the first leave certainly more work unfinished than it. What looks better in them is no gain. */
function leavesMore({ rows, variants }: StudyReport): boolean[] {
  const row = rows.find(({ id }) => id === 'unfinished');
  return variants.slice(1).map((_, at) => row?.pairs[at]?.verdict === 'worse');
}

function unflattered(report: StudyReport): string {
  const { variants } = report;
  const names = leavesMore(report).flatMap((more, at) => (more ? [variants[at + 1].id] : []));
  if (names.length === 0) return '';
  const text = `${listText(names)} ${names.length === 1 ? 'leaves' : 'leave'} more work unfinished than ${variants[0].id}: nothing is marked as better there.`;
  return `<p class="muted">${escapeHtml(text)}</p>`;
}

function table(rows: readonly ReportRow[], report: StudyReport): string {
  const { variants } = report;
  if (rows.length === 0) return '<p class="muted">There are no differences.</p>';
  const [base, ...others] = variants;
  const head = ['Metric', ...variants.map(({ id }) => id), ...others.map(({ id }) => `${id} against ${base.id}`)];
  const unfinished = leavesMore(report);
  const lines = rows.map((row) => {
    // Two variants leave room for a line each; more do not.
    const laid = others.length > 1 ? twoLines : oneLine;
    const cells = row.estimates.map((estimate) => `<td class="n">${laid(estimateText(estimate, row.unit))}</td>`);
    const pairs = row.pairs.map(
      ({ cell, sentence, verdict }, at) =>
        `<td${row.better === 'none' || (verdict !== 'worse' && (verdict !== 'better' || unfinished[at])) ? '' : ` class="${verdict}"`} title="${escapeHtml(sentence)}">${laid(cell)}</td>`,
    );
    return `<tr><th scope="row" title="${escapeHtml(row.formula)}">${escapeHtml(row.title)}</th>${cells.join('')}${pairs.join('')}</tr>`;
  });
  return dataTable(head, lines);
}

function turningHtml({ sentences, trials, note, leader }: ReportTurning, metric: string): string {
  const head = ['Change', 'from, to', 'then', `${metric}: change in ${leader}`];
  const grid = (some: readonly ReportTrial[]): string =>
    dataTable(
      head,
      some.map(
        ({ name, base, value, outcome, result, effectTold }) =>
          `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${escapeHtml(base)} → ${escapeHtml(value)}</td><td${outcome === 'turns' ? ' class="worse"' : ''}>${escapeHtml(result)}</td><td class="n">${escapeHtml(effectTold)}</td></tr>`,
      ),
    );
  const moved = trials.filter(({ outcome }) => outcome === 'turns' || outcome === 'weakens');
  const rest = trials.filter((trial) => !moved.includes(trial));
  return `${sentences.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}${moved.length === 0 ? '' : grid(moved)}<p class="muted">${escapeHtml(note)}</p>${
    rest.length === 0
      ? ''
      : `<details><summary>${rest.length} changes after which ${escapeHtml(leader)} is still ahead, or that are refused</summary>${grid(rest)}</details>`
  }`;
}

function boundsHtml({ bounds, withoutBounds, reproduction }: StudyReport): string {
  const seconds = (value: number | undefined): string =>
    value === undefined ? 'unfinished' : valueText(value, 'duration');
  const lines = bounds.map(
    ({ variant, metric, bound, value, text, binding }) =>
      `<tr><th scope="row">${escapeHtml(metric)}</th><td>${escapeHtml(variant)}</td><td class="n">≥ ${seconds(bound)}</td><td class="n">${seconds(value)}</td><td>${escapeHtml(text)}</td><td>${escapeHtml(binding)}</td></tr>`,
  );
  const head = ['Metric', 'Variant', 'Bound', 'Run', 'So the run is', 'Bound by'];
  const grid = lines.length === 0 ? '' : dataTable(head, lines);
  const none = withoutBounds === '' ? '' : `<p class="muted">No bound for ${escapeHtml(withoutBounds)}.</p>`;
  return `<p>With seed ${reproduction.seeds[0] ?? '–'}, no schedule of this workload can be below these bounds. Possibly none reaches them.</p>${grid}${none}`;
}

/** A value, and its interval beside it. */
function oneLine(text: string): string {
  return escapeHtml(text).replace('(', '<span class="muted">(').replace(')', ')</span>');
}

/** A value, and its interval below it. */
function twoLines(text: string): string {
  return escapeHtml(text)
    .replace(' (', '<br><span class="muted">(')
    .replace(/\),? ?/, ')</span><br>');
}

/** The curves of each entry of the workload. */
function entryFigures(variants: readonly ReportVariant[]): string {
  const entries = [...new Set(variants.flatMap((variant) => variant.entries.map(({ entry }) => entry)))];
  const none = { finished: [], all: 0 };
  return entries
    .map((name) => {
      const own = variants.map(({ id, entries: known }) => ({
        id,
        completions: known.find(({ entry }) => entry === name) ?? none,
      }));
      return `<h3>${escapeHtml(name)}</h3>${figure(cdfSvg(own), `Applications of ${name}`)}${completionTable(own)}`;
    })
    .join('');
}

function momentHtml({ reasons }: ReportMoment): string {
  return cards(reasons.map(({ variant, sentence }) => [variant, sentence]));
}

function completionTable(variants: readonly Pick<ReportVariant, 'id' | 'completions'>[]): string {
  const at = (values: readonly number[], share: number): string =>
    valueText(values[Math.ceil(values.length * share) - 1], 'duration');
  const lines = variants.map(({ id, completions: { finished, all } }) => {
    const cells = [0.25, 0.5, 0.75, 1].map((share) => `<td>${at(finished, share)}</td>`).join('');
    return `<tr><th scope="row">${escapeHtml(id)}</th><td>${finished.length} of ${all}</td>${cells}</tr>`;
  });
  return dataTable(['Variant', 'ended', 'first quarter', 'half', 'three quarters', 'last that ended'], lines);
}

function waitsTable(variants: readonly ReportVariant[]): string {
  const causes = [...new Set(variants.flatMap(({ waits }) => waits.map(({ cause }) => cause)))];
  const lines = causes.map((cause) => {
    const cells = variants.map(({ waits }) => {
      const found = waits.find((wait) => wait.cause === cause);
      return `<td>${valueText(found?.seconds, 'duration')}</td>`;
    });
    return `<tr><th scope="row">${escapeHtml(cause)}</th>${cells.join('')}</tr>`;
  });
  return dataTable(['Cause', ...variants.map(({ id }) => id)], lines);
}

function sweepHtml(sweep: ReportSweep, names: readonly string[]): string {
  const { axes, points, crossings, unit, seeds, hasCurve, title } = sweep;
  const each = `${seeds} ${seeds === 1 ? 'seed' : 'seeds'} at each point`;
  const isMissing = points.some(
    ({ refused, estimates }) => refused === '' && estimates.some(({ mean }) => mean === undefined),
  );
  const missing = isMissing ? ' No point: work was unfinished, so there is no mean.' : '';
  const picture = hasCurve
    ? figure(
        sweepSvg(sweep, names),
        `${title}, ${each}. Dotted: the value in the scenario. Shaded: intervals.${missing}`,
      )
    : `<p class="muted">${each}.</p>`;
  const lines = points.map(({ place, refused, estimates }) => {
    const cells =
      refused === ''
        ? estimates.map((estimate) => `<td>${escapeHtml(estimateText(estimate, unit))}</td>`).join('')
        : `<td colspan="${names.length}" class="muted">refused: ${escapeHtml(refused)}</td>`;
    return `<tr>${place.map((text) => `<th scope="row">${escapeHtml(text)}</th>`).join('')}${cells}</tr>`;
  });
  const swaps =
    crossings.length === 0 ? ['No two variants swap ranks in this range.'] : crossings.map(({ sentence }) => sentence);
  return `${picture}${list(swaps)}${dataTable([...axes, ...names], lines)}`;
}

/** Of a side that decides, nothing holds the application up. */
const NO_REASON = 'Nothing delays it here.';

function divergenceHtml(base: string) {
  return ({
    b,
    sentence,
    atSeconds,
    reasonA,
    reasonB,
    state,
    afterwards,
    later,
    completions,
  }: StudyReport['divergences'][number]): string => {
    const heading = atSeconds === null ? `${base} and ${b}` : `${base} and ${b} diverge at ${instantText(atSeconds)}`;
    const figures = state.map(
      (one) =>
        `<tr><th scope="row">${escapeHtml(one.name)}</th><td>${escapeHtml(one.a)}</td><td>${escapeHtml(one.b)}</td></tr>`,
    );
    const reasons =
      reasonA === '' && reasonB === ''
        ? ''
        : cards([
            [base, reasonA || NO_REASON],
            [b, reasonB || NO_REASON],
          ]);
    return section(
      heading,
      `<p>${escapeHtml(sentence)}</p>${reasons}${
        figures.length === 0 ? '' : dataTable(['Just before', base, b], figures)
      }${atSeconds === null ? '' : `<p>The two runs are ${escapeHtml(afterwards)}.</p>${later.length === 0 ? '' : list(later)}`}${completions.length === 0 ? '' : `<p>In ${escapeHtml(b)}: ${escapeHtml(completions.join('; '))}.</p>`}`,
    );
  };
}

function reproductionHtml({ reproduction, variants }: StudyReport): string {
  const { engine, seeds, confidence, indifference, window, link, commandLine } = reproduction;
  const lines = seeds.map(
    (seed, r) =>
      `<tr><th scope="row">${seed}</th>${variants.map(({ fingerprints }) => `<td><code>${escapeHtml(fingerprints[r] ?? '–')}</code></td>`).join('')}</tr>`,
  );
  const anchor = /^https?:\/\//.test(link)
    ? `<p><a href="${escapeHtml(link)}">Open this scenario</a></p>`
    : link === ''
      ? ''
      : `<details><summary>The scenario as text: open it with <code>signalbox run</code> or behind the address of the app</summary><p><code>${escapeHtml(link)}</code></p></details>`;
  return `${list([
    `Engine ${engine}`,
    `${seeds.length} seeds, ${percentText(confidence)} intervals, differences below ${percentText(indifference)} do not count`,
    `Window: ${window}`,
  ])}<p><code>${escapeHtml(commandLine)}</code></p>${anchor}<details><summary>Fingerprints of all runs</summary>${dataTable(['Seed', ...variants.map(({ id }) => id)], lines)}</details>`;
}
