/** Queues of one system, converted for another one. */

/** The wish for the dialog that converts the queues of one YARN scheduler for the other. */
export const CONVERSION = 'convert to the Capacity scheduler';

/** Whether the queues and settings of one system can be converted for the other, and not only its shares be kept. */
export function isConverted(from: string, to: string): boolean {
  return from === 'yarn-fair' && to === 'yarn-capacity';
}
