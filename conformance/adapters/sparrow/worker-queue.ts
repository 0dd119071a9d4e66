import { Entries } from '../../../src/schedulers/sparrow/workers/entries';
import { FairQueues } from '../../../src/schedulers/sparrow/workers/fair-queues';
import { PriorityQueues } from '../../../src/schedulers/sparrow/workers/priority-queues';
import { FifoQueues } from '../../../src/schedulers/sparrow/workers/worker-queues';
import type { WorkerQueues } from '../../../src/schedulers/sparrow/workers/worker-queues';
import { list, number, object, oneOf, optional, text } from '../../read';
import type { Json } from '../../vectors';

const makers = {
  fifo: (entries: Entries) => new FifoQueues(entries, 1),
  round_robin: (entries: Entries) => new FairQueues(entries, 1, () => 1),
  priority: (entries: Entries) => new PriorityQueues(entries, 1),
} as const satisfies Record<string, (entries: Entries) => WorkerQueues>;

const WORKER = 0;

/** Kind worker_queue: one worker with slots, a queue, and reservations by request. */
export function runWorkerQueue(input: Json): unknown {
  const given = object(input);
  const slots = number(given.slots);
  const entries = new Entries();
  const policy = oneOf(given.policy, 'fifo', 'round_robin', 'priority');
  const queue = makers[policy](entries);
  const requests: { readonly req: string; readonly key: number }[] = [];
  const users: string[] = [];
  const order: string[] = [];
  const running: { readonly req: string; readonly key: number }[] = [];
  const run = (request: { readonly req: string; readonly key: number }) => {
    running.push(request);
    order.push(request.req);
  };
  for (const item of list(given.reservations)) {
    const { req, n, user, prio } = object(item);
    const name = optional(user, text, '');
    if (!users.includes(name)) users.push(name);
    const key = policy === 'round_robin' ? users.indexOf(name) : optional(prio, number, 0);
    const request = { req: text(req), key };
    const index = requests.push(request) - 1;
    for (let i = optional(n, number, 1); i > 0; i--) {
      if (running.length < slots) {
        queue.servedAtOnce(WORKER, request.key);
        run(request);
      } else {
        const entry = entries.allocate(1);
        entries.write(entry, index, WORKER, 0, 0, 0, -1);
        queue.push(WORKER, entry, request.key);
      }
    }
  }
  const started = order.length;
  for (const item of list(given.steps)) {
    const { op, req } = object(item);
    const at = req === undefined ? 0 : running.findIndex((request) => request.req === text(req));
    const [left] = running.splice(at, 1);
    if (at < 0 || left === undefined) throw new Error('the step names nothing that runs');
    const next = oneOf(op, 'finish', 'none') === 'finish' ? queue.next(WORKER) : queue.nextAfterNone(WORKER, left.key);
    if (next !== -1) run(requests[entries.app(next)]);
  }
  return { run_order: order, run_order_after_first_four: order.slice(4), started_before_first_finish: started };
}
