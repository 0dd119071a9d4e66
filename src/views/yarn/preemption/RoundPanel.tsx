import { scaleLinear } from 'd3';
import { lastName } from '../../../scenario/queue-path';
import { useMemo, useState } from 'react';
import { counted } from '../../../base/text/counted';
import { MILLISECOND, SECOND } from '../../../base/units';
import { tickLabel } from '../../../render/time-scale';
import { MEMORY } from '../../../schedulers/yarn/resources';
import type { Generation, PreemptionSettings } from '../../../schedulers/yarn-preemption/settings';
import type { Round } from '../../../schedulers/yarn-preemption/round';
import { preemptionKnobs } from '../../../schedulers/yarn-preemption/knobs';
import { usePlayground } from '../../../store/page-playground';
import { useScenario } from '../../../store/document/scenario-store';
import { Button } from '../../../ui/Button';
import { ScrollRegion } from '../../../ui/ScrollRegion';
import { Select } from '../../../ui/fields/Select';
import { act, seenBy } from '../../shared/acts/act';
import { Chart } from '../../shared/Chart';
import { useCursor } from '../../shared/runs/use-cursor';
import type { VariantModel } from '../../shared/runs/use-runs-view';
import { projectRounds } from './convergence';
import { roundInput } from './round-at';
import type { RoundInput } from './round-at';
import { roundSteps } from './round-steps';
import { RoundTable } from './RoundTable';
import { stepText } from './round-words';
import { settingsAt } from '../settings-at';
import { Stepper } from '../Stepper';
import { WhatIfSlider } from '../WhatIfSlider';
import '../../shared/acts/action-row.css';

const GENERATIONS = [
  { value: 'classic', label: 'classic, 2.1 to 2.6' },
  { value: 'ordered', label: 'ordered, 2.7' },
  { value: 'modern', label: 'modern, from 2.8' },
] as const;

/** What may be played with. */
type Draft = Partial<
  Pick<
    PreemptionSettings,
    'generation' | 'totalPreemptionPerRound' | 'naturalTerminationFactor' | 'maxIgnoredOverCapacity'
  >
>;

const MB_PER_GB = 1024;
const MOST_ROUNDS = 400;
const SLIDERS = [
  { field: 'totalPreemptionPerRound', short: 'total_preemption_per_round', to: 1 },
  { field: 'naturalTerminationFactor', short: 'natural_termination_factor', to: 1 },
  { field: 'maxIgnoredOverCapacity', short: 'max_ignored_over_capacity', to: 1 },
] as const;

/** One round of the preemption policy at the cursor, step by step, and where such rounds lead. */
export function RoundPanel({ variant }: { readonly variant: VariantModel }) {
  const playground = usePlayground();
  const { model, id } = variant;
  const document = useScenario((s) => s.document);
  const at = Math.min(useCursor(), model.end);
  const [step, setStep] = useState(0);
  const [draft, setDraft] = useState<Draft>({});
  const real = useMemo(() => roundInput(model, settingsAt(seenBy(document, id), at), at), [model, document, id, at]);
  const input = useMemo(() => ({ ...real, settings: { ...real.settings, ...draft } }), [real, draft]);
  const { round, steps } = useMemo(() => roundSteps(input), [input]);
  const shown = Math.min(step, steps.length - 1);
  const changed = (Object.keys(draft) as (keyof Draft)[]).filter((key) => draft[key] !== real.settings[key]);
  const apply = () => {
    const edits = changed.map((key) => ({
      path: ['scheduler', preemptionKnobs[key].knob.name],
      value: draft[key] ?? null,
    }));
    if (act(edits, 'Preemption now has the settings tried here', id, playground)) setDraft({});
  };
  return (
    <div className="view-panel">
      <div className="view-bar" role="toolbar" aria-label="The round, and what if">
        <Stepper of="the round" count={steps.length} step={shown} onStep={setStep} />
        <Select
          aria-label="Generation of the policy"
          value={input.settings.generation}
          options={GENERATIONS}
          onChange={(generation: Generation) => setDraft({ ...draft, generation })}
        />
        <div className="yarn__sliders" data-roving="list">
          {SLIDERS.map(({ field, short, to }) => (
            <WhatIfSlider
              key={field}
              name={short}
              value={input.settings[field]}
              text={String(Math.round(input.settings[field] * 1000) / 1000)}
              to={to}
              step={0.01}
              changed={changed.includes(field)}
              onChange={(value) => setDraft({ ...draft, [field]: Math.round(value * 100) / 100 })}
            />
          ))}
        </div>
        {changed.length > 0 && (
          <>
            <Button variant="primary" className="button--small" onClick={apply}>
              Make it the setting
            </Button>
            <Button variant="outline" className="button--small" onClick={() => setDraft({})}>
              Restore
            </Button>
          </>
        )}
      </div>
      <div className="view-row yarn__two yarn__two--wide">
        <ScrollRegion label="The round" className="view-words">
          {!real.settings.enabled && (
            <p className="yarn__note">
              The policy does not run here: <code>{preemptionKnobs.enable.knob.name}</code> is off. This is what it
              would do.
            </p>
          )}
          <p>{stepText(steps[shown], round, input.snapshot, input.settings)}</p>
          <RoundTable input={input} round={round} steps={steps} step={shown} model={model} />
          <GenerationDiff input={input} round={round} />
        </ScrollRegion>
        <Convergence input={input} real={real} changed={changed.length > 0} />
      </div>
    </div>
  );
}

