/** The stored format as JSON Schema, for other programs. */
import { toJsonSchema } from '@valibot/to-json-schema';
import { schemas } from './schema';

/** The format as JSON Schema (draft 7), generated from the schema that validates. */
export function scenarioJsonSchema(): Record<string, unknown> {
  const schema = toJsonSchema(schemas().scenario, { typeMode: 'input', errorMode: 'ignore' });
  return { ...schema, title: 'Signalbox scenario', description: 'Stored format, version 1' };
}
