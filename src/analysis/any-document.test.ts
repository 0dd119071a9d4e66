/** What must hold of every run and of what is said about it, whatever a document says. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases, LAW_TIMEOUT } from '../../scripts/property-cases';
import { formatProblem } from '../base/result';
import { Auditor } from '../engine/testing/audits/auditor.test-helper';
import { anyDocuments } from '../engine/testing/documents/any-documents.test-helper';
import { checkDocument } from '../engine/document/check-document';
import { expandScenario } from '../engine/expand';
import { reasonKind, schedulerPlugin } from '../engine/registry';
import { PoliciesRefused } from '../engine/run/factories';
import type { Run } from '../engine/run/run';
import { figuresOf, prepareRun, startRun } from '../engine/run/simulate';
import type { RunInput } from '../sim/run-input';
import { rowsOf } from '../sim/testing/toy.test-helper';
import type { TraceChunk } from '../sim/trace/trace';
import { ModelBuilder } from './build/model-builder';
import { explainWait } from './explain/explain';
import { plain } from './explain/words';
import { allMetrics } from './metrics/metrics';
import { stretchesOf } from './waiting/stretches';

await prepareRun('tetrisched');

/** A run is cut off after this many events. */
const MOST_EVENTS = 3000;

/** What no sentence for people holds. */
const NOT_FOR_PEOPLE = /undefined|NaN|Infinity|\[object/;

/** A run that has just been prepared; undefined where its policies are refused. */
function started(input: RunInput, level: 'outcomes' | 'metrics'): Run | undefined {
  try {
    return startRun(input, level);
  } catch (error) {
    if (error instanceof PoliciesRefused) return undefined;
    throw error;
  }
}

/** Carries a run on to its end, or to `most` events, in slices. */
function carry(run: Run, most: number, slice: number): TraceChunk[] {
  const chunks: TraceChunk[] = [];
  for (let over = false; !over && run.events < most;) {
    over = run.slice(Math.min(slice, most - run.events));
    chunks.push(...run.takeChunks());
  }
  return chunks;
}

function expectSound(input: RunInput, run: Run): void {
  const chunks = carry(run, MOST_EVENTS, 1000);
  const auditor = new Auditor(run, schedulerPlugin(input.scheduler.type).overcommits?.(input));
  for (const row of rowsOf(chunks)) auditor.read(row);
  if (run.ended !== undefined) auditor.close();
  const builder = new ModelBuilder(run.directory, undefined, figuresOf(input));
  for (const chunk of chunks) builder.add(chunk);
  const model = builder.snapshot(run.now, run.ended);
  const reasons = (code: number) => reasonKind(model.directory.scheduler, code);
  for (const { id, waiting } of model.applications) {
    expect(stretchesOf(model, id).reduce((sum, { from, to }) => sum + (to - from), 0)).toBe(waiting);
    for (const at of [0, Math.floor(model.end / 2), model.end]) {
      const said = plain(explainWait(model, reasons, id, at).text);
      expect(said).toMatch(/^[A-Z].*\.$/s);
      expect(said).not.toMatch(NOT_FOR_PEOPLE);
    }
  }
  for (const { id, value } of allMetrics(model)) {
    expect(value === undefined || (value >= 0 && value < Infinity), `${id} is ${value}`).toBe(true);
  }
  for (const { text } of run.notices) expect(text).not.toMatch(NOT_FOR_PEOPLE);
}

test(
  'A valid document runs under any seed, adds up, is the same in slices, and nothing senseless is said of it',
  () => {
    const ends = new Set<string>();
    fc.assert(
      fc.property(anyDocuments, fc.integer({ min: 1, max: 40 }), (document, slice) => {
        const checked = checkDocument(document);
        if (!checked.ok) throw new Error(formatProblem(checked.error[0]));
        const input = expandScenario(checked.value, 'A');
        if (!input.ok) throw new Error(`checked, but: ${input.error.map(formatProblem).join('\n')}`);
        const run = started(input.value, 'outcomes');
        if (run === undefined) return;
        expectSound(input.value, run);
        ends.add(run.ended?.reason ?? 'cut off');
        const again = startRun(input.value, 'metrics');
        carry(again, run.ended === undefined ? run.events : Infinity, slice);
        expect([again.fingerprint, again.events, again.ended]).toEqual([run.fingerprint, run.events, run.ended]);
      }),
      cases(800),
    );
    expect([...ends]).toEqual(expect.arrayContaining(['all-done', 'deadlock', 'horizon']));
  },
  LAW_TIMEOUT,
);
