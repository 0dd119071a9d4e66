/** Compares runs beside the page: folding two logs of decisions would freeze it. */
import { expose } from 'comlink';
import '../../engine/systems';
import { compareApi } from './compare-api';

expose(compareApi);
