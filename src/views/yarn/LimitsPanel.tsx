import { range, scaleLinear } from 'd3';
import { useMemo, useState } from 'react';
import { MEMORY } from '../../schedulers/yarn/resources';
import { usePlayground } from '../../store/page-playground';
import { useScenario } from '../../store/document/scenario-store';
import { useView } from '../../store/view/view-store';
import { Button } from '../../ui/Button';
import { ScrollRegion } from '../../ui/ScrollRegion';
import { Select } from '../../ui/fields/Select';
import { TableHead } from '../../ui/TableHead';
import { act, seenBy } from '../shared/acts/act';
import { Chart } from '../shared/Chart';
import { queueIndex } from '../shared/acts/names';
import { useCursor } from '../shared/runs/use-cursor';
import type { VariantModel } from '../shared/runs/use-runs-view';
import { userColor } from '../queues/measured/user-color';
import { amountText } from './amounts-at';
import { settingsAt } from './settings-at';
import { leafAt, limitNow, limitOfUser, limitWith } from './user-limits';
import type { LeafAt, LimitKnobs } from './user-limits';
import { WhatIfSlider } from './WhatIfSlider';
import '../shared/acts/action-row.css';
import '../../ui/chips.css';

const MB_PER_GB = 1024;
const FEWEST_USERS = 8;
const MOST_FACTOR = 4;

/** The limit of one user over the number of active users, with the two settings that decide it to play with. */
export function LimitsPanel({ variant }: { readonly variant: VariantModel }) {
  const { queues } = variant.model.directory;
  const selection = useView((s) => s.selection);
  const [chosen, setChosen] = useState<string>();
  const leaves = queues.flatMap(({ leaf, id }) => (leaf ? [id] : []));
  const wish = chosen ?? (selection?.kind === 'queue' ? selection.id : undefined);
  const path = leaves.find((id) => id === wish) ?? leaves[0] ?? 'root';
  return <LimitsOf key={path} variant={variant} path={path} leaves={leaves} onChoose={setChosen} />;
}

interface LimitsOfProps {
  readonly variant: VariantModel;
  /** Of the leaf. */
  readonly path: string;
  readonly leaves: readonly string[];
  readonly onChoose: (path: string) => void;
}

function LimitsOf({ variant, path, leaves, onChoose }: LimitsOfProps) {
  const playground = usePlayground();
  const { model, id } = variant;
  const document = useScenario((s) => s.document);
  const at = Math.min(useCursor(), model.end);
  const [draft, setDraft] = useState<LimitKnobs>();
  const leaf = useMemo(
    () => leafAt(model, settingsAt(seenBy(document, id), at), queueIndex(model, path) ?? 0, at),
    [model, document, id, path, at],
  );
  const knobs = draft ?? leaf.knobs;
  const changed = knobs.minimumPercent !== leaf.knobs.minimumPercent || knobs.factor !== leaf.knobs.factor;
  const set = (next: Partial<LimitKnobs>) => setDraft({ ...knobs, ...next });
  const written = document.queues.some((one) => one.id === path);
  const apply = () => {
    const done = act(
      [
        { path: ['queues', path, 'minimum-user-limit-percent'], value: knobs.minimumPercent },
        { path: ['queues', path, 'user-limit-factor'], value: knobs.factor },
      ],
      `Limits of users in ${path}: at least ${knobs.minimumPercent} %, at most ${knobs.factor} × its guarantee`,
      id,
      playground,
    );
    if (done) setDraft(undefined);
  };
  return (
    <div className="view-panel">
      <div className="view-bar">
        <Select
          aria-label="Leaf whose users are limited"
          value={path}
          options={leaves.map((value) => ({ value, label: value }))}
          onChange={onChoose}
        />
        <WhatIfSlider
          name="minimum-user-limit-percent"
          value={knobs.minimumPercent}
          text={`${knobs.minimumPercent} %`}
          to={100}
          step={5}
          changed={knobs.minimumPercent !== leaf.knobs.minimumPercent}
          onChange={(minimumPercent) => set({ minimumPercent })}
        />
        <WhatIfSlider
          name="user-limit-factor"
          value={knobs.factor}
          text={String(knobs.factor)}
          to={Math.max(MOST_FACTOR, leaf.knobs.factor)}
          step={0.1}
          changed={knobs.factor !== leaf.knobs.factor}
          onChange={(factor) => set({ factor: Math.round(factor * 10) / 10 })}
        />
        {changed && (
          <>
            <Button variant="primary" className="button--small" disabled={!written} onClick={apply}>
              Make it the setting
            </Button>
            <Button variant="outline" className="button--small" onClick={() => setDraft(undefined)}>
              Restore
            </Button>
          </>
        )}
      </div>
      <div className="view-row yarn__two">
        <LimitChart leaf={leaf} knobs={knobs} changed={changed} />
        <ScrollRegion label="Limits in numbers" className="view-words">
          <LimitWords leaf={leaf} knobs={knobs} changed={changed} />
          <UsersTable leaf={leaf} knobs={knobs} names={model.directory.users} />
        </ScrollRegion>
      </div>
    </div>
  );
}

interface LimitProps {
  readonly leaf: LeafAt;
  readonly knobs: LimitKnobs;
}

