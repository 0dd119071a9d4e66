/** Decisions of a scheduler, and ends of a run, in words. */
import { formatInstant } from '../../../base/units';
import type { RunModel } from '../../model';
import type { Decision, DecisionKind, DecisionSubject } from './decision-log';

/** How a run ended, or that it has not. */
export function endText({ ended }: RunModel): string {
  switch (ended?.reason) {
    case 'deadlock':
      return 'the run has ended in deadlock';
    case 'horizon':
      return 'the run has reached its horizon';
    case 'policy':
      return 'the run was stopped by an error in a policy';
    case 'all-done':
      return 'all work is done';
    case undefined:
      return 'the run continues';
  }
}

/** "etl/3 gets an executor on n/2 at 0:46.0". */
export function decisionText({ at, kind, app, what, node }: Decision): string {
  const when = ` at ${formatInstant(at)}`;
  const where = node === '' ? '' : ` on ${node}`;
  switch (kind) {
    case 'place':
      return `${app} gets ${article(what)}${where}${when}`;
    case 'preempt':
      return `${app} loses ${article(what)}${where} to preemption${when}`;
    case 'kill':
      return `${app} loses ${article(what)}${where}${when}`;
    case 'reserve':
      return `${node} is kept free for ${article(what)} of ${app}${when}`;
    case 'admit':
      return `${app} is admitted${when}`;
    case 'reject':
      return `${app} is rejected${when}`;
    case 'move':
      return `${app} is moved${when}`;
  }
}

function article(what: string): string {
  if (what === 'driver') return 'its driver';
  if (what === 'task') return 'a container';
  return what === 'executor' ? 'an executor' : `a ${what}`;
}

/** "etl/3 gets an executor": a decision that two runs take at different instants, maybe on different nodes. */
export function decidedText(kind: DecisionKind, app: string, what: DecisionSubject): string {
  switch (kind) {
    case 'place':
      return `${app} gets ${article(what)}`;
    case 'preempt':
    case 'kill':
      return `${app} loses ${article(what)}`;
    case 'reserve':
      return `a node is kept free for ${article(what)} of ${app}`;
    case 'admit':
      return `${app} is admitted`;
    case 'reject':
      return `${app} is rejected`;
    case 'move':
      return `${app} is moved`;
  }
}
