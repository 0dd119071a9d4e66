import { apart } from '../../../src/analysis/compare/divergence/apart';
import {
  comparable,
  decisionKinds,
  decisionSubjects,
  logOf,
  onlyInOne,
} from '../../../src/analysis/compare/divergence/decision-log';
import type { Decision } from '../../../src/analysis/compare/divergence/decision-log';
import { exactDivergence, orderDivergence } from '../../../src/analysis/compare/divergence/first-divergence';
import { orderDistance } from '../../../src/analysis/compare/divergence/order-distance';
import type { KindRunner } from '../../adapter';
import { list, number, object, oneOf, optional, text } from '../../read';
import type { Json } from '../../vectors';
import { micros, seconds } from './values';

function decision(value: Json): Decision {
  const { at, kind, app, what, node } = object(value);
  return {
    at: micros(at),
    kind: oneOf(kind, ...decisionKinds),
    app: text(app),
    what: optional(what, (subject) => oneOf(subject, ...decisionSubjects), ''),
    node: optional(node, text, ''),
  };
}

function names(value: Json | undefined): string[] | undefined {
  return optional(value, (all) => list(all).map(text));
}

function logs(input: Json) {
  const { a, b, racks } = object(input);
  const rackOf = new Map(Object.entries(optional(racks, object, {})).map(([node, rack]) => [node, text(rack)]));
  const read = (side: Json | undefined) => logOf(list(side).map(decision), rackOf);
  return { a: read(a), b: read(b) };
}

function placeOf(value: Json | undefined): 'off' | 'rack' | 'node' {
  return optional(value, (rule) => oneOf(rule, 'off', 'rack', 'node'), 'off');
}

function firstDivergence(input: Json): unknown {
  const { a, b, when, slack, place, appsA, appsB } = object(input);
  const { a: logA, b: logB } = logs(input);
  const [ofA, ofB] = [names(appsA), names(appsB)];
  const ignored = ofA === undefined || ofB === undefined ? [] : onlyInOne(ofA, ofB);
  const compared = comparable(logA, logB, placeOf(place), new Set(ignored));
  const inOrder = optional(when, (rule) => oneOf(rule, 'exact', 'order'), 'exact') === 'order';
  const found = inOrder ? orderDivergence(compared) : exactDivergence(compared, optional(slack, micros, 0));
  return {
    at: found === undefined ? undefined : seconds(found.at),
    a: list(a)[found?.a ?? -1],
    b: list(b)[found?.b ?? -1],
    ignored,
  };
}

/** Kinds about the first decision in which two runs differ. */
export const divergenceKinds: Readonly<Record<string, KindRunner>> = {
  firstDivergence,
  apart: (input) => {
    const { times, place } = object(input);
    const { a, b } = logs(input);
    const found = apart(comparable(a, b, placeOf(place)), list(times).map(micros));
    return {
      samples: found.samples.map((sample) => ({ ...sample, at: seconds(sample.at) })),
      intervals: found.intervals.map(([from, to]) => [seconds(from), to === undefined ? undefined : seconds(to)]),
    };
  },
  orderDistance: (input) => {
    const { a, b } = object(input);
    const read = (side: Json | undefined) =>
      new Map(Object.entries(object(side)).map(([name, at]) => [name, number(at)]));
    return orderDistance(read(a), read(b));
  },
};
