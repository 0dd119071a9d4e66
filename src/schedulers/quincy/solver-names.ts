/** The solvers of minimum-cost flow that a scenario may choose. They give the same answer. */
export const solverNames = ['network-simplex', 'cost-scaling', 'shortest-paths'] as const;
export type SolverName = (typeof solverNames)[number];
