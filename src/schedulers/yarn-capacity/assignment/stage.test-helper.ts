/** A cluster under the Capacity scheduler whose nodes are offered by hand. */
import { NodeBook } from '../../yarn/node-book';
import { RequestKey } from '../../yarn/resource-requests';
import type { Resource } from '../../yarn/resources';
import { YarnUnits } from '../../yarn/units';
import { CapacityApp } from '../capacity-app';
import type { CapacityContainer } from '../capacity-app';
import { CapacityBook } from '../capacity-book';
import type { QueueConfig } from '../queues/queue-config';
import { readQueue } from '../queues/queue-config';
import { readSettings } from '../settings';
import { NodeRounds } from './node-rounds';
import { SkippedHeartbeats } from './skipped-looks';

export type Settings = Readonly<Record<string, string | number | boolean>>;

/** What names of settings begin with. */
export const CAPACITY = 'yarn.scheduler.capacity.';

/** MB and vcores. */
export const of = (mb: number, vcores: number): Resource => Float64Array.of(mb, vcores);

/** A book whose nodes are offered by hand. */
export class Stage {
  readonly book: CapacityBook;
  readonly rounds: NodeRounds;
  /** What happened in the latest round. */
  given: string[] = [];
  readonly launched: CapacityContainer[] = [];
  private apps = 0;

  constructor(queues: Readonly<Record<string, Settings>>, scheduler: Settings = {}) {
    const units = new YarnUnits(['vcore', 'memory']);
    const configs: QueueConfig[] = [];
    const paths = Object.keys(queues);
    for (const [id, settings] of Object.entries(queues)) {
      const parent = paths.indexOf(id.slice(0, Math.max(0, id.lastIndexOf('.'))));
      const leaf = !paths.some((path) => path.startsWith(`${id}.`));
      const unset = [NaN, NaN];
      configs.push(
        readQueue({ id, parent, leaf, settings, guaranteed: unset, max: unset }, units, 'current', configs[parent]),
      );
    }
    const settings = readSettings({ type: 'yarn-capacity', ...scheduler }, units.types);
    this.book = new CapacityBook(settings, configs, units.types, {
      skipped: new SkippedHeartbeats({ now: () => 0 }, 1),
      reservationChanged: ({ app, node }, begins) =>
        this.given.push(`${begins ? 'reserved' : 'given up'} ${app.id} n${node}`),
    });
    this.rounds = new NodeRounds(this.book, {
      launch: ({ app, key, node }) => {
        this.given.push(`${app.id}/${key.priority} n${node.node}`);
        return this.launched.length;
      },
      launched: (container) => this.launched.push(container),
      refused: ({ app }) => this.given.push(`refused ${app.id}`),
      kill: (container) => {
        this.given.push(`killed ${container.app.id} n${container.node}`);
        this.book.release(container);
      },
    });
  }

  addNode(mb: number, vcores = 64): void {
    const node = this.book.nodes.length;
    this.book.addNode(new NodeBook(node, 0, of(mb, vcores), `n${node}`));
    this.book.redistribute();
  }

  /** An application whose master has begun, unless `size` says what the master takes. */
  submit(path: string, user = 'user', size?: Resource): CapacityApp {
    const { book } = this;
    const leaf = book.queues.find((queue) => queue.path === path) ?? book.root;
    const app = new CapacityApp(this.apps, leaf.users.of(user, 1), leaf, 0, this.apps++, book.rows);
    if (size !== undefined) {
      app.hasMaster = true;
      app.amSize.set(size);
    }
    book.addApp(app);
    if (size !== undefined) this.ask(app, 0, 1, size);
    return app;
  }

  ask(app: CapacityApp, priority: number, count: number, size: Resource, relax = true): RequestKey {
    const key = new RequestKey(priority, app.id, size, priority === 0, relax);
    app.requests.add(key);
    key.addAnywhere(count);
    this.book.changePending(app, count);
    return key;
  }

  offer(node: number): string[] {
    this.given = [];
    this.rounds.run(this.book.nodes[node], true);
    return this.given;
  }
}

/** Two queues with half of the cluster each, which a single user may fill twice. */
export const HALVES = {
  root: {},
  'root.a': { capacity: 50, 'user-limit-factor': 2 },
  'root.b': { capacity: 50, 'user-limit-factor': 2 },
};
/** In MB. */
export const GB = 1024;
