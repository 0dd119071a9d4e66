/** The side of a process that does runs for its parent. */
import type { Scenario } from '../../scenario/schema';
import { withSolver } from '../with-solver';
import type { Reply, Request } from './messages';
import { simulateOrder } from './runner';

/** Does what the parent asks for, one run after the other, until the parent is gone. */
export function serveRuns(): void {
  let scenario: Scenario | undefined;
  let last: Promise<void> = Promise.resolve();
  const answer = async (request: Request): Promise<void> => {
    scenario = request.scenario ?? scenario;
    const reply = await replyTo(scenario, request);
    process.send?.(reply);
  };
  process.on('message', (request: Request) => {
    last = last.then(() => answer(request));
  });
  process.on('disconnect', () => process.exit());
}

async function replyTo(scenario: Scenario | undefined, { order }: Request): Promise<Reply> {
  if (scenario === undefined) return { bug: 'the first request brought no document' };
  try {
    return { run: await withSolver(() => simulateOrder(scenario, order)) };
  } catch (error) {
    return { bug: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
