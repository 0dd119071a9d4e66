/** A report as one HTML file that needs no script and no network, in light, dark and on paper. */
import { counted } from '../../../base/text/counted';
import { capitalized } from '../../../base/text/capitalized';
import { estimateText } from '../study/interval-text';
import { levelText } from '../study/look-words';
import { leavesMore, unflatteredText } from '../study/unfinished';
import { percentText, valueText } from '../../metrics/value-text';
import { marksText } from '../../../engine/document/used-policies';
import { escapeMarkup } from '../../../base/text/markup';
import { fairnessHtml } from './fairness-html';
import { cards, dataTable, figure, list, muted, section, sectionOf } from './html-parts';
import { STYLE } from './html-style';
import { metricsTable } from './metrics-table';
import { intervalsSvg } from './pictures';
import type { ReportVariant } from './report-variant';
import type { StudyReport, ReportTurning, ReportTrial, ReportRow } from './report-model';
import type { ReportMoment } from './run-parts';
import { instantText } from './study-report';
import { distinctClasses } from './classes';
import { completionsHtml, timelineHtml, waitsHtml } from './runs-html';
import { sweepSvg } from './sweep-picture';
import type { ReportSweep } from './sweeps';

/** The whole file as text. Names from the document are escaped. */
export function reportHtml(report: StudyReport): string {
  const { title, scenario, variants, ranking, turning, divergences, sweeps, moment, limits } = report;
  const names = variants.map(({ id }) => id);
  const metric = ranking?.title ?? 'Goal';
  return page(title, [
    ...headHtml(report),
    section('Scenario', list(scenario)),
    section('Variants', variants.map(variantHtml).join('')),
    ...sectionOf('What reverses the verdict', turning === undefined ? '' : turningHtml(turning, metric)),
    section('Measured', measuredHtml(report)),
    ...sectionOf('By class', classesHtml(report)),
    ...sectionOf('Timeline', timelineHtml(report)),
    ...sectionOf('Completion times', completionsHtml(variants)),
    ...sectionOf('Where waiting goes', waitsHtml(variants)),
    ...sectionOf('Shares of queues', fairnessHtml(variants)),
    ...sweeps.map((sweep) => section(sweep.title, sweepHtml(sweep, names))),
    ...sectionOf('Reference bounds', boundsHtml(report)),
    ...divergences.map(divergenceHtml),
    ...(moment === undefined ? [] : [section(`Why: ${moment.title}`, momentHtml(moment))]),
    section('Limits of this comparison', list(limits)),
    section('How to repeat it', reproductionHtml(report)),
  ]);
}

