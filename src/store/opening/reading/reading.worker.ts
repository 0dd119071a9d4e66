/** Reads large texts in a worker. */
import { expose } from 'comlink';
import { readingApi } from './reading-api';

expose(readingApi);
