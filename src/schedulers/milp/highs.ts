/**
 * HiGHS, compiled to WebAssembly, as a synchronous service. Source of the options: https://ergo-code.github.io/HiGHS/dev/options/definitions/
 *
 * One thread, a fixed seed and no limit of time: the answer depends on the program, the limits and the version alone. Nodes do not
 * bound the work at the root, so that simplex iterations are counted too.
 */
import loadRuntime from 'highs';
import type { Milp, MilpAnswer, MilpLimits, MilpSolver } from '../../sim/milp';

const SEED = 0;
/** Of `primal_solution_status`. */
const FEASIBLE = 2;
/**
 * Most work of one program, about half a second of a laptop: simplex iterations, each of which costs `ITERATION` and the entries of
 * the program. The hardest program of the gallery takes most of it.
 */
const MOST_WORK = 12_000_000;
const ITERATION = 5000;

/** Loads the solver. What is large is its WebAssembly, which is fetched here. */
export async function loadHighs(): Promise<MilpSolver & { readonly memoryBytes: number }> {
  const highs = await loadRuntime();
  const { callbackType, modelStatus, objectiveSense } = highs.constants;

  function solve(program: Milp, limits: MilpLimits, start?: Float64Array): MilpAnswer {
    const { columns, rows } = program;
    if (columns === 0) return { values: new Float64Array(0), bound: 0, nodes: 0, stopped: false };
    const iterations = MOST_WORK / (ITERATION + program.column.length);
    // The memory of a model is not collected as garbage: it is given back at the end of `withModel`.
    return highs.withModel(
      {
        numCols: columns,
        numRows: rows,
        sense: objectiveSense.maximize,
        colCost: program.cost,
        colLower: program.lower,
        colUpper: program.upper,
        rowLower: program.rowLower,
        rowUpper: program.rowUpper,
        integrality: Int32Array.from(program.integer),
        matrix: {
          format: 'csr',
          numRows: rows,
          numCols: columns,
          starts: program.rowStart,
          indices: program.column,
          values: program.coefficient,
        },
      },
      (model): MilpAnswer => {
        model.options.set({
          output_flag: false,
          random_seed: SEED,
          mip_rel_gap: limits.gap,
          mip_abs_gap: 0,
          mip_max_nodes: limits.nodes,
        });
        if (start !== undefined) model.setSolution({ colValue: start });
        // Asked at fixed points of the search, and not by a clock.
        model.run({
          [callbackType.mipInterrupt]: (event) => {
            if (Number(event.data.mip_total_lp_iterations ?? 0) > iterations) event.interrupt();
          },
        });
        const found = model.info.get('primal_solution_status') === FEASIBLE;
        return {
          values: found ? model.getSolution().colValue : undefined,
          bound: Number(model.info.get('mip_dual_bound')),
          nodes: Number(model.info.get('mip_node_count')),
          stopped: model.getModelStatus() !== modelStatus.optimal,
        };
      },
    );
  }

  return {
    version: `HiGHS ${highs.version.string}`,
    solve,
    get memoryBytes() {
      return highs.memoryBytes;
    },
  };
}