interface DiffProps {
  readonly input: RoundInput;
  /** The round of the generation on screen. */
  readonly round: Round;
}

/** What the other generations would choose. */
function GenerationDiff({ input, round }: DiffProps) {
  const others = useMemo(() => {
    const here = new Set(round.chosen.map(({ id }) => id));
    return GENERATIONS.filter(({ value }) => value !== input.settings.generation).map(({ value, label }) => {
      const other = roundSteps({ ...input, settings: { ...input.settings, generation: value } }).round.chosen;
      const there = new Set(other.map(({ id }) => id));
      const more = [...there].filter((id) => !here.has(id)).length;
      const fewer = [...here].filter((id) => !there.has(id)).length;
      return { label, count: there.size, more, fewer };
    });
  }, [input, round]);
  return (
    <p className="muted">
      {others
        .map(({ label, count, more, fewer }) =>
          more === 0 && fewer === 0
            ? `${label}: the same containers`
            : `${label}: ${counted(count, 'container')}; it chooses ${counted(more, 'other')}, and spares ${fewer} of these`,
        )
        .join('. ')}
      .
    </p>
  );
}

/** Axes name full seconds, as that of the timeline. */
function fullSeconds(time: number): string {
  return time % SECOND === 0 ? tickLabel(time, SECOND) : '';
}

interface ConvergenceProps {
  readonly input: RoundInput;
  readonly real: RoundInput;
  readonly changed: boolean;
}

/** Memory of every leaf round after round, if demand stays as it is. */
function Convergence({ input, real, changed }: ConvergenceProps) {
  const { snapshot, settings } = input;
  const size = useMemo(() => sizeOf(input), [input]);
  const now = useMemo(() => projectRounds(input, settings, size, MOST_ROUNDS), [input, settings, size]);
  const before = useMemo(
    () => (changed ? projectRounds(real, real.settings, size, MOST_ROUNDS) : undefined),
    [changed, real, size],
  );
  const rounds = Math.max(1, ...[now, before].map((one) => (one?.leaves[0]?.used.length ?? 1) - 1));
  const most = Math.max(
    1,
    ...now.leaves.flatMap(({ used }) => used),
    ...now.leaves.map(({ queue }) => snapshot.queues[queue].partitions[0]?.guaranteed[MEMORY] ?? 0),
  );
  return (
    <Chart
      title="memory of leaves, if demand stays as it is"
      scales={({ wide, tall }) => ({
        x: scaleLinear([0, rounds], [0, wide - 40]),
        y: scaleLinear([0, (most * 1.05) / MB_PER_GB], [tall, 0]),
      })}
      formatX={(round) => fullSeconds(round * now.interval * MILLISECOND)}
      formatY={(gb) => `${gb} GB`}
      unit=""
      draw={({ wide }, x, inGb) => {
        const y = (mb: number): number => inGb(mb / MB_PER_GB);
        const path = (used: readonly number[]): string =>
          used.map((amount, i) => step(x(i), y(amount), i)).join('') + `H${x(rounds).toFixed(1)}`;
        const ends = spread(now.leaves.map(({ used }) => y(used[used.length - 1])));
        return now.leaves.map(({ queue, used }, i) => {
          const figures = snapshot.queues[queue].partitions[0];
          const { path: name } = snapshot.queues[queue];
          const guaranteed = figures?.guaranteed[MEMORY] ?? 0;
          const edge = guaranteed * (1 + settings.maxIgnoredOverCapacity);
          const color = `var(--a${i % 8})`;
          return (
            <g key={queue}>
              <rect
                x={0}
                y={y(edge)}
                width={wide - 40}
                height={Math.max(0, y(guaranteed) - y(edge))}
                fill={color}
                opacity={0.1}
              />
              <path d={`M0 ${y(guaranteed)}h${wide - 40}`} stroke={color} strokeDasharray="2 3" opacity={0.7} />
              {before !== undefined && (
                <path
                  d={path(before.leaves[i].used)}
                  fill="none"
                  stroke={color}
                  strokeDasharray="1 3"
                  strokeWidth={1.2}
                />
              )}
              <path d={path(used)} fill="none" stroke={color} strokeWidth={1.8} />
              <text x={wide - 37} y={ends[i] + 3} className="chart__axis">
                {lastName(name)}
              </text>
            </g>
          );
        });
      }}
    />
  );
}

function step(x: number, y: number, i: number): string {
  return i === 0 ? `M${x.toFixed(1)} ${y.toFixed(1)}` : `H${x.toFixed(1)}V${y.toFixed(1)}`;
}

/** Heights of labels, moved apart where they would cover each other. */
function spread(heights: readonly number[]): readonly number[] {
  const least = 11;
  const order = heights.map((_, i) => i).sort((a, b) => heights[a] - heights[b]);
  const moved = [...heights];
  order.forEach((i, place) => {
    if (place > 0) moved[i] = Math.max(moved[i], moved[order[place - 1]] + least);
  });
  return moved;
}

/** The containers that are there now are taken for the size of all; without any the smallest one. */
function sizeOf({ snapshot }: RoundInput): Float64Array {
  const containers = snapshot.apps.flatMap((app) => app.containers.filter(({ am }) => !am));
  if (containers.length === 0) return snapshot.minimumAllocation;
  const sum = new Float64Array(snapshot.types);
  for (const { size } of containers) size.forEach((amount, t) => (sum[t] += amount));
  return sum.map((amount, t) => Math.max(snapshot.minimumAllocation[t] ?? 0, Math.round(amount / containers.length)));
}
