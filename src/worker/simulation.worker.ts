/** The worker's side of the thread border: it translates between messages and a session, and does nothing else. */
import { expose } from 'comlink';
import { ENGINE_VERSION } from '../engine/version';
import { createEngineApi } from './engine-api';
import { exchangeOfThread } from './exchange';

expose(createEngineApi(exchangeOfThread(`signalbox prepared by ${ENGINE_VERSION}`)));
