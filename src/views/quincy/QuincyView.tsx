import { useDeferredValue, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { RunModel } from '../../analysis/model';
import { formatInstant } from '../../base/units';
import { appColors } from '../../render/color/app-colors';
import { useScenario } from '../../store/document/scenario-store';
import { usePlayground } from '../../store/page-playground';
import { useView } from '../../store/view/view-store';
import { moveCursor } from '../transport/playback';
import { Segmented } from '../../ui/fields/Segmented';
import { isShownIn } from '../shared/dock/dock-views';
import { seenBy } from '../shared/acts/act';
import { appIndex } from '../shared/acts/names';
import { ExperimentLink } from '../shared/ExperimentLink';
import { PanelChoice } from '../shared/dock/PanelChoice';
import { Stepping } from '../shared/dock/Stepping';
import { TallButton } from '../shared/dock/TallButton';
import { useChosenPanel } from '../shared/dock/use-chosen-panel';
import { useVariantChoice, VariantChoice } from '../shared/runs/VariantChoice';
import { useCursor } from '../shared/runs/use-cursor';
import { useVariants, withModels } from '../shared/runs/use-runs-view';
import type { VariantModel } from '../shared/runs/use-runs-view';
import { settingsAt } from '../yarn/settings-at';
import { flowOf, solverSteps } from './flows';
import { NetworkPicture } from './NetworkPicture';
import type { Costs } from './NetworkPicture';
import { PriceKnobs } from './PriceKnobs';
import { decisions, solvedRound } from './rounds';
import type { Decided, Solved } from './rounds';
import type { Shown } from './shown';
import { Race, SolverBar } from './SolverBar';
import { TaskPanel, TasksTable } from './TaskPanel';
import '../shared/chart.css';
import '../shared/dock/view-parts.css';
import '../shared/dock/view-tables.css';
import './quincy.css';

const PANELS = [
  { value: 'answer', label: 'Answer' },
  { value: 'changes', label: 'Changes' },
  { value: 'solver', label: 'Solver' },
] as const;
type Panel = (typeof PANELS)[number]['value'];

const COSTS: readonly { readonly value: Costs; readonly label: string }[] = [
  { value: 'chosen', label: 'chosen task' },
  { value: 'all', label: 'all' },
  { value: 'none', label: 'none' },
];

/** The most arcs of a network whose solver can be stepped through. */
const MOST_ARCS = 4000;

/** Quincy's flow: the network of the decision at the cursor, its answer and what else there could have been. */
export function QuincyView({ title }: { readonly title: ReactNode }) {
  const variants = useVariants();
  const models = useMemo(() => withModels(variants).filter(({ model }) => isShownIn('flow', model)), [variants]);
  // Greedy variants have nothing to show here.
  const byFlow = models.filter(({ model }) => decisions(model).length > 0);
  const [variant, choose] = useVariantChoice(models, byFlow);
  const panel = useChosenPanel('flow', PANELS, 'answer');
  const [costs, setCosts] = useState<Costs>('chosen');
  const shown = useShown(variant, models[0]);
  return (
    <section className="dock-card quincy" aria-label="Flow">
      <div className="section-header" role="toolbar" aria-label="Flow shown as">
        {title}
        <PanelChoice of="flow" label="View of the flow" value={panel} options={PANELS} />
        <Segmented label="Costs shown" value={costs} options={COSTS} onChange={setCosts} />
        <VariantChoice models={models} shown={variant} onChoose={choose} />
        {shown !== undefined && <Decisions model={shown.variant.model} decided={shown.solved.decided} />}
        <span className="grow" />
        <ExperimentLink id="quincy" />
        <TallButton />
      </div>
      {shown !== undefined && <PriceKnobs variant={shown.variant} />}
      {shown === undefined ? (
        <p className="empty-note">{emptyWords(variant)}</p>
      ) : (
        <div className="beside">
          <Main panel={panel} shown={shown} costs={costs} />
          <Deferred shown={shown} />
        </div>
      )}
    </section>
  );
}

/** What else a task could have got takes longer than a frame in a large cluster: it follows the picture. */
function Deferred({ shown }: { readonly shown: Shown }) {
  return <TaskPanel shown={useDeferredValue(shown)} />;
}

function emptyWords(variant: VariantModel | undefined): string {
  if (variant === undefined) return 'The run has no decisions yet.';
  if (decisions(variant.model).length === 0) {
    return 'No decision was made by flow here: greedy queues fill one free machine at a time. Choose Q, QP, QF or QFP as the policy.';
  }
  return 'No decision has been made before the cursor. Move it to a later instant.';
}

function Main({ panel, shown, costs }: { readonly panel: Panel; readonly shown: Shown; readonly costs: Costs }) {
  if (panel === 'solver') return <Stepped key={shown.solved.decided.index} shown={shown} costs={costs} />;
  return (
    <div className="beside__main">
      <Legend changes={panel === 'changes'} />
      <NetworkPicture
        shown={shown}
        flow={flowOf(shown.solved, shown.solved.places)}
        costs={costs}
        changes={panel === 'changes'}
      />
      <TasksTable shown={shown} changes={panel === 'changes'} />
    </div>
  );
}

/** The solver step by step, and against the others. */
function Stepped({ shown, costs }: { readonly shown: Shown; readonly costs: Costs }) {
  const { solved } = shown;
  const small = solved.graph.network.arcs <= MOST_ARCS;
  const steps = useMemo(() => (small ? solverSteps(solved) : []), [small, solved]);
  const [step, setStep] = useState<number>();
  const present = Math.min(step ?? steps.length - 1, steps.length - 1);
  return (
    <div className="beside__main">
      {small ? (
        <>
          <SolverBar steps={steps} step={present} onStep={setStep} />
          <Race solved={solved} />
          <p className="quincy__note muted">
            Successive shortest paths: a step sends one remaining unit along the cheapest path and may displace others.
            Arcs of negative cost, running tasks, are full from the start. Among equally cheap answers the last step may
            differ from the scheduler’s choice.
          </p>
          <NetworkPicture shown={shown} flow={steps[present].flow} costs={costs} changes={false} />
        </>
      ) : (
        <>
          <Race solved={solved} />
          <p className="quincy__note muted">
            This network is too large to step through; you can still race the solvers on it.
          </p>
        </>
      )}
    </div>
  );
}

function useShown(variant: VariantModel | undefined, first: VariantModel | undefined): Shown | undefined {
  const document = useScenario((s) => s.document);
  const cursor = useCursor();
  const selection = useView((s) => s.selection);
  const [task, setTask] = useState<{ readonly app: number; readonly task: number }>();
  const model = variant?.model;
  const decided = model === undefined ? undefined : lastBy(decisions(model), cursor);
  const id = variant?.id;
  const solved = useMemo(
    () =>
      model === undefined || decided === undefined || id === undefined
        ? undefined
        : solvedRound(model, decided, settingsAt(seenBy(document, id), decided.at)),
    [model, decided, document, id],
  );
  const colors = useMemo(
    () => (model === undefined || first === undefined ? undefined : appColors(model.directory, first.model.directory)),
    [model, first],
  );
  if (variant === undefined || solved === undefined || colors === undefined) return undefined;
  const app = selection?.kind === 'app' ? appIndex(variant.model, selection.id) : undefined;
  return {
    variant,
    solved,
    colorOf: (one) => colors[one],
    task: chosenTask(solved, task, app),
    onTask: (index) => setTask(solved.tasks[index]),
  };
}

/** The task that was chosen where it is in the round; otherwise one that the answer changes, of the selected job first. */
function chosenTask(
  { tasks, places }: Solved,
  wished: { readonly app: number; readonly task: number } | undefined,
  app: number | undefined,
): number {
  const own = (one: { readonly app: number }): boolean => app === undefined || one.app === app;
  const tests = [
    (one: Solved['tasks'][number]) => one.app === wished?.app && one.task === wished.task,
    (one: Solved['tasks'][number], i: number) => own(one) && places[i] >= 0 && places[i] !== one.of.machine,
    (one: Solved['tasks'][number]) => own(one) && one.of.machine < 0,
    own,
  ];
  for (const test of tests) {
    const found = tasks.findIndex(test);
    if (found >= 0) return found;
  }
  return tasks.length === 0 ? -1 : 0;
}

/** The last decision up to an instant. */
function lastBy(all: readonly Decided[], at: number): Decided | undefined {
  return all.findLast((one) => one.at <= at);
}

/** Which decision is on screen, and the ways to the ones beside it and to the next one that changes something. */
function Decisions({ model, decided }: { readonly model: RunModel; readonly decided: Decided }) {
  const playground = usePlayground();
  const all = decisions(model);
  const matters = (one: Decided): boolean => one.started + one.preempted + one.migrated > 0;
  // Of several decisions in one instant the last one is on screen.
  const before = all.findLast((one) => one.at < decided.at && matters(one));
  const after = all.find((one) => one.at > decided.at && matters(one));
  const to = (one: Decided | undefined) => one && (() => moveCursor(one.at, playground));
  return (
    <Stepping
      before={{ label: 'Previous decision with changes', go: to(before) }}
      after={{ label: 'Next decision with changes', go: to(after) }}
    >
      <span className="small">
        decision <b>{decided.index + 1}</b> of {all.length}, <b>{formatInstant(decided.at)}</b>
      </span>
    </Stepping>
  );
}

function Legend({ changes }: { readonly changes: boolean }) {
  return (
    <p className="view-legend">
      <span>
        <i className="quincy__key is-flow" /> flow: a unit for each task
      </span>
      <span>
        <i className="quincy__key is-idle" /> possible, no flow
      </span>
      <span>
        <i className="quincy__key is-could" /> the chosen task could also
      </span>
      <span>U: waiting tasks of its job</span>
      <span>X: any machine</span>
      {changes && <span>faint: as before the decision</span>}
    </p>
  );
}
