/**
 * Property tests draw the same cases every time, so that a change is judged by what it changes. SIGNALBOX_SEED=<number> draws
 * other cases; SIGNALBOX_SEED=random new ones in every file. Whoever finds a failing case keeps it as a test of its own.
 */
import fc from 'fast-check';

const wanted = process.env['SIGNALBOX_SEED'] ?? '20260101';
if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted) });
