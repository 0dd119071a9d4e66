import { useId } from 'react';
import type { ReactNode } from 'react';
import type { MeasureRole } from '../../../schedulers/plugin';
import { PendingPattern } from '../PendingPattern';
import { MARKS } from './MeasuredBar';
import { userColor } from './user-color';

interface MeasuresLegendProps {
  readonly roles: ReadonlySet<MeasureRole>;
  /** Names of the users whose shares are shown; empty where none are. */
  readonly users: readonly string[];
  readonly reserved: boolean;
  /** Memory and vcores side by side. */
  readonly pair: boolean;
}

const MOST_USERS = 8;

/** In the order of the key. Measures that are easily confused stand side by side. */
const WORDS: readonly (readonly [MeasureRole, string])[] = [
  ['guaranteed', 'guaranteed'],
  ['maximum', 'maximum'],
  ['minimum', 'min share'],
  ['fair', 'fair share now, in effect'],
  ['steady', 'steady share, for display'],
  ['ideal', 'ideal'],
];

/** What the marks and fills of the bars mean. */
export function MeasuresLegend({ roles, users, reserved, pair }: MeasuresLegendProps) {
  const pattern = useId();
  if (pair) {
    return (
      <p className="queues__measures" aria-hidden="true">
        <Entry mark={<rect y={3} width={14} height={9} fill="var(--uD)" />}>
          dominant: the larger share of the cluster
        </Entry>
        <Entry mark={<rect y={3} width={14} height={9} fill="var(--uB)" />}>the other one</Entry>
        <Entry mark={<path d="M7 1v12" stroke="var(--ink)" strokeWidth={1.5} />}>fair share now</Entry>
        {roles.has('minimum') && (
          <Entry mark={<path d="M3 12l4-5 4 5z" fill="var(--surface)" stroke="var(--ink)" />}>min share</Entry>
        )}
      </p>
    );
  }
  return (
    <p className="queues__measures" aria-hidden="true">
      {users.slice(0, MOST_USERS).map((name, user) => (
        <Entry key={name} mark={<rect y={3} width={10} height={9} fill={userColor(user)} />}>
          {name}
        </Entry>
      ))}
      {users.length > MOST_USERS && <span>and {users.length - MOST_USERS} users more</span>}
      {users.length === 0 && (
        <>
          <Entry mark={<rect y={3} width={10} height={9} fill="var(--uD)" />}>masters</Entry>
          <Entry mark={<rect y={3} width={10} height={9} fill="var(--uB)" />}>busy</Entry>
        </>
      )}
      <Entry
        mark={
          <>
            <PendingPattern id={pattern} />
            <rect x={0.5} y={3.5} width={13} height={8} fill={`url(#${pattern})`} stroke="var(--ink-3)" />
          </>
        }
      >
        pending
      </Entry>
      {reserved && (
        <Entry
          mark={<rect x={0.5} y={3.5} width={13} height={8} fill="none" stroke="var(--ink)" strokeDasharray="4 3" />}
        >
          reserved
        </Entry>
      )}
      {WORDS.flatMap(([role, words]) =>
        roles.has(role)
          ? [
              <Entry key={role} tall mark={<path {...MARKS[role]?.(7)} />}>
                {words}
              </Entry>,
            ]
          : [],
      )}
      {roles.has('am-used') && (
        <Entry
          mark={
            <>
              <rect y={8} width={7} height={2} fill="var(--uD)" />
              <path d="M12 7v4" stroke="var(--ink-2)" />
            </>
          }
        >
          masters and limit
        </Entry>
      )}
      {roles.has('to-preempt') && (
        <Entry mark={<path d="M1 10h12" stroke="var(--danger)" strokeWidth={3} />}>to be preempted</Entry>
      )}
    </p>
  );
}

interface EntryProps {
  readonly mark: ReactNode;
  /** The mark has the height of a bar's row. */
  readonly tall?: boolean;
  readonly children: ReactNode;
}

function Entry({ mark, tall = false, children }: EntryProps) {
  return (
    <span>
      <svg width={15} height={16} viewBox={tall ? '-3 2 20 24' : '0 0 15 16'}>
        {mark}
      </svg>
      {children}
    </span>
  );
}
