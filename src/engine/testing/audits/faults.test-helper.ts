/** For tests: what reasons of a run say that is not so, whatever its system. A policy of the reader gives reasons of its own. */
import type { FinishedRun } from '../run-scenario.test-helper';
import { CapacityAudit } from './capacity-audit.test-helper';
import { DelayAudit } from './delay-audit.test-helper';
import { FairAudit } from './fair-audit.test-helper';
import { HybridAudit } from './hybrid-audit.test-helper';
import { JockeyAudit } from './jockey-audit.test-helper';
import { OmegaAudit } from './omega-audit.test-helper';
import { QuincyAudit } from './quincy-audit.test-helper';
import { SparrowAudit } from './sparrow-audit.test-helper';
import { TetriAudit } from './tetrisched-audit.test-helper';
import { YuniKornAudit } from './yunikorn-audit.test-helper';

interface Audit {
  replay(): { readonly faults: readonly string[] };
}

/** By `scheduler.type`. */
const audits: Readonly<Record<string, new (finished: FinishedRun) => Audit>> = {
  'delay-scheduling': DelayAudit,
  eagle: HybridAudit,
  hawk: HybridAudit,
  jockey: JockeyAudit,
  omega: OmegaAudit,
  quincy: QuincyAudit,
  sparrow: SparrowAudit,
  tetrisched: TetriAudit,
  'yarn-capacity': CapacityAudit,
  'yarn-fair': FairAudit,
  yunikorn: YuniKornAudit,
};

/** Each in words, with its instant and its application. */
export function faultsOf(finished: FinishedRun): readonly string[] {
  return new audits[finished.input.scheduler.type](finished).replay().faults;
}
