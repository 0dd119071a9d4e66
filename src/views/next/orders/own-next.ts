/**
 * Who is next under a scheduler that the reader wrote. Only its code knows an order: what it places next is read from the run, and
 * of those that wait what it says of them.
 */
import { countUpTo } from '../../../analysis/series';
import type { RunModel } from '../../../analysis/model';
import { formatInstant } from '../../../base/units';
import { Reason } from '../../../sim/reasons';
import type { Settings } from '../../yarn/settings-at';
import type { NextColumn, NextRow } from './next-column';
import { waitingApps } from './waiting-apps';

/** @param at µs */
export function ownNext(model: RunModel, _: Settings, __: string, at: number): NextColumn[] {
  const { containers, directory } = model;
  const waiting = waitingApps(model, at).map(({ app, lacking, reason, cause }): NextRow => {
    const { id } = directory.applications[app];
    return {
      key: id,
      name: id,
      app,
      keys: `wants ${lacking} more`,
      letter: reason.letter,
      passed: cause.code === Reason.ownWords ? (directory.texts?.[cause.arg2] ?? reason.title) : reason.title,
    };
  });
  const from = countUpTo(containers.allocated, at);
  const next = from < containers.count ? containers.allocated[from] : Infinity;
  const until = countUpTo(containers.allocated, next);
  const placed = Array.from({ length: until - from }, (___, i): NextRow => {
    const app = containers.app[from + i];
    const { id } = directory.applications[app];
    return {
      key: String(from + i),
      name: id,
      app,
      keys: `on ${directory.nodes[containers.node[from + i]].id}`,
      passed: '',
    };
  });
  return [
    { title: 'Waiting', by: 'with the policy’s own reason', rows: waiting, empty: 'Nothing waits.' },
    {
      title: next === Infinity ? 'Next decision' : `Next decision, ${formatInstant(next)}`,
      by: 'in the order of placement by the policy',
      rows: placed,
      empty: 'Nothing more is placed in this run.',
    },
  ];
}
