/** The least that a job of stages needs: every vertex once, each after what it reads. */
import { knobNumber } from '../../scenario/knobs';
import type { Draw as DrawOf, LeastWorkOf } from '../least-work';
import { Draw, initTime, isConstant, readBy, runTime, topological } from './job-model';
import type { StageModel } from './job-model';
import { dagKnobs } from './knobs';
import { jobModel, vertexSize } from './plan';
import { FIRST_STREAM } from './streams';

export const dagLeastWork: LeastWorkOf = ({ settings }, resourceTypes, draw) => {
  const model = jobModel(settings);
  const order = topological(model);
  if (order === undefined) return undefined;
  const firsts = firstVertices(model);
  const factor = knobNumber(settings, dagKnobs.inputFactor);
  /** By stage and vertex, when it is done at the earliest; by stage the last of these. */
  const ends: Float64Array[] = [];
  const last: number[] = [];
  let time = 0;
  for (const s of order) {
    const stage = model[s];
    const own = new Float64Array(stage.vertices);
    const barrier = Math.max(0, ...stage.inputs.flatMap((input) => (input.barrier ? [last[input.stage]] : [])));
    for (let i = 0; i < stage.vertices; i++) {
      const takes = vertexTime(stage, firsts[s] + i, factor, draw);
      time += takes;
      own[i] = takes + Math.max(barrier, partsReady(stage, i, ends));
    }
    ends[s] = own;
    last[s] = own.reduce((most, end) => Math.max(most, end), 0);
  }
  const size = vertexSize(settings, resourceTypes);
  const chain = Math.max(0, ...last);
  return { chain, work: size.map((amount) => amount * time), held: { size, time } };
};

function firstVertices(model: readonly StageModel[]): number[] {
  let next = 0;
  return model.map(({ vertices }) => {
    next += vertices;
    return next - vertices;
  });
}

/** µs that a vertex holds its container: a second attempt draws the same. */
function vertexTime(stage: StageModel, vertex: number, factor: number, draw: DrawOf): number {
  const init = initTime(stage, isConstant(stage.init) ? 0 : draw(FIRST_STREAM + Draw.init, vertex));
  const run = isConstant(stage.run) ? 0 : draw(FIRST_STREAM + Draw.run, vertex);
  const straggler = stage.stragglers > 0 ? draw(FIRST_STREAM + Draw.straggler, vertex) : 1;
  return init + Math.round(runTime(stage, run, straggler) * factor);
}

/** When all that a vertex reads part by part is there. */
function partsReady({ inputs, vertices }: StageModel, index: number, ends: readonly Float64Array[]): number {
  let ready = 0;
  for (const { stage, barrier } of inputs) {
    if (barrier) continue;
    const [from, to] = readBy(index, vertices, ends[stage].length);
    for (let vertex = from; vertex <= to; vertex++) ready = Math.max(ready, ends[stage][vertex]);
  }
  return ready;
}