function LimitChart({ leaf, knobs, changed }: LimitProps & { readonly changed: boolean }) {
  const now = limitNow(leaf, knobs);
  const most = Math.max(FEWEST_USERS, (now?.active ?? 0) + 2);
  const curve = (set: LimitKnobs, full: 'guaranteed' | 'maximum') =>
    range(1, most + 1).map((n) => limitWith(leaf, set, n, leaf[full])[MEMORY]);
  const lines = [
    { id: 'full', of: curve(knobs, 'guaranteed'), stroke: 'var(--ink)', dash: '' },
    ...(leaf.maximum[MEMORY] > leaf.guaranteed[MEMORY]
      ? [{ id: 'beyond', of: curve(knobs, 'maximum'), stroke: 'var(--wL)', dash: '6 3' }]
      : []),
    ...(changed ? [{ id: 'before', of: curve(leaf.knobs, 'guaranteed'), stroke: 'var(--ink-3)', dash: '1 3' }] : []),
  ];
  const top = Math.max(leaf.guaranteed[MEMORY], now?.limit[MEMORY] ?? 0, ...lines.flatMap(({ of }) => of)) * 1.1;
  return (
    <Chart
      title="limit of one user, by the number of users that ask for more"
      scales={({ wide, tall }) => ({
        x: scaleLinear([1, most], [0, wide]),
        y: scaleLinear([0, Math.max(1, top) / MB_PER_GB], [tall, 0]),
      })}
      formatX={(users) => (Number.isInteger(users) ? String(users) : '')}
      formatY={(gb) => `${gb} GB`}
      unit="users"
      draw={({ wide }, x, inGb) => {
        const y = (mb: number): number => inGb(mb / MB_PER_GB);
        return (
          <>
            <path d={`M0 ${y(leaf.guaranteed[MEMORY])}h${wide}`} stroke="var(--ink-2)" strokeDasharray="2 2" />
            <text
              x={wide}
              y={y(leaf.guaranteed[MEMORY]) + (leaf.guaranteed[MEMORY] === 0 ? -4 : 10)}
              textAnchor="end"
              className="chart__axis"
            >
              guaranteed
            </text>
            {lines.map(({ id, of, stroke, dash }) => (
              <path
                key={id}
                d={`M${of.map((limit, i) => `${x(i + 1).toFixed(1)} ${y(limit).toFixed(1)}`).join('L')}`}
                fill="none"
                stroke={stroke}
                strokeDasharray={dash}
                strokeWidth={1.6}
              />
            ))}
            {lines[0].of.map((limit, i) => (
              <circle key={i} cx={x(i + 1)} cy={y(limit)} r={2.2} fill="var(--ink)" />
            ))}
            {now !== undefined && (
              <>
                <circle
                  cx={x(now.active)}
                  cy={y(now.limit[MEMORY])}
                  r={4}
                  fill="var(--surface)"
                  stroke="var(--accent)"
                  strokeWidth={2}
                />
                <text x={x(now.active) + 8} y={y(now.limit[MEMORY]) - 5} className="chart__axis">
                  at the cursor
                </text>
              </>
            )}
          </>
        );
      }}
    />
  );
}

function LimitWords({ leaf, knobs, changed }: LimitProps & { readonly changed: boolean }) {
  const { minimumPercent, factor } = knobs;
  const served = minimumPercent > 0 ? Math.floor(100 / minimumPercent + 1e-9) : Infinity;
  const alone = limitWith(leaf, knobs, 1, leaf.guaranteed)[MEMORY];
  return (
    <>
      <p>
        <b>
          {Number.isFinite(served)
            ? `${served} ${served === 1 ? 'user is' : 'users are'} served at once`
            : 'Any number of users is served at once'}
        </b>
        :{' '}
        {minimumPercent > 0
          ? `no user is pushed below ${minimumPercent} % of the queue, so with more active users the later ones wait.`
          : 'the more of them are active, the less each may hold.'}
      </p>
      <p>
        A user alone may hold <b>{amountText(alone, MEMORY)}</b>: {factor} × the guarantee of{' '}
        {amountText(leaf.guaranteed[MEMORY], MEMORY)} at the most
        {leaf.maximum[MEMORY] > alone
          ? `, though the queue may grow to ${amountText(leaf.maximum[MEMORY], MEMORY)} while others leave room.`
          : '.'}
      </p>
      <p className="muted">
        Solid: the queue is full to its guarantee. Dashed: to its maximum.
        {changed && ' Dotted: with the settings as they are.'}
      </p>
    </>
  );
}

function UsersTable({ leaf, knobs, names }: LimitProps & { readonly names: readonly string[] }) {
  const now = limitNow(leaf, knobs);
  if (leaf.users.length === 0) return <p className="muted">No user of this queue at the cursor.</p>;
  return (
    <table className="words-table">
      <caption className="visually-hidden">Users of the queue at the cursor</caption>
      <TableHead names={['User', 'Holds', 'Limit', 'State']} />
      <tbody>
        {leaf.users.map((one) => {
          const { user, used, active } = one;
          const limit = now && limitOfUser(leaf, now.limit, one)[MEMORY];
          const over = limit !== undefined && used[MEMORY] > limit;
          return (
            <tr key={user}>
              <th scope="row">
                <span className="swatch" style={{ background: userColor(user) }} /> {names[user]}
              </th>
              <td className="yarn__number">{amountText(used[MEMORY], MEMORY)}</td>
              <td className="yarn__number">{limit === undefined ? '–' : amountText(limit, MEMORY)}</td>
              <td>{over ? 'above the limit: refused' : active ? 'asks for more' : 'asks for nothing'}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
