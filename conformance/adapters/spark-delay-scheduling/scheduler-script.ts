import { ExecutorBook } from '../../../src/frameworks/spark/task-scheduler/executor-book';
import { localityNames } from '../../../src/frameworks/spark/task-scheduler/locality/locality';
import { Offers } from '../../../src/frameworks/spark/task-scheduler/offers';
import { PoolTree } from '../../../src/frameworks/spark/task-scheduler/pool-config';
import { SubmittedTaskSet, TaskScheduler } from '../../../src/frameworks/spark/task-scheduler/task-scheduler';
import { TaskSetManager } from '../../../src/frameworks/spark/task-scheduler/task-set-manager';
import { list, number, object, oneOf, optional, text, truth } from '../../read';
import type { Json, JsonObject } from '../../vectors';
import { NO_SPECULATION, Places } from './names';

/** Whole rounds of offers over several task sets; the launches of each round. */
export function runSchedulerScript(input: Json): unknown[] {
  const { config, racks, taskSets, steps } = object(input);
  const { localityWaitMs, legacyResetOnTaskLaunch } = object(config);
  const wait = number(localityWaitMs);
  const settings = {
    waits: { process: wait, node: wait, rack: wait },
    legacyReset: optional(legacyResetOnTaskLaunch, truth, false),
    maxFailures: 4,
    speculation: NO_SPECULATION,
    barrier: false,
    exclusion: null,
  };
  const given = list(taskSets).map(object);
  const ids = given.map(({ id }) => text(id));
  const places = new Places(racks);
  const book = new ExecutorBook(places.rackOfHost);
  const offers = new Offers();
  let launched: object[] = [];
  const scheduler = new TaskScheduler(new PoolTree('FIFO', null, false), book, 1, {
    launched: ({ id, manager }, attempt, offer) =>
      launched.push({
        taskSet: ids[id],
        index: manager.attempts.taskOf(attempt),
        executor: places.executors.name(offers.executorAt(offer)),
        locality: localityNames[manager.attempts.localityOf(attempt)],
      }),
    delayRejected: () => {},
    timerReset: () => {},
    abandoned: () => {},
  });
  let now = 0;
  const results: object[] = [];
  list(steps)
    .map(object)
    .forEach((step, index) => {
      switch (oneOf(step.op, 'submit', 'advance', 'offers')) {
        case 'submit': {
          const id = ids.indexOf(text(step.taskSet));
          const manager = new TaskSetManager(settings, places.preferences(given[id].tasks), book, now);
          const stage = number(given[id].order);
          const keys = { name: `TaskSet_${stage}.0`, execution: 0, job: 0, stage, pool: null };
          scheduler.submit(new SubmittedTaskSet(id, manager), keys);
          break;
        }
        case 'advance':
          now += number(step.ms);
          break;
        case 'offers':
          fill(offers, step, places);
          launched = [];
          scheduler.round(offers, truth(step.allFree), now);
          results.push({ step: index, launched });
          break;
      }
    });
  return results;
}

function fill(offers: Offers, step: JsonObject, places: Places): void {
  offers.clear();
  for (const { executor, host, cores } of list(step.offers).map(object)) {
    offers.add(places.executor(executor), places.host(host), number(cores));
  }
}
