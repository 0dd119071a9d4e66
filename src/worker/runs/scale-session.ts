/** What a run is measured by, inside a worker. */
import { measuredInput } from '../../engine/run/base-input';
import { parseScenario } from '../../engine/document/schema';
import { loaded } from '../../engine/run/factories';
import { readWithSystems } from '../documents';
import type { RunRequest, ScaleMessage } from '../protocol';
import { broken, invalid } from './run-pace';

/** Expands the document once more and says what its run is measured by and what bounds it. Never throws: a bug is reported as a failure. */
export async function scaleSession({ document, variant, seed }: RunRequest): Promise<ScaleMessage> {
  try {
    const read = await readWithSystems(() => {
      const parsed = parseScenario(document);
      return parsed.ok ? measuredInput(parsed.value, variant, seed) : parsed;
    });
    if (!read.ok) return invalid(read.error);
    const { runScaleOf } = await loaded(import('../../analysis/metrics/of-run'));
    return { type: 'scaled', scale: runScaleOf(read.value) };
  } catch (error) {
    return broken(error);
  }
}
