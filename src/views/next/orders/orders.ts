/** What tells who is next, for every order of service that a plug-in of a scheduler names. */
import type { RunModel } from '../../../analysis/model';
import { schedulerPlugin } from '../../../engine/registry';
import type { ServiceOrder } from '../../../schedulers/plugin';
import type { Settings } from '../../yarn/settings-at';
import { delayNext } from './delay-next';
import { hybridNext } from './hybrid-next';
import { jockeyNext } from './jockey-next';
import type { NextColumn } from './next-column';
import { omegaNext } from './omega-next';
import { ownNext } from './own-next';
import { planNext } from './plan-next';
import { quincyNext } from './quincy-next';
import { sparrowNext } from './sparrow-next';
import { yunikornNext } from './yunikorn-next';

export interface Order {
  /** @param picked key of the row to open, '' for the next one @param at µs */
  readonly next: (model: RunModel, settings: Settings, picked: string, at: number) => NextColumn[];
  /** The experiment of its paper. */
  readonly experiment?: string;
}

const ORDERS: Readonly<Record<ServiceOrder, Order>> = {
  queues: { next: yunikornNext, experiment: 'stateaware' },
  pools: { next: delayNext, experiment: 'delay' },
  workers: { next: sparrowNext, experiment: 'sparrow' },
  'hybrid-workers': { next: hybridNext },
  decisions: { next: omegaNext, experiment: 'omega' },
  flow: { next: quincyNext, experiment: 'quincy' },
  plan: { next: planNext, experiment: 'constraints' },
  tokens: { next: jockeyNext, experiment: 'jockey' },
  'own-policy': { next: ownNext },
};

/** The order of service of a run; undefined where its scheduler has its own view for it. */
export function orderOf(model: RunModel | undefined): Order | undefined {
  const order = model === undefined ? undefined : schedulerPlugin(model.directory.scheduler).serviceOrder;
  return order === undefined ? undefined : ORDERS[order];
}
