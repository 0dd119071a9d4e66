/** The worker's side of the thread border: it translates between messages and a session, and does nothing else. */
import { expose } from 'comlink';
import { createEngineApi } from './engine-api';

expose(createEngineApi());
