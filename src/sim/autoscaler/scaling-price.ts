/**
 * The cost of growing a group against its benefit: the price of its new nodes against what the containers on them would
 * cost by themselves. Nodes far from the size that suits the cluster count as more expensive, the less so the more of
 * them are asked for. Source: kubernetes/autoscaler, cluster-autoscaler/expander/price (price.go, preferred.go) and
 * cloudprovider/gce (gce_price_model.go).
 */
import { exp } from '../../base/math/exact-math';
import { GB, VCORE } from '../../base/units';
import { ResourceType } from '../resource-types';
import type { Demand } from './scaling-room';

/** Price of a core and of a GB per hour, for nodes without a price of their own and for containers. */
const CORE_PRICE = 0.033174;
const GB_PRICE = 0.004446;
/** A container of half a core and 500 MB is added on both sides, so that very small ones do not decide. */
const STABILISER = [500, 500 * 2 ** 20];
/** Suitable number of cores per node for clusters of up to `nodes` nodes: it doubles when the cluster grows threefold. */
const SUITABLE = [
  { nodes: 2, cores: 1 },
  { nodes: 6, cores: 2 },
  { nodes: 20, cores: 4 },
  { nodes: 60, cores: 8 },
  { nodes: 200, cores: 16 },
  { nodes: Infinity, cores: 32 },
];
/** The more nodes a group adds, the less their size counts; at about this number it hardly counts any more. */
const FADING = 15;

/** Nodes that a group would get. */
interface PricedNodes {
  readonly nodes: number;
  /** Of one node: milli-vcores, bytes. */
  readonly capacity: ArrayLike<number>;
  /** Price of one node per hour; undefined: that of its cores and memory. */
  readonly price: number | undefined;
}

function priceOf(size: ArrayLike<number>): number {
  return (size[ResourceType.vcore] / VCORE) * CORE_PRICE + (size[ResourceType.memory] / GB) * GB_PRICE;
}

function unfitness(milliCores: number, present: number): number {
  const suitable = (SUITABLE.find(({ nodes }) => present <= nodes)?.cores ?? 1) * VCORE;
  return Math.max(suitable / milliCores, milliCores / suitable);
}

/** Hyperbolic tangent of a number from 0 on. */
function tanh(x: number): number {
  const e = exp(-2 * x);
  return (1 - e) / (1 + e);
}

/**
 * Cost of growing a group, lower is better. `taken`: the containers that its new nodes would take; `present`: nodes of the
 * cluster now.
 */
export function costScore({ nodes, capacity, price }: PricedNodes, taken: readonly Demand[], present: number): number {
  const forNodes = nodes * (price ?? priceOf(capacity));
  const forContainers = taken.reduce((sum, { size, count }) => sum + count * priceOf(size), 0);
  const ratio = (forNodes + priceOf(STABILISER)) / (forContainers + priceOf(STABILISER));
  const unfit = (unfitness(capacity[ResourceType.vcore], present) - 1) * (1 - tanh((nodes - 1) / FADING)) + 1;
  return unfit * ratio;
}
