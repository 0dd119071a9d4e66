/** Version of the engine: any change that can change an outcome raises it. Links carry it. */
export const ENGINE_VERSION = '0.2.0';
