/** Files of properties, as YARN's schedulers have them. */
import type { YarnSystem } from './capacity-keys';
import { readConfigurationFile } from './configuration-reader';

/** A file with these properties. */
export function file(properties: Readonly<Record<string, string | number>>): string {
  const lines = Object.entries(properties).map(
    ([name, value]) => `<property><name>${name}</name><value>${value}</value></property>`,
  );
  return `<configuration>\n${lines.join('\n')}\n</configuration>`;
}

/** The same with the prefix of capacity-scheduler.xml before every name. */
export function capacity(properties: Readonly<Record<string, string | number>>): string {
  return file(
    Object.fromEntries(Object.entries(properties).map(([name, value]) => [`yarn.scheduler.capacity.${name}`, value])),
  );
}

/** What is read of a file that has no faults. */
export function read(text: string, current: YarnSystem = 'yarn-capacity') {
  const found = readConfigurationFile(text, current);
  if (!found.ok) throw new Error(`${JSON.stringify(found.error)}\n${text}`);
  return found.value;
}

/** Two queues below the root. */
export const TWO = { 'root.queues': 'etl, adhoc', 'root.etl.capacity': 70, 'root.adhoc.capacity': '30.0' };
