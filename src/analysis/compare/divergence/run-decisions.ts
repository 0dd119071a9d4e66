/** What the scheduler of a run decided, as a log that can be compared with that of another run. */
import { AppOutcome, ContainerOutcome } from '../../../sim/trace/trace';
import type { RunModel } from '../../model';
import { decisionKinds, decisionSubjects } from './decision-log';
import type { DecisionKind, DecisionLog, DecisionSubject } from './decision-log';

/** Subjects by ContainerKind. */
const SUBJECTS: readonly DecisionSubject[] = ['driver', 'executor', 'task', 'placeholder'];

interface Row {
  readonly at: number;
  readonly kind: DecisionKind;
  readonly app: number;
  readonly what: DecisionSubject;
  readonly node: number;
}

/**
 * The log of a run: placements and preemptions of containers, rejections, reservations, and, where both runs have the same
 * system, admissions. What applications ask and finish by themselves, and what a person does, are no decisions.
 */
export function decisionsOf(model: RunModel, withAdmissions: boolean): DecisionLog {
  const rows = [...placements(model), ...fates(model, withAdmissions), ...reservations(model)];
  const { applications, nodes, racks } = model.directory;
  return {
    columns: {
      count: rows.length,
      at: Float64Array.from(rows, ({ at }) => at),
      kind: Uint8Array.from(rows, ({ kind }) => decisionKinds.indexOf(kind)),
      what: Uint8Array.from(rows, ({ what }) => decisionSubjects.indexOf(what)),
      app: Int32Array.from(rows, ({ app }) => app),
      node: Int32Array.from(rows, ({ node }) => node),
    },
    apps: applications.map(({ id }) => id),
    nodes: nodes.map(({ id }) => id),
    racks: nodes.map(({ rack }) => racks[rack] ?? ''),
  };
}

function placements({ containers }: RunModel): Row[] {
  const rows: Row[] = [];
  for (let c = 0; c < containers.count; c++) {
    const common = { app: containers.app[c], what: SUBJECTS[containers.kind[c]], node: containers.node[c] };
    rows.push({ at: containers.allocated[c], kind: 'place', ...common });
    if (containers.outcome[c] === ContainerOutcome.preempted) {
      rows.push({ at: containers.ended[c], kind: 'preempt', ...common });
    }
  }
  return rows;
}

function fates({ applications, directory }: RunModel, withAdmissions: boolean): Row[] {
  const rows: Row[] = [];
  const none = { what: '' as const, node: -1 };
  for (const { id, outcome, finished, states } of applications) {
    if (outcome === AppOutcome.rejected) rows.push({ at: finished, kind: 'reject', app: id, ...none });
    if (!withAdmissions) continue;
    const admitted = states.findIndex(
      ({ state }, i) => i > 0 && directory.states[states[i - 1].state].accepted && !directory.states[state].accepted,
    );
    if (admitted > 0 && states[admitted].at < finished) {
      rows.push({ at: states[admitted].at, kind: 'admit', app: id, ...none });
    }
  }
  return rows;
}

function reservations({ reservations: all, asks }: RunModel): Row[] {
  return all.map(({ ask, app, node, from }) => ({
    at: from,
    kind: 'reserve' as const,
    app,
    what: SUBJECTS[asks.kind[ask]],
    node,
  }));
}
