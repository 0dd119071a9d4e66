/**
 * The placement rules of an allocation file.
 * Source: Hadoop 3.2, yarn, scheduler/fair/{QueuePlacementPolicy,QueuePlacementRule}.java.
 */
import type { PlacementRule } from '../../schedulers/yarn-fair/placement/placement-rules';
import type { XmlElement } from '../xml-source';
import { shown } from './fair-values';
import type { Findings } from './findings';
import { javaBoolean } from './java-values';
import { nearest } from '../../base/text/nearest';

const NAMES = [
  'user',
  'primaryGroup',
  'secondaryGroupExistingQueue',
  'specified',
  'nestedUserQueue',
  'default',
  'reject',
] as const;

const PATH = 'queuePlacementPolicy';

/** The rules that can be read, in their order. What is wrong with the others, and rules that are never reached, are findings. */
export function readRules(policy: XmlElement, findings: Findings): PlacementRule[] {
  const elements = ruleElements(policy, findings);
  const rules = elements.flatMap((element) => readRule(element, findings) ?? []);
  if (elements.length === 0) {
    findings.problem(policy, PATH, 'a placement policy without rules places nothing', 'end it with a rule "default"');
  }
  elements.forEach((element, at) => {
    const last = at === elements.length - 1;
    const name = element.attributes['name'] ?? '';
    if (!NAMES.some((known) => known === name)) return;
    if (!last && isTerminal(element)) {
      findings.problem(
        elements[at + 1],
        PATH,
        `this rule is never reached: the rule "${name}" before it accepts every application`,
        `move it up, or remove it`,
      );
    }
    if (last && !isTerminal(element)) {
      findings.problem(
        element,
        PATH,
        `an application may pass the last rule, "${name}", without a queue`,
        'end the list with <rule name="default"/> or <rule name="reject"/>',
      );
    }
  });
  return rules;
}

function ruleElements({ elements }: XmlElement, findings: Findings): XmlElement[] {
  return elements.filter((element) => {
    if (element.name === 'rule') return true;
    findings.warning(element, PATH, `<${element.name}> is not read: rules are written <rule name="...">`);
    return false;
  });
}

function readRule(element: XmlElement, findings: Findings): PlacementRule | undefined {
  const { name = '', create, queue } = element.attributes;
  const known = NAMES.find((candidate) => candidate === name);
  if (known === undefined) {
    const near = nearest(NAMES, name);
    findings.problem(
      element,
      PATH,
      name === '' ? 'a rule without a name' : `there is no rule ${shown(name)}`,
      near === null ? `write one of ${NAMES.join(', ')}` : `write ${near}`,
    );
    return undefined;
  }
  const rule: PlacementRule = {
    name: known,
    ...(create === undefined ? {} : { create: javaBoolean(create) }),
    ...(known !== 'default' || queue === undefined || queue === '' ? {} : { queue }),
  };
  if (queue !== undefined && known !== 'default') {
    findings.warning(element, PATH, `the rule "${known}" reads no queue`);
  }
  if (known !== 'nestedUserQueue') return rule;
  const inner = ruleElements(element, findings);
  if (inner.length === 0) {
    findings.problem(element, PATH, 'nestedUserQueue needs a rule inside it that names the parent queue');
    return undefined;
  }
  if (inner.length > 1) findings.warning(inner[1], PATH, 'only the first rule inside nestedUserQueue is read');
  const nested = readRule(inner[0], findings);
  return nested === undefined ? undefined : { ...rule, nested };
}

/** Whether every application that reaches this rule gets a queue or is rejected. */
function isTerminal({ attributes: { name, create } }: XmlElement): boolean {
  if (name === 'default' || name === 'reject') return true;
  return (name === 'user' || name === 'primaryGroup') && (create === undefined || javaBoolean(create));
}
