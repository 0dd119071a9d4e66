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
import { indented, valueLine } from '../xml-text';

export interface Property {
  readonly name: string;
  /** With the values of other properties in place of ${name}, without blanks around it. */
  readonly value: string;
  /** The same with the blanks around it: before the first group of an access list one means something. */
  readonly text: string;
  /** The value as the file has it. */
  readonly written: string;
  readonly element: XmlElement;
}

export interface Properties {
  /** By name, in the order of the file; if there are several, the one that counts. */
  readonly byName: ReadonlyMap<string, Property>;
  readonly findings: Findings;
}

const MOST_EXPANSIONS = 20;

/**
 * Reads a text of up to 1 MB. Problems of its form are reported; the meaning of values is up to the caller.
 * @param isRead whether the caller reads a property. Of the others nothing is reported: a file has many for other programs,
 *   and they refer to properties of Hadoop's own defaults
 */
export function readProperties(text: string, isRead: (name: string) => boolean): Result<Properties, FormatProblem[]> {
  const source = readXml(text);
  if (!source.ok) return source;
  const reader = new PropertyReader(source.value, isRead);
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

  constructor(
    source: XmlSource,
    private readonly isRead: (name: string) => boolean,
  ) {
    this.findings = new Findings(source);
  }

  read(configuration: XmlElement): void {
    for (const element of configuration.elements) {
      if (element.name === 'configuration') this.read(element);
      else if (element.name === 'property') this.readProperty(element);
      else if (element.name === 'include') this.reportInclude(element);
      else this.findings.warning(element, '', `Hadoop does not read <${element.name}> here: it expects <property>`);
    }
  }

  /** XInclude: the content of another file takes its place. */
  private reportInclude(element: XmlElement): void {
    const file = element.attributes['href'] ?? 'another file';
    const message = `Hadoop reads ${file} in this place, which is not at hand: its properties are missing`;
    this.findings.warning(element, '', message, 'write them in its place');
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
    const warn = (message: string, fix?: string): void => {
      if (this.isRead(name)) findings.warning(element, name, `${name} ${message}`, fix);
    };
    if (value === undefined) {
      warn('has no value and is ignored');
      return;
    }
    if (value === '') {
      const message = `${name} has an empty value, which Hadoop takes for none: the default applies`;
      if (this.isRead(name)) findings.information(element, name, message);
      return;
    }
    const before = this.raw.get(name);
    if (before?.isFinal === true) {
      warn('is final: the first value applies', 'remove one of the two');
      return;
    }
    if (before !== undefined) warn('occurs again: the last one applies', 'remove the first one');
    this.raw.set(name, { value, isFinal: part('final') === 'true', element });
  }

  expanded(): Map<string, Property> {
    const found = new Map<string, Property>();
    for (const [name, { value, element }] of this.raw) {
      const text = this.expand(name, value, element);
      found.set(name, { name, value: text.trim(), text, written: value, element });
    }
    return found;
  }

  /** Replaces names with values. A value that leads back to a name in it stays as it was written, as in Hadoop. */
  private expand(name: string, value: string, element: XmlElement): string {
    const { findings } = this;
    const isRead = this.isRead(name);
    const advice = 'write the value itself';
    let text = value;
    const replaced = new Set<string>();
    for (let round = 0; round < MOST_EXPANSIONS; round++) {
      const match = /\$\{([^}$ ]+)\}/.exec(text);
      if (match === null) return text;
      const other = this.raw.get(match[1]);
      if (other === undefined) {
        const message = `there is no property ${match[1]} in this file: ${match[0]} stays as it is`;
        if (isRead) findings.warning(element, name, message, advice);
        return text;
      }
      replaced.add(match[1]);
      text = text.slice(0, match.index) + other.value + text.slice(match.index + match[0].length);
    }
    if (!isRead) return value;
    if (replaced.size < MOST_EXPANSIONS) {
      const message = `${name} refers back to itself: it stays ${JSON.stringify(value)}`;
      findings.warning(element, name, message, advice);
      return value;
    }
    findings.problem(element, name, `${name} needs more than ${MOST_EXPANSIONS} expansions, Hadoop’s limit`, advice);
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