function page(title: string, body: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeMarkup(title)}: comparison</title>
<style>${STYLE}</style>
</head>
<body>
${body.join('\n')}
</body>
</html>
`;
}

/** What was compared by which goal, and the answer. */
function headHtml({ title, goal, answer, variants, ranking, reproduction }: StudyReport): string[] {
  const named = (between: string, after = ''): string[] =>
    variants.map(({ id, title: name }) => (name === id ? id : `${id}${between}${name}${after}`));
  const lines = [
    `<h1>${escapeMarkup(title)}</h1>`,
    `<p class="goal">${goal === '' ? 'No goal was named: no verdict is given.' : `Goal: ${escapeMarkup(goal)}`}</p>`,
    `<p class="goal">Compared: ${escapeMarkup(named(' (', ')').join(', '))}</p>`,
    `<ul class="answer">${answer.map((line) => `<li>${escapeMarkup(line)}</li>`).join('')}</ul>`,
  ];
  if (ranking === undefined) return lines;
  const caption = `${ranking.title} with ${percentText(reproduction.confidence)} intervals over ${counted(ranking.n, 'seed')}`;
  return [...lines, figure(intervalsSvg(ranking, named(' ')), caption)];
}

/** Whether a row is about one class of applications. */
function isOfClass({ id }: ReportRow): boolean {
  return id.includes('@');
}

function measuredHtml(report: StudyReport): string {
  const differing = report.rows.filter((row) => !row.same && !isOfClass(row));
  const alike = [...new Set(report.rows.filter(({ same }) => same).map(({ title }) => title))];
  const same = alike.length === 0 ? '' : `The same in all (${alike.length}): ${alike.join(', ')}.`;
  return `${metricsTable(differing, report)}${unflattered(report)}${muted(same)}`;
}

function classesHtml(report: StudyReport): string {
  const { rows, alike } = distinctClasses(report.rows.filter((row) => !row.same && isOfClass(row)));
  return rows.length === 0 ? '' : `${metricsTable(rows, report)}${alike.map(muted).join('')}`;
}

function variantHtml(
  { id, title, differences, failures, policies }: ReportVariant,
  index: number,
  [{ id: first }]: readonly ReportVariant[],
): string {
  const changes = differences.map(
    ({ path, base, value }) =>
      `<li><code>${escapeMarkup(path)}</code>: ${escapeMarkup(base)} → ${escapeMarkup(value)}</li>`,
  );
  const failed = failures.map((text) => `<li class="worse">Some runs failed: ${escapeMarkup(text)}</li>`);
  const own = policies.length === 0 ? [] : [`<li>Own policies: <code>${escapeMarkup(marksText(policies))}</code></li>`];
  const plain = index === 0 ? 'The base' : `The same as ${escapeMarkup(first)}`;
  const base = changes.length + failed.length === 0 ? [`<li class="muted">${plain}</li>`] : [];
  return `<p><b>${escapeMarkup(id)}</b> ${escapeMarkup(title)}</p><ul>${[...base, ...changes, ...own, ...failed].join('')}</ul>`;
}

function unflattered({ rows, variants }: StudyReport): string {
  const leaves = leavesMore(rows);
  const base = variants[rows[0]?.pairs[0]?.a ?? 0];
  return muted(
    unflatteredText(
      variants.flatMap(({ id }, at) => (leaves(at) ? [id] : [])),
      base.id,
    ),
  );
}

function turningHtml({ sentences, trials, note, leader }: ReportTurning, metric: string): string {
  const head = ['Change', 'from, to', 'then', `${metric}: change in ${leader}`];
  const grid = (some: readonly ReportTrial[]): string =>
    dataTable(
      head,
      some.map(
        ({ name, base, value, outcome, result, effectTold }) =>
          `<tr><th scope="row"><code>${escapeMarkup(name)}</code></th><td>${escapeMarkup(base)} → ${escapeMarkup(value)}</td><td${outcome === 'turns' ? ' class="worse"' : ''}>${escapeMarkup(result)}</td><td class="n">${escapeMarkup(effectTold)}</td></tr>`,
      ),
    );
  const moved = trials.filter(({ outcome }) => outcome === 'turns' || outcome === 'weakens');
  const rest = trials.filter((trial) => !moved.includes(trial));
  return `${sentences.map((line) => `<p>${escapeMarkup(line)}</p>`).join('')}${moved.length === 0 ? '' : grid(moved)}${muted(note)}${
    rest.length === 0
      ? ''
      : `<details><summary>${rest.length} changes after which ${escapeMarkup(leader)} is still ahead, or that are refused</summary>${grid(rest)}</details>`
  }`;
}

function boundsHtml({ bounds, withoutBounds, reproduction }: StudyReport): string {
  if (bounds.length === 0 && withoutBounds === '') return '';
  const lines = bounds.map(
    ({ variant, metric, bound, told, text, binding }) =>
      `<tr><th scope="row">${escapeMarkup(metric)}</th><td>${escapeMarkup(variant)}</td><td class="n">≥ ${valueText(bound, 'duration')}</td><td class="n">${told}</td><td>${escapeMarkup(text)}</td><td>${escapeMarkup(binding)}</td></tr>`,
  );
  const head = ['Metric', 'Variant', 'Bound', 'Run', 'So the run is', 'Bound by'];
  const grid = lines.length === 0 ? '' : dataTable(head, lines);
  const none = muted(withoutBounds === '' ? '' : `No bound for ${withoutBounds}.`);
  return `<p>With seed ${reproduction.seeds[0] ?? '–'}, no schedule of this workload can be below these bounds. Possibly none reaches them.</p>${grid}${none}`;
}

function momentHtml({ reasons }: ReportMoment): string {
  return cards(reasons.map(({ variant, sentence }) => [variant, sentence]));
}

function sweepHtml(sweep: ReportSweep, names: readonly string[]): string {
  const { axes, points, crossings, unit, each, best, hasCurve, title } = sweep;
  const isMissing = points.some(
    ({ refused, refusals, estimates }) =>
      refused === '' && estimates.some(({ mean }, at) => refusals[at] === '' && mean === undefined),
  );
  const missing = isMissing ? ' No point: work was unfinished, so there is no mean.' : '';
  const picture = hasCurve
    ? figure(
        sweepSvg(sweep, names),
        `${title}; ${each}. Dotted: the value in the scenario. Shaded: intervals.${missing}`,
      )
    : muted(`${capitalized(each)}.`);
  const lines = points.map(({ place, refused, refusals, estimates }) => {
    const cells =
      refused === ''
        ? estimates
            .map((estimate, at) =>
              refusals[at] === ''
                ? `<td>${escapeMarkup(estimateText(estimate, unit, estimates))}</td>`
                : `<td class="muted">refused: ${escapeMarkup(refusals[at])}</td>`,
            )
            .join('')
        : `<td colspan="${names.length}" class="muted">refused: ${escapeMarkup(refused)}</td>`;
    return `<tr>${place.map((text) => `<th scope="row">${escapeMarkup(text)}</th>`).join('')}${cells}</tr>`;
  });
  const swaps =
    crossings.length === 0 ? ['No two variants swap ranks in this range.'] : crossings.map(({ sentence }) => sentence);
  return `${picture}${list(best === '' ? swaps : [best, ...swaps])}${dataTable([...axes, ...names], lines)}`;
}

/** Of a side that decides, nothing holds the application up. */
const NO_REASON = 'Nothing delays it here.';

function divergenceHtml({
  a: base,
  b,
  sentence,
  atSeconds,
  reasonA,
  reasonB,
  state,
  afterwards,
  later,
  completions,
}: StudyReport['divergences'][number]): string {
  const heading = atSeconds === null ? `${base} and ${b}` : `${base} and ${b} diverge at ${instantText(atSeconds)}`;
  const figures = state.map(
    (one) =>
      `<tr><th scope="row">${escapeMarkup(one.name)}</th><td>${escapeMarkup(one.a)}</td><td>${escapeMarkup(one.b)}</td></tr>`,
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
    `<p>${escapeMarkup(sentence)}</p>${reasons}${
      figures.length === 0 ? '' : dataTable(['Just before', base, b], figures)
    }${atSeconds === null ? '' : `<p>The two runs ${escapeMarkup(afterwards)}.</p>${later.length === 0 ? '' : list(later)}`}${completions.length === 0 ? '' : `<p>In ${escapeMarkup(b)}: ${escapeMarkup(completions.join('; '))}.</p>`}`,
  );
}

function reproductionHtml({ reproduction, variants }: StudyReport): string {
  const { engine, seeds, confidence, indifference, window, link, commandLine } = reproduction;
  const lines = seeds.map(
    (seed, r) =>
      `<tr><th scope="row">${seed}</th>${variants.map(({ fingerprints }) => `<td><code>${escapeMarkup(fingerprints[r] ?? '–')}</code></td>`).join('')}</tr>`,
  );
  const anchor = /^https?:\/\//.test(link)
    ? `<p><a href="${escapeMarkup(link)}">Open this scenario</a></p>`
    : link === ''
      ? ''
      : `<details><summary>The scenario as text: open it with <code>signalbox run</code> or append it to the address of the app</summary><p><code>${escapeMarkup(link)}</code></p></details>`;
  return `${list([
    `Engine ${engine}`,
    `${counted(seeds.length, 'seed')}, ${percentText(confidence)} intervals, differences below ${levelText(indifference)} do not count`,
    `Window: ${window}`,
  ])}<p><code>${escapeMarkup(commandLine)}</code></p>${anchor}<details><summary>Fingerprints of all runs</summary>${dataTable(['Seed', ...variants.map(({ id }) => id)], lines)}</details>`;
}
