/**
 * From a validated scenario to the simulator's input: one variant's differences applied, generators expanded, units made
 * integers, names made indices. What the schema cannot see (a queue that does not exist, an override of an unknown name) is
 * reported here, with the field.
 */
import { DAY } from '../base/units';
import { err, ok } from '../base/result';
import type { Problem, Result } from '../base/result';
import { micros } from '../scenario/written-amounts';
import { LIMITS } from '../scenario/schema';
import type { Scenario } from '../scenario/schema';
import type { InterventionInput, RunInput } from '../sim/run-input';
import { Applications } from './expand/applications';
import type { Surroundings } from './expand/applications';
import { expandAutoscaler } from './expand/autoscaler';
import { checkDatasets, expandDatasets } from './expand/datasets';
import { expandInterventions } from './expand/interventions';
import { addedQueues } from './expand/later';
import { expandNodes } from './expand/nodes';
import type { ExpandedNodes } from './expand/nodes';
import { ResourceTypes } from './expand/parts';
import { placementStages } from './expand/placement-stages';
import { Problems } from './expand/problems';
import { Queues } from './expand/queues';
import { sampledApplications } from './expand/sampled-applications';
import { notHeeded, refusals } from './scheduler-checks';
import { applyVariant } from './document/variants';

/** Horizon of a run where the scenario sets none, µs. */
const DEFAULT_HORIZON = DAY;

/**
 * Expands one variant of a scenario. `seed` replaces the scenario's own. Errors are all problems found, by field.
 */
export function expandScenario(scenario: Scenario, variantId: string, seed?: number): Result<RunInput, Problem[]> {
  const applied = applyVariant(scenario, variantId);
  if (!applied.ok) return applied;
  return expand(applied.value, seed ?? applied.value.seed ?? 1);
}

/**
 * The problems that `expandScenario` would report for the first variant, at a fraction of the cost: only a sample of the
 * generated applications is looked at, and no block is placed.
 */
export function expansionProblems(scenario: Scenario): Problem[] {
  const expanded = expand(scenario, 1, sampledApplications(scenario));
  return expanded.ok ? [] : expanded.error;
}

/** With `sampled` the scenario is only checked, on these applications of each entry. */
function expand(
  scenario: Scenario,
  seed: number,
  sampled?: ReturnType<typeof sampledApplications>,
): Result<RunInput, Problem[]> {
  const types = new ResourceTypes(scenario);
  const many = types.all.length;
  if (many > LIMITS.resourceTypes) {
    const message = `expected at most ${LIMITS.resourceTypes} types of resources, got ${many}`;
    return err([{ path: 'cluster.nodes', message }]);
  }
  const isCheck = sampled !== undefined;
  const problems = new Problems();
  const notices: Problem[] = [];
  const cluster = expandNodes(scenario, types, isCheck, problems);
  const queues = new Queues(scenario, types, problems);
  checkDatasets(scenario, cluster.nodes.length, problems);
  if (problems.all.length > 0) return err(problems.all);

  const datasets = expandDatasets(scenario, { nodes: cluster.nodes, seed, draws: !isCheck }, problems, notices);
  const authored = [...scenario.queues, ...addedQueues(scenario)];
  const placement = placementStages(scenario);
  const surroundings = { types, queues, datasets, labels: cluster.labels, authored, placement };
  const applications = new Applications(scenario, seed, surroundings, problems, sampled);
  if (problems.all.length > 0) return err(problems.all);

  applications.place();
  const interventions = timedChanges(scenario, cluster, surroundings, applications, problems);
  if (problems.all.length > 0) return err(problems.all);

  const autoscaler = expandAutoscaler(scenario, cluster.nodes);
  const policies = (scenario.policies ?? []).map(({ id, title = id, code }) => ({ id, title, code }));
  const input: RunInput = {
    seed,
    horizon: scenario.horizon === undefined ? DEFAULT_HORIZON : micros(scenario.horizon),
    resourceTypes: types.all,
    racks: cluster.racks,
    nodes: cluster.nodes,
    queues: queues.all,
    users: applications.users,
    applications: applications.all,
    interventions,
    ...(autoscaler === undefined ? {} : { autoscaler }),
    ...(datasets === undefined ? {} : { datasets }),
    scheduler: scenario.scheduler,
    ...(policies.length === 0 ? {} : { policies }),
  };
  problems.addAll(refusals(input));
  if (problems.all.length > 0) return err(problems.all);
  if (isCheck) return ok(input);
  const all = [...notices, ...notHeeded(input)];
  return ok(all.length === 0 ? input : { ...input, notices: all });
}

function timedChanges(
  { scheduler, interventions = [] }: Scenario,
  { nodes, labels }: ExpandedNodes,
  { types, queues, datasets = [] }: Surroundings,
  applications: Applications,
  problems: Problems,
): InterventionInput[] {
  return expandInterventions(interventions, {
    scheduler,
    nodes,
    queues: queues.all,
    applications: applications.all,
    datasets: datasets.map(({ id }) => id),
    labels,
    problem: (path, message) => problems.add(path, message),
    leafQueue: (id, path) => queues.leaf(id, path),
    vector: (resources, missing) => types.vector(resources, missing),
  });
}
