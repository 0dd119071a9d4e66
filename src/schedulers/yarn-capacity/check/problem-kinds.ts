/** Problems that the editor answers with a change, by their kind. */

/** Resources of a queue are written without memory. */
export const WITHOUT_MEMORY = 'resources-without-memory';
