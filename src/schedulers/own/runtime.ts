/** What a run with policies of the reader loads: the language and the host, one chunk. */
export { policyProblems } from './check';
export { policyHost } from './host/host';
