/** The elements of an allocation file that hold one value each, read as Hadoop reads them. */
import type { Json } from '../../base/json';
import type { PolicyName } from '../../schedulers/yarn-fair/shares/policy';
import { parseResourceValue, unknownTypes } from '../../schedulers/yarn-fair/resource-value';
import type { ResourceElement } from '../../schedulers/yarn-fair/resource-value';
import type { XmlElement } from '../xml-source';
import type { Findings } from './findings';
import { javaBoolean, javaFloat, javaInt, javaLong } from './java-values';

/** What reading one element needs to know. */
export interface ValueContext {
  readonly findings: Findings;
  /** Names of the resource types, memory and vcores first. */
  readonly types: readonly string[];
}

/** Reads an element; undefined, with a problem or a notice, if nothing of it is kept. */
export type ValueReader = (element: XmlElement, path: string, context: ValueContext) => Json | undefined;

/** The trimmed text of an element; without any, the whole file is refused. */
function textOf(element: XmlElement, path: string, { findings }: ValueContext): string | undefined {
  const text = element.text.trim();
  if (element.elements.length > 0) {
    findings.problem(element, path, `<${element.name}> contains elements where text is expected`);
    return undefined;
  }
  if (element.text === '') {
    findings.problem(
      element,
      path,
      `an empty <${element.name}> makes Hadoop reject the whole file`,
      'give it a value, or remove the element',
    );
    return undefined;
  }
  return text;
}

function reader(read: (text: string, element: XmlElement, path: string, context: ValueContext) => Json | undefined) {
  return (element: XmlElement, path: string, context: ValueContext): Json | undefined => {
    const text = textOf(element, path, context);
    return text === undefined ? undefined : read(text, element, path, context);
  };
}

/** A count of applications. */
export const count: ValueReader = reader((text, element, path, { findings }) => {
  const value = javaInt(text);
  if (value === undefined) {
    findings.problem(element, path, `${shown(text)} is not a whole number`, 'write a number such as 10');
    return undefined;
  }
  if (value >= 0) return value;
  findings.warning(element, path, `no application can run with ${value}: imported as 0`);
  return 0;
});

/** Whole seconds. */
export const seconds: ValueReader = reader((text, element, path, { findings }) => {
  const value = javaLong(text);
  if (value === undefined) {
    findings.problem(element, path, `${shown(text)} is not a whole number of seconds`, 'write a number such as 60');
    return undefined;
  }
  if (value >= 0) return value;
  findings.warning(element, path, `${value} seconds end at once: imported as 0`);
  return 0;
});

const float = (within: (value: number, note: (message: string) => void) => number | undefined): ValueReader =>
  reader((text, element, path, { findings }) => {
    const value = javaFloat(text);
    if (value === undefined) {
      findings.problem(element, path, `${shown(text)} is not a number`, 'write a number such as 0.5');
      return undefined;
    }
    const kept = within(value, (message) => findings.warning(element, path, message));
    if (kept === undefined) findings.problem(element, path, `${value} is below 0`, 'write 0 or more');
    return kept;
  });

/** A part of the fair share up to 1; -1 switches the check off. */
export const amShare: ValueReader = float((value, note) => {
  if (value > 1) {
    note(`${value} is read as 1: a share is at most 1`);
    return 1;
  }
  if (value < 0 && value !== -1) {
    note(`only -1 switches the limit off: with ${value} no application master starts; imported as 0`);
    return 0;
  }
  return value;
});

/** A part between 0 and 1. */
export const threshold: ValueReader = float((value, note) => {
  const kept = Math.max(0, Math.min(1, value));
  if (kept !== value) note(`${value} is read as ${kept}: a part of the fair share is between 0 and 1`);
  return kept;
});

/** 0 or more. */
export const weight: ValueReader = float((value) => (value < 0 ? undefined : value));

