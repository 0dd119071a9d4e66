/**
 * Version of the engine, which links carry. A release that can show other outcomes than the one before has a higher one; further
 * changes before that release do not raise it again, unless an outcome of the gallery changes.
 */
export const ENGINE_VERSION = '0.4.0';
