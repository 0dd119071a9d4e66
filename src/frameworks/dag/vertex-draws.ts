/**
 * What vertices draw: how long they start up and run, and how their attempts end. Each draw is keyed by the vertex and its attempt,
 * so that none depends on the order in which they are made. Times are µs on a node of nominal speed.
 */
import type { FrameworkContext } from '../../sim/ports';
import { Draw, initTime, isConstant, runTime } from './job-model';
import { FIRST_STREAM } from './streams';
import type { GraphShape } from './vertex-graph';

export class VertexDraws {
  constructor(private readonly ctx: Pick<FrameworkContext, 'draw'>) {}

  /** How long a vertex starts up. */
  initTime(app: number, { model, stageOf }: GraphShape, vertex: number): number {
    const stage = model[stageOf[vertex]];
    return initTime(stage, isConstant(stage.init) ? 0 : this.draw(app, vertex, 0, Draw.init));
  }

  /** How long a vertex runs. `inputFactor`: how many times as large the input is as in the earlier run. */
  runTime(app: number, { model, stageOf }: GraphShape, vertex: number, inputFactor: number): number {
    const stage = model[stageOf[vertex]];
    const run = isConstant(stage.run) ? 0 : this.draw(app, vertex, 0, Draw.run);
    const straggler = stage.stragglers > 0 ? this.draw(app, vertex, 0, Draw.straggler) : 1;
    return Math.round(runTime(stage, run, straggler) * inputFactor);
  }

  /** Whether an attempt of a vertex fails at its end. */
  fails(app: number, { model, stageOf }: GraphShape, vertex: number, attempt: number): boolean {
    const { failures } = model[stageOf[vertex]];
    return failures > 0 && this.draw(app, vertex, attempt, Draw.failure) < failures;
  }

  /** The vertex whose output a failed attempt found gone; -1 where it failed for another reason. */
  lostInput(app: number, shape: GraphShape, vertex: number, attempt: number): number {
    const { lostInputs } = shape.model[shape.stageOf[vertex]];
    if (!(this.draw(app, vertex, attempt, Draw.lostInput) < lostInputs)) return -1;
    return shape.inputOf(vertex, this.draw(app, vertex, attempt, Draw.whichInput));
  }

  private draw(app: number, vertex: number, attempt: number, what: number): number {
    return this.ctx.draw(FIRST_STREAM + what, app, vertex, attempt);
  }
}
