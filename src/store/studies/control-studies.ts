/** All that runs the present document many times: sweeps, seeds, and what flips the verdict. */
import type { DocumentSource } from '../runs/run-control';
import type { Later } from '../runs/later';
import { sweeperWithConsent } from '../session/sweep-consent';
import { controlFlips } from './flip-control';
import { controlStudy } from './study-control';
import { controlSweeps } from './sweep-control';
import type { Sweeper } from './sweep-control';

/** Follows the document. Code that the reader has not allowed is run by none of them. Returns a function that stops everything. */
export function controlStudies(source: DocumentSource, sweeper: Sweeper, later: Later): () => void {
  const allowed = sweeperWithConsent(sweeper);
  const stops = [
    controlSweeps(source, allowed, later),
    controlStudy(source, allowed, later),
    controlFlips(source, allowed),
  ];
  return () => stops.forEach((stop) => stop());
}
