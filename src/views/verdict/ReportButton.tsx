import { useCallback, useState } from 'react';
import { withIndex } from '../../analysis/compare/study/goal-index';
import { CSV_TABLE_NAMES, CSV_TABLES } from '../../analysis/compare/report/csv-tables';
import type { CsvTableName } from '../../analysis/compare/report/csv-tables';
import { reportHtml } from '../../analysis/compare/report/html';
import { reportJson } from '../../analysis/compare/report/json';
import { reportMarkdown } from '../../analysis/compare/report/markdown';
import { studyReport } from '../../analysis/compare/report/study-report';
import type { StudyReport } from '../../analysis/compare/report/report-model';
import { LOOKS } from '../../analysis/compare/study/goal-ranking';
import { reasonKind } from '../../engine/registry';
import { ENGINE_VERSION } from '../../engine/version';
import { plainName } from '../../base/text/plain-name';
import { download, LONGEST_TITLE } from '../../store/opening/download';
import { flipStore } from '../../store/studies/flip-store';
import { goalOf, studyOptionsOf } from '../../analysis/compare/study/document-goal';
import { currentLink } from '../../store/address/current-link';
import { linkForOthers } from '../share/link-for-others';
import { runStore } from '../../store/runs/run-store';
import { scenarioStore } from '../../store/document/scenario-store';
import { studyVariants } from '../../store/studies/study-runs';
import { studyStore, useStudy } from '../../store/studies/study-store';
import { sweepsOf } from '../../store/studies/finished-sweeps';
import { viewStore } from '../../store/view/view-store';
import { rowsBeside } from '../../worker/compare/compare-client';
import { Button } from '../../ui/Button';
import { ViewPicture } from '../picture/ViewPicture';
import { useOpenRequest } from '../shared/open-requests';
import { Select } from '../../ui/fields/Select';

interface Format {
  readonly label: string;
  /** Behind the name of the file. */
  readonly ending: string;
  readonly type: string;
  readonly write: (report: StudyReport) => string;
  /** Why there may be nothing to write, and what helps. */
  readonly none?: string;
}

/** Of tables that are filled by what the reader asks for. */
const NONE: Partial<Record<CsvTableName, string>> = {
  sweeps: 'No sweep has run to its end yet. The button “sweep” under a setting starts one.',
  flips: 'No change has been tried yet. The button “What flips it” tries them.',
  divergence: 'The variants do not diverge.',
};

const FORMATS: readonly Format[] = [
  { label: 'HTML', ending: '.html', type: 'text/html', write: reportHtml },
  { label: 'Markdown', ending: '.md', type: 'text/markdown', write: reportMarkdown },
  { label: 'JSON', ending: '.json', type: 'application/json', write: reportJson },
  ...CSV_TABLE_NAMES.map((name) => ({
    label: `CSV: ${CSV_TABLES[name].title}`,
    ending: name === 'metrics' ? '.csv' : `-${name}.csv`,
    type: 'text/csv',
    write: CSV_TABLES[name].write,
    none: NONE[name],
  })),
];
const OPTIONS = FORMATS.map(({ label }) => ({ value: label, label }));

/**
 * The comparison as a file for those who were not there.
 * @param props.ranked whether there is a verdict, and so a picture of it
 */
export function ReportButton({ ranked }: { readonly ranked: boolean }) {
  const ready = useStudy((s) => s.seeds > 0);
  const [writing, setWriting] = useState(false);
  const [format, setFormat] = useState(FORMATS[0].label);
  const write = useCallback((): void => {
    const chosen = FORMATS.find(({ label }) => label === format) ?? FORMATS[0];
    setWriting(true);
    void presentReport()
      .then((report) => save(report, chosen))
      .catch(() => scenarioStore.getState().notify('error', 'The report could not be written. Try again.'))
      .finally(() => setWriting(false));
  }, [format]);
  useOpenRequest('report', write);
  return (
    <span className="verdict__report">
      <Button variant="outline" disabled={!ready || writing} onClick={write}>
        Save report
      </Button>
      <Select aria-label="Form of the report" value={format} options={OPTIONS} onChange={setFormat} />
      {ranked && <ViewPicture name="the verdict" />}
    </span>
  );
}

function save(report: StudyReport, { label, ending, type, write, none }: Format): void {
  const text = write(report);
  if (text === '') scenarioStore.getState().notify('info', none ?? `Nothing to save yet in ${label}.`);
  else download(`${plainName(report.title, LONGEST_TITLE) || 'scenario'}-comparison${ending}`, text, type);
}

/** The report of what is on screen. */
async function presentReport(): Promise<StudyReport> {
  const { document } = scenarioStore.getState();
  const variants = studyVariants(document, studyStore.getState());
  const { byVariant } = runStore.getState();
  const goal = goalOf(document);
  const options = studyOptionsOf(document);
  const { ranking } = studyStore.getState();
  const { selection, cursor } = viewStore.getState();
  // The report begins with what the runs are measured by: a worker works that out beside the rows.
  const [rows, scales] = await Promise.all([
    rowsBeside(goal === undefined ? variants : withIndex(variants, goal), options),
    Promise.all(variants.map(async ({ id }) => await byVariant[id]?.measuredIn?.(document).done)),
  ]);
  return studyReport({
    scenario: document,
    goal,
    known: { rows, ranking: ranking?.goal === goal ? ranking : undefined },
    variants,
    models: variants.map(({ id }) => byVariant[id]?.model),
    scales,
    reasonsOf: (scheduler) => (code) => reasonKind(scheduler, code),
    options,
    engine: ENGINE_VERSION,
    link: linkForOthers(currentLink(window.location.href)),
    flips: flipStore.getState().flips,
    sweeps: sweepsOf(document),
    looked: selection?.kind === 'app' ? { app: selection.id, at: cursor } : undefined,
    looks: LOOKS,
  });
}
