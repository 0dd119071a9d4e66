/** Parts of a report in HTML about the runs of its first seed: their timeline, when applications end, and why they wait. */
import { capitalized } from '../../../base/text/capitalized';
import { grouped } from '../../../base/text/counted';
import { calledClass } from '../../metrics/metric-title';
import { escapeMarkup } from '../../../base/text/markup';
import { dataTable, figure } from './html-parts';
import { cdfSvg, waitsSvg } from './pictures';
import type { StudyReport } from './report-model';
import type { ReportVariant } from './report-variant';
import type { ReportCompletions } from './run-parts';
import { completionCells, waitCells } from './run-tables';
import type { TextTable } from './run-tables';
import { timelineSvg } from './timeline-picture';

/** Every application of every variant on one axis; '' where none is there. */
export function timelineHtml(report: StudyReport): string {
  const { variants } = report;
  const shown = Math.max(...variants.map(({ spans }) => spans.length));
  if (shown === 0) return '';
  const all = Math.max(...variants.map(({ completions }) => completions.all));
  const part = shown < all ? `, the first ${shown} of ${grouped(all)} applications` : '';
  const parting = report.divergences.length === 0 ? '' : ' Dotted: where the variants begin to decide differently.';
  const key = `Pale: waiting for the first container.${parting}`;
  return figure(timelineSvg(report), `First seed${part}. ${key}`);
}

/** When applications end, all together and those of each entry of the workload; '' where none is there. */
export function completionsHtml(variants: readonly ReportVariant[]): string {
  if (variants.every(({ completions }) => completions.all === 0)) return '';
  const caption =
    'Share of applications ended by a time after their submission, first seed. Applications that never ended are missing at the top.';
  return `${figure(cdfSvg(variants), caption)}${completionTable(variants)}${entryFigures(variants)}${sizeFigures(variants)}`;
}

/** What applications wait for; '' where none waits. */
export function waitsHtml(variants: readonly ReportVariant[]): string {
  if (variants.every(({ waits }) => waits.length === 0)) return '';
  const caption = 'Waiting by cause, summed over all applications, first seed';
  return `${figure(waitsSvg(variants), caption)}${waitsTable(variants)}`;
}

/** The curves of each entry of the workload. */
function entryFigures(variants: readonly ReportVariant[]): string {
  return classFigures(
    variants.map(({ id, entries }) => ({ id, classes: entries.map((one) => ({ ...one, name: one.entry })) })),
    (name) => ({ heading: name, caption: `Applications of ${name}` }),
  );
}

/** The curves of small, medium and large applications. */
function sizeFigures(variants: readonly ReportVariant[]): string {
  return classFigures(
    variants.map(({ id, sizes }) => ({ id, classes: sizes.map((one) => ({ ...one, name: one.size })) })),
    (name) => {
      const called = capitalized(calledClass({ dimension: 'size', name }));
      return { heading: called, caption: `${called}, in thirds by total work` };
    },
  );
}

interface VariantClasses {
  readonly id: string;
  readonly classes: readonly (ReportCompletions & { readonly name: string })[];
}

function classFigures(
  variants: readonly VariantClasses[],
  words: (name: string) => { readonly heading: string; readonly caption: string },
): string {
  const names = [...new Set(variants.flatMap(({ classes }) => classes.map(({ name }) => name)))];
  const none = { finished: [], all: 0 };
  return names
    .map((name) => {
      const own = variants.map(({ id, classes }) => ({
        id,
        completions: classes.find((one) => one.name === name) ?? none,
      }));
      const { heading, caption } = words(name);
      return `<h3>${escapeMarkup(heading)}</h3>${figure(cdfSvg(own), caption)}${completionTable(own)}`;
    })
    .join('');
}

function completionTable(variants: readonly Pick<ReportVariant, 'id' | 'completions'>[]): string {
  return htmlTable(completionCells(variants));
}

function waitsTable(variants: readonly ReportVariant[]): string {
  return htmlTable(waitCells(variants));
}

function htmlTable({ head, lines }: TextTable): string {
  return dataTable(
    head,
    lines.map(([name, ...cells]) => {
      const values = cells.map((cell) => `<td>${escapeMarkup(cell)}</td>`).join('');
      return `<tr><th scope="row">${escapeMarkup(name)}</th>${values}</tr>`;
    }),
  );
}
