/** Compares runs in a worker: folding two logs of decisions would freeze the page. */
import { expose } from 'comlink';
import '../../engine/systems';
import { compareApi } from './compare-api';

expose(compareApi);
