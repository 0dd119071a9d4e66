/**
 * Hadoop's own form of settings: `<configuration>` with a `<property>` for each.
 * Source: Hadoop 3.2, common, conf/Configuration.java.
 */
import { err, ok } from '../../base/result';
import type { Result } from '../../base/result';
import type { FormatProblem } from '../format-problem';
import { readXml } from '../xml-source';
import type { XmlElement, XmlSource } from '../xml-source';
import { Findings } from './findings';
import { javaBoolean } from './java-values';
import { indented, valueLine } from './xml-text';

export interface Property {
  readonly name: string;
  /** With the values of other properties in place of ${name}, without blanks around it. */
  readonly value: string;
  readonly element: XmlElement;
}

export interface Properties {
  /** By name, in the order of the file; if there are several, the one that counts. */
  readonly byName: ReadonlyMap<string, Property>;
  readonly findings: Findings;
}

const MOST_EXPANSIONS = 20;

/** Reads a text of up to 1 MB. Problems of its form are reported; the meaning of values is up to the caller. */
export function readProperties(text: string): Result<Properties, FormatProblem[]> {
  const source = readXml(text);
  if (!source.ok) return source;
  const reader = new PropertyReader(source.value);
  const { root } = source.value;
  if (root.name !== 'configuration') {
    reader.findings.problem(
      root,
      '',
      `the root element is <${root.name}>`,
      'settings of Hadoop start with <configuration>',
    );
  } else {
    reader.read(root);
  }
  const byName = reader.expanded();
  const { findings } = reader;
  return findings.problems.length > 0 ? err(findings.refusal) : ok({ byName, findings });
}

interface Raw {
  readonly value: string;
  readonly isFinal: boolean;
  readonly element: XmlElement;
}

class PropertyReader {
  readonly findings: Findings;
  private readonly raw = new Map<string, Raw>();

  constructor(source: XmlSource) {
    this.findings = new Findings(source);
  }

  read(configuration: XmlElement): void {
    for (const element of configuration.elements) {
      if (element.name === 'configuration') this.read(element);
      else if (element.name === 'property') this.readProperty(element);
      else this.findings.warning(element, '', `Hadoop does not read <${element.name}> here: it expects <property>`);
    }
  }

  private readProperty(element: XmlElement): void {
    const { findings } = this;
    const part = (name: string) =>
      element.elements.find((child) => child.name === name)?.text ?? element.attributes[name];
    const name = part('name')?.trim() ?? '';
    const value = part('value');
    if (name === '') {
      findings.warning(element, '', 'a property without a name is ignored');
      return;
    }
    if (value === undefined) {
      findings.warning(element, name, `${name} has no value and is ignored`);
      return;
    }
    const before = this.raw.get(name);
    if (before?.isFinal === true) {
      findings.warning(element, name, `${name} is final: the first value applies`, 'remove one of the two');
      return;
    }
    if (before !== undefined) {
      findings.warning(element, name, `${name} occurs again: the last one applies`, 'remove the first one');
    }
    this.raw.set(name, { value, isFinal: javaBoolean(part('final')?.trim() ?? ''), element });
  }

  expanded(): Map<string, Property> {
    const found = new Map<string, Property>();
    for (const [name, { value, element }] of this.raw) {
      found.set(name, { name, value: this.expand(name, value, element).trim(), element });
    }
    return found;
  }

  /** Replaces names with values. A value that leads back to a name in it stays as it was written, as in Hadoop. */
  private expand(name: string, value: string, element: XmlElement): string {
    let text = value;
    const replaced = new Set<string>();
    for (let round = 0; round < MOST_EXPANSIONS; round++) {
      const match = /\$\{([^}$ ]+)\}/.exec(text);
      if (match === null) return text;
      const other = this.raw.get(match[1]);
      if (other === undefined) {
        this.findings.warning(
          element,
          name,
          `there is no property ${match[1]} in this file: ${match[0]} stays as it is`,
          'write the value itself',
        );
        return text;
      }
      replaced.add(match[1]);
      text = text.slice(0, match.index) + other.value + text.slice(match.index + match[0].length);
    }
    if (replaced.size < MOST_EXPANSIONS) {
      const message = `${name} refers back to itself: it stays ${JSON.stringify(value)}`;
      this.findings.warning(element, name, message, 'write the value itself');
      return value;
    }
    const message = `${name} needs more than ${MOST_EXPANSIONS} expansions, Hadoop’s limit`;
    this.findings.problem(element, name, message, 'write the value itself');
    return value;
  }
}

/** The lines of a property. */
export function propertyLines(name: string, value: string | number | boolean): string[] {
  return ['<property>', ...indented([valueLine('name', name), valueLine('value', value)]), '</property>'];
}

/** A whole file of properties. */
export function configurationText(lines: readonly string[]): string {
  return ['<?xml version="1.0"?>', '<configuration>', ...indented(lines), '</configuration>', ''].join('\n');
}