const POLICIES: ReadonlyMap<string, PolicyName> = new Map([
  ['fair', 'fair'],
  ['drf', 'drf'],
  ['fifo', 'fifo'],
  ['org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.fairsharepolicy', 'fair'],
  ['org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.dominantresourcefairnesspolicy', 'drf'],
  ['org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.fifopolicy', 'fifo'],
]);

/** A short name or the full name of a class, in any case. */
export const policy: ValueReader = reader((text, element, path, { findings }) => {
  const known = POLICIES.get(text.toLowerCase());
  if (known === undefined) {
    findings.unfit(
      element,
      path,
      `${shown(text)} is not a scheduling policy: only Hadoop’s own classes can be simulated`,
      'write fair, drf or fifo',
    );
  }
  return known;
});

/** As `policy`, but not fifo: parent queues would have it, too. */
export const defaultPolicy: ValueReader = (element, path, context) => {
  const known = policy(element, path, context);
  if (known !== 'fifo') return known;
  context.findings.problem(
    element,
    path,
    'fifo cannot be the default policy: every parent queue would have it, and fifo orders applications only',
    'set schedulingPolicy to fifo in the leaf queues that need it',
  );
  return undefined;
};

/** True unless the text is something other than "true". */
export const truth: ValueReader = reader((text, element, path, { findings }) => {
  if (!/^(true|false)$/i.test(text)) findings.warning(element, path, `${shown(text)} counts as false`);
  return javaBoolean(text);
});

/** Whether an access list names everyone. */
export function admitsEveryone(list: string): boolean {
  return list.trim() === '*';
}

/** Who may submit or administer: kept as it is, blanks included, for they mean something. */
export const acl: ValueReader = (element, path, context) => {
  if (textOf(element, path, context) === undefined) return undefined;
  if (path.startsWith('root.acl') && !admitsEveryone(element.text)) {
    const effect = 'of root decides who has permission for all queues';
    context.findings.information(element, path, `<${element.name}> ${effect}`);
  }
  return element.text;
};

/** Who may reserve: nothing is reserved here, and the text is kept. */
export const reservationAcl: ValueReader = (element, path, context) => {
  if (textOf(element, path, context) === undefined) return undefined;
  context.findings.information(element, path, `<${element.name}> is kept but has no effect here: nothing is reserved`);
  return element.text;
};

/** Amounts or percentages, kept as text. `kind` says which of both Hadoop takes in the element. */
export const resource = (kind: ResourceElement): ValueReader =>
  reader((text, element, path, { findings, types }) => {
    const value = parseResourceValue(text, kind, types);
    if (!value.ok) {
      // A cluster may have types that the nodes of a scenario lack.
      const ofAll = parseResourceValue(text, kind, [...types, ...unknownTypes(text, types)]);
      if (ofAll.ok) {
        findings.unfit(element, path, value.error, 'give nodes this type in the section Cluster, or leave it out');
      } else findings.problem(element, path, value.error, 'write for example 10240 mb, 10 vcores');
      return undefined;
    }
    for (const remark of value.value.remarks) {
      const fix = remark.startsWith('Hadoop drops')
        ? 'write absolute amounts such as 10240 mb, 10 vcores'
        : remark.startsWith('only ')
          ? 'write both, such as 40% memory, 100% cpu'
          : undefined;
      findings.warning(element, path, remark, fix);
    }
    return text;
  });

/** A maximum that counts for nothing in percent. */
export const containerMaximum: ValueReader = (element, path, context) => {
  const text = resource('max')(element, path, context);
  if (typeof text === 'string' && text.includes('%')) {
    context.findings.warning(
      element,
      path,
      'Hadoop drops percentages of maxContainerAllocation: there is no maximum',
      'write absolute amounts such as 4096 mb, 4 vcores',
    );
  }
  return text;
};

/** A text of the file in a message: in quotes, with line breaks escaped. */
export function shown(text: string): string {
  return JSON.stringify(text);
}
