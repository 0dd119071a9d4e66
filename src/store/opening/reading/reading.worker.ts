/** Reads large texts beside the page. */
import { expose } from 'comlink';
import { readingApi } from './reading-api';

expose(readingApi);
