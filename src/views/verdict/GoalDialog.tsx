import { X } from 'lucide-react';
import type { Goal } from '../../analysis/compare/study/goal';
import { studyOptionsOf } from '../../analysis/compare/study/document-goal';
import { levelText } from '../../analysis/compare/study/look-words';
import type { StudyVariant } from '../../analysis/compare/study/sample';
import { useScenario } from '../../store/document/scenario-store';
import { Button, IconButton } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Field } from '../../ui/fields/Field';
import { Select } from '../../ui/fields/Select';
import { TextField } from '../../ui/fields/TextField';
import { constraintsOf, firstLimit, limitsOf, optionsBeside } from './goal-options';
import type { Limit, MetricOption } from './goal-options';
import { changeGoal, rankBy } from './set-goal';

interface GoalDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly goal: Goal | undefined;
  readonly variants: readonly StudyVariant[];
  readonly options: readonly MetricOption[];
}

/** All of the goal: the metrics that count, limits that come before them, and how sure a verdict has to be. */
export function GoalDialog({ open, onClose, goal, ...rest }: GoalDialogProps) {
  return (
    <Dialog title="Goal of the comparison" open={open && goal !== undefined} onClose={onClose}>
      {goal !== undefined && (
        <div className="goal">
          <p className="muted">
            First come the variants that keep every limit, and among them the one with the best figure. The goal is part
            of the scenario: links have it, and undo takes it back.
          </p>
          <Objective goal={goal} {...rest} />
          <Limits goal={goal} {...rest} />
          <Certainty />
        </div>
      )}
    </Dialog>
  );
}

/** The schema takes no more of either, and only such weights. */
const MOST = 8;
const WEIGHT = { least: 0.001, most: 1000 };

type PartProps = Pick<GoalDialogProps, 'variants' | 'options'> & { readonly goal: Goal };

/** The metric that decides, or several with their weights. */
function Objective({ goal, options }: Omit<PartProps, 'variants'>) {
  const weights = goal.weights ?? [{ metric: goal.metric, weight: 1 }];
  const several = weights.length > 1;
  const set = (next: typeof weights): void =>
    next.length === 1 ? rankBy(next[0].metric) : changeGoal({ metric: undefined, weights: next });
  const change = (at: number, part: Partial<(typeof weights)[number]>): void =>
    set(weights.map((one, i) => (i === at ? { ...one, ...part } : one)));
  const next = options.find(({ value }) => !weights.some(({ metric }) => metric === value));
  return (
    <fieldset className="goal__part">
      <legend>What counts</legend>
      {weights.map(({ metric, weight }, at) => (
        <div key={at} className="goal__row">
          <Select
            aria-label={several ? `Metric ${at + 1}` : 'Metric'}
            value={metric}
            options={optionsBeside(options, goal.weights ?? [], metric)}
            onChange={(value) => change(at, { metric: value })}
          />
          {several && (
            <>
              <TextField
                label="weight"
                value={String(weight)}
                steps
                min={1}
                onApply={(text) => applied(text, (value) => change(at, { weight: value }), WEIGHT)}
              />
              <IconButton label={`Remove metric ${at + 1}`} onClick={() => set(weights.filter((_, i) => i !== at))}>
                <X size={14} />
              </IconButton>
            </>
          )}
        </div>
      ))}
      {several && (
        <p className="small muted">
          One index counts: the weighted geometric mean of each value over that of the base with the same seed. 80 % is
          a fifth better than the base, which is the first variant that ends in every seed. Only the ratios of the
          weights matter.
        </p>
      )}
      {next !== undefined && weights.length < MOST && (
        <Button variant="outline" onClick={() => set([...weights, { metric: next.value, weight: 1 }])}>
          Add a metric
        </Button>
      )}
    </fieldset>
  );
}

const SIDES = [
  { value: 'below', label: 'at most' },
  { value: 'above', label: 'at least' },
] as const;

/** Limits that have to be kept before the rest counts. */
function Limits({ goal, variants, options }: PartProps) {
  const limits = limitsOf(goal.constraints);
  const set = (next: readonly Limit[]): void => changeGoal({ constraints: constraintsOf(next) });
  const change = (at: number, part: Partial<Limit>): void =>
    set(limits.map((one, i) => (i === at ? { ...one, ...part } : one)));
  const next = options.find(({ value }) => !limits.some(({ metric }) => metric === value));
  return (
    <fieldset className="goal__part">
      <legend>Limits</legend>
      {limits.map((limit, at) => (
        <div key={at} className="goal__row">
          <Select
            aria-label={`Metric of limit ${at + 1}`}
            value={limit.metric}
            options={options}
            onChange={(metric) => change(at, firstLimit(metric, variants))}
          />
          <Select
            aria-label={`Side of limit ${at + 1}`}
            value={limit.side}
            options={SIDES}
            onChange={(side) => change(at, { side })}
          />
          <TextField
            label={`Amount of limit ${at + 1}`}
            hideLabel
            value={String(limit.amount)}
            unit={options.find(({ value }) => value === limit.metric)?.unit === 'duration' ? 's' : undefined}
            onApply={(text) => applied(text, (amount) => change(at, { amount }))}
          />
          <IconButton label={`Remove limit ${at + 1}`} onClick={() => set(limits.filter((_, i) => i !== at))}>
            <X size={14} />
          </IconButton>
        </div>
      ))}
      {limits.length === 0 && <p className="small muted">None: every variant can be the best one.</p>}
      {next !== undefined && limits.length < MOST && (
        <Button variant="outline" onClick={() => set([...limits, firstLimit(next.value, variants)])}>
          Add a limit
        </Button>
      )}
    </fieldset>
  );
}

const LEVELS = [0.9, 0.95, 0.99];
/** Percent. */
const ZONE = { least: 0, most: 99 };

/** The confidence of intervals, and the differences that do not matter. */
function Certainty() {
  const document = useScenario((s) => s.document);
  const { confidence, indifference } = studyOptionsOf(document);
  const levels = [...new Set([...LEVELS, confidence])].sort((a, b) => a - b);
  return (
    <fieldset className="goal__part">
      <legend>How sure</legend>
      <div className="goal__row">
        <Field label="confidence of intervals">
          {(ids) => (
            <Select
              {...ids}
              value={String(confidence)}
              options={levels.map((level) => ({ value: String(level), label: levelText(level) }))}
              onChange={(level) => changeGoal({ confidence: Number(level) })}
            />
          )}
        </Field>
        <TextField
          label="differences that do not matter, up to"
          value={percentOf(indifference)}
          unit="%"
          onApply={(text) => applied(text, (percent) => changeGoal({ indifference: percent / 100 }), ZONE)}
        />
      </div>
    </fieldset>
  );
}

/** 0.01 as "1", without what binary fractions add. */
function percentOf(share: number): string {
  return String(Number((share * 100).toPrecision(6)));
}

/** Applies the number of a text. Returns its problem, if it has one. */
function applied(
  text: string,
  apply: (value: number) => void,
  { least = -Infinity, most = Infinity }: { readonly least?: number; readonly most?: number } = {},
): string | undefined {
  const value = text.trim() === '' ? NaN : Number(text);
  if (!Number.isFinite(value)) return 'expected a number';
  if (value < least || value > most) return `expected a number from ${least} to ${most}`;
  apply(value);
  return undefined;
}
