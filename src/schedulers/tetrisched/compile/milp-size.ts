/** Columns and rows of a program by what they are for. */
export interface MilpSize {
  indicator: number;
  partition: number;
  minAux: number;
  demandRows: number;
  operatorRows: number;
  supplyRows: number;
}

/** The size of a program that is still empty. */
export function emptySize(): MilpSize {
  return { indicator: 0, partition: 0, minAux: 0, demandRows: 0, operatorRows: 0, supplyRows: 0 };
}
