/**
 * Which declaration each name means, and in which frame its value lies. A block whose variables no function captures keeps
 * them in the frame of the function around it; one whose variables are captured gets a frame of its own each time it is
 * entered, as JavaScript has it.
 */
import { nearest } from '../../../base/text/nearest';
import type * as acorn from 'acorn';
import type { Refusal } from './errors';
import { CONSTANTS, CONSTRUCTOR_NAMES, FUNCTION_NAMES, GLOBAL_NAMES, isGlobal, NAMESPACES } from './globals';
import type { FunctionNode } from './tree';
import { childrenOf, isFunction } from './tree';

/** A declared name. */
export interface Variable {
  readonly name: string;
  readonly constant: boolean;
  readonly scope: Scope;
  /** A function made inside the scope mentions it. */
  captured: boolean;
  slot: number;
}

/** What is declared in one program, function, block or head of a loop. */
export class Scope {
  readonly variables = new Map<string, Variable>();
  /** The number of slots of its frame, if it is a frame's scope. */
  size = 0;

  constructor(
    readonly parent: Scope | null,
    /** The scope of the function (or the program) that it is part of. */
    readonly home: Scope | null,
  ) {}

  /** The scope of the function that runs it. */
  get function(): Scope {
    return this.home ?? this;
  }

  /** True when entering it makes a frame. */
  get ownsFrame(): boolean {
    return this.home === null || [...this.variables.values()].some(({ captured }) => captured);
  }

  /** The scope in whose frame its variables lie. */
  get owner(): Scope {
    return this.ownsFrame || this.parent === null ? this : this.parent.owner;
  }
}

/** The answer of `resolve`. */
export interface Names {
  /** The scope that a node opens. */
  readonly scopes: ReadonlyMap<acorn.Node, Scope>;
  /** What an identifier that is read, written or declared means. Globals are not in it. */
  readonly variables: ReadonlyMap<acorn.Node, Variable>;
  readonly refusals: readonly Refusal[];
}

/** Resolves every name of a program that `findForeign` has nothing against. */
export function resolve(program: acorn.Program): Names {
  const resolver = new Resolver();
  resolver.program(program);
  return resolver;
}

class Resolver implements Names {
  readonly scopes = new Map<acorn.Node, Scope>();
  readonly variables = new Map<acorn.Node, Variable>();
  readonly refusals: Refusal[] = [];

  program(node: acorn.Program): void {
    const scope = this.open(node, null, null);
    this.declareAll(node.body, scope);
    for (const statement of node.body) this.visit(statement, scope);
    for (const each of this.scopes.values()) {
      for (const variable of each.variables.values()) variable.slot = each.owner.size++;
    }
  }

  private refuse(kind: Refusal['class'], at: number, message: string): void {
    this.refusals.push({ class: kind, at, message });
  }

  private open(node: acorn.Node, parent: Scope | null, home: Scope | null): Scope {
    const scope = new Scope(parent, home);
    this.scopes.set(node, scope);
    return scope;
  }

  private declare(node: acorn.Identifier, scope: Scope, constant: boolean): void {
    if (isGlobal(node.name)) {
      this.refuse('name', node.start, `\`${node.name}\` is reserved in the policy language; choose another name`);
    }
    const variable: Variable = { name: node.name, constant, scope, captured: false, slot: -1 };
    scope.variables.set(node.name, variable);
    this.variables.set(node, variable);
  }

  /** Declares the names that statements bring into their scope, before any of them is looked at. */
  private declareAll(statements: readonly acorn.Node[], scope: Scope): void {
    for (const statement of statements) {
      if (statement.type === 'FunctionDeclaration') {
        this.declare((statement as acorn.FunctionDeclaration).id, scope, true);
      } else if (statement.type === 'VariableDeclaration') {
        const { kind, declarations } = statement as acorn.VariableDeclaration;
        for (const { id } of declarations) this.declarePattern(id, scope, kind === 'const');
      }
    }
  }

  private declarePattern(pattern: acorn.Pattern, scope: Scope, constant: boolean): void {
    for (const name of namesOf(pattern)) this.declare(name, scope, constant);
  }

  private visit(node: acorn.AnyNode, scope: Scope): void {
    switch (node.type) {
      case 'Identifier':
        this.read(node, scope);
        return;
      case 'MemberExpression':
        this.member(node, scope, 'read');
        return;
      case 'CallExpression':
        this.call(node, scope);
        return;
      case 'NewExpression':
        for (const argument of node.arguments) this.visit(argument, scope);
        return;
      case 'AssignmentExpression':
        this.write(node.left, scope);
        this.visit(node.right, scope);
        return;
      case 'UpdateExpression':
        this.write(node.argument as acorn.Pattern, scope);
        return;
      case 'Property':
        if (node.computed) this.visit(node.key, scope);
        this.visit(node.value as acorn.Expression, scope);
        return;
      case 'VariableDeclarator':
        this.pattern(node.id, scope);
        if (node.init) this.visit(node.init, scope);
        return;
      case 'BlockStatement': {
        const inner = this.open(node, scope, scope.function);
        this.declareAll(node.body, inner);
        for (const statement of node.body) this.visit(statement, inner);
        return;
      }
      case 'ForStatement':
      case 'ForOfStatement': {
        const inner = this.open(node, scope, scope.function);
        const head = node.type === 'ForStatement' ? node.init : node.left;
        if (head?.type === 'VariableDeclaration') this.declareAll([head], inner);
        else if (node.type === 'ForOfStatement') this.write(node.left as acorn.Pattern, inner);
        for (const child of childrenOf(node)) {
          if (child !== head || head.type === 'VariableDeclaration' || node.type === 'ForStatement')
            this.visit(child, inner);
        }
        return;
      }
      default:
        if (isFunction(node)) this.function(node, scope);
        else for (const child of childrenOf(node)) this.visit(child, scope);
    }
  }

  private function(node: FunctionNode, scope: Scope): void {
    const inner = this.open(node, scope, null);
    if (node.type === 'FunctionExpression' && node.id) this.declare(node.id, inner, true);
    for (const parameter of node.params) this.declarePattern(parameter, inner, false);
    for (const parameter of node.params) this.pattern(parameter, inner);
    if (node.body.type !== 'BlockStatement') {
      this.visit(node.body, inner);
      return;
    }
    this.declareAll(node.body.body, inner);
    for (const statement of node.body.body) this.visit(statement, inner);
  }

  /** Defaults and computed names inside a pattern whose names are declared already. */
  private pattern(pattern: acorn.Pattern, scope: Scope): void {
    switch (pattern.type) {
      case 'AssignmentPattern':
        this.pattern(pattern.left, scope);
        this.visit(pattern.right, scope);
        return;
      case 'RestElement':
        this.pattern(pattern.argument, scope);
        return;
      case 'ArrayPattern':
        for (const element of pattern.elements) if (element) this.pattern(element, scope);
        return;
      case 'ObjectPattern':
        for (const property of pattern.properties) {
          if (property.type === 'RestElement') this.pattern(property.argument, scope);
          else {
            if (property.computed) this.visit(property.key, scope);
            this.pattern(property.value, scope);
          }
        }
        return;
      default:
    }
  }

  /** The target of an assignment. */
  private write(target: acorn.Pattern, scope: Scope): void {
    switch (target.type) {
      case 'Identifier':
        this.assign(target, scope);
        return;
      case 'MemberExpression':
        this.member(target, scope, 'write');
        return;
      case 'AssignmentPattern':
        this.write(target.left, scope);
        this.visit(target.right, scope);
        return;
      case 'RestElement':
        this.write(target.argument, scope);
        return;
      case 'ArrayPattern':
        for (const element of target.elements) if (element) this.write(element, scope);
        return;
      case 'ObjectPattern':
        for (const property of target.properties) {
          if (property.type === 'RestElement') this.write(property.argument, scope);
          else {
            if (property.computed) this.visit(property.key, scope);
            this.write(property.value, scope);
          }
        }
        return;
      default:
        this.refuse('language', (target as acorn.Node).start, 'this cannot be assigned to');
    }
  }

  private assign(node: acorn.Identifier, scope: Scope): void {
    const variable = this.look(node, scope);
    if (variable === null) {
      if (isGlobal(node.name)) this.refuse('language', node.start, `\`${node.name}\` cannot be assigned to`);
      else this.unknown(node, scope, '; declare it with const or let');
    } else if (variable.constant) {
      this.refuse('language', node.start, `\`${node.name}\` is constant; declare it with let to change it`);
    } else if (variable.scope.parent === null && scope.function !== variable.scope) {
      this.refuse(
        'language',
        node.start,
        `\`${node.name}\` is shared by all calls and cannot be changed by one; keep it in the state of schedule`,
      );
    }
  }

  private read(node: acorn.Identifier, scope: Scope): void {
    if (this.look(node, scope) !== null || CONSTANTS.has(node.name)) return;
    if (isGlobal(node.name)) this.refuse('language', node.start, howToUse(node.name));
    else this.unknown(node, scope);
  }

  private member(node: acorn.MemberExpression, scope: Scope, use: 'read' | 'write' | 'call'): void {
    const { object, property, computed } = node;
    const space = object.type === 'Identifier' && this.look(object, scope) === null ? object.name : null;
    if (space === null || !Object.hasOwn(NAMESPACES, space)) {
      if (object.type !== 'Super') this.visit(object, scope);
      if (computed && property.type !== 'PrivateIdentifier') this.visit(property, scope);
      return;
    }
    const { functions, constants } = NAMESPACES[space];
    if (computed || property.type !== 'Identifier') {
      this.refuse('language', node.start, `write a dot and a name after \`${space}\``);
    } else if (use === 'write') {
      this.refuse('language', node.start, `\`${space}\` cannot be changed`);
    } else if (functions.includes(property.name)) {
      if (use !== 'call')
        this.refuse('language', node.start, `\`${space}.${property.name}\` is called, not taken as a value`);
    } else if (!Object.hasOwn(constants, property.name)) {
      const known = [...functions, ...Object.keys(constants)];
      const near = nearest(known, property.name);
      const hint =
        INSTEAD[`${space}.${property.name}`] ?? (near === null ? `; there is ${known.join(', ')}` : suggestion(near));
      this.refuse('name', node.start, `\`${space}.${property.name}\` is unknown${hint}`);
    }
  }

  private call(node: acorn.CallExpression, scope: Scope): void {
    const { callee } = node;
    if (callee.type === 'MemberExpression') this.member(callee, scope, 'call');
    else if (callee.type === 'Identifier') {
      if (this.look(callee, scope) === null && !FUNCTION_NAMES.has(callee.name)) this.read(callee, scope);
    } else if (callee.type !== 'Super') this.visit(callee, scope);
    for (const argument of node.arguments) this.visit(argument, scope);
  }

  /** The variable that a name means here, noted for the compiler; null for globals and unknown names. */
  private look(node: acorn.Identifier, from: Scope): Variable | null {
    for (let scope: Scope | null = from; scope !== null; scope = scope.parent) {
      const variable = scope.variables.get(node.name);
      if (variable === undefined) continue;
      this.variables.set(node, variable);
      if (scope.function !== from.function) variable.captured = true;
      return variable;
    }
    return null;
  }

  /** @param otherwise what to do where no known name is like it */
  private unknown(node: acorn.Identifier, from: Scope, otherwise = ''): void {
    const known = [...GLOBAL_NAMES];
    for (let scope: Scope | null = from; scope !== null; scope = scope.parent) known.push(...scope.variables.keys());
    const near = suggestion(nearest(known, node.name));
    const hint = INSTEAD[node.name] ?? (near === '' ? otherwise : near);
    this.refuse('name', node.start, `\`${node.name}\` is unknown${hint}`);
  }
}

/** What to write for names that are often tried: of JavaScript, and of parameters that were left out. */
const INSTEAD: Readonly<Record<string, string | undefined>> = Object.assign(Object.create(null) as object, {
  eval: '; a policy runs no string as code',
  parseInt: '; write `Number(text)`',
  parseFloat: '; write `Number(text)`',
  isNaN: '; write `Number.isNaN(value)`',
  isFinite: '; write `Number.isFinite(value)`',
  JSON: '; `String(value)` writes a number, `list.join()` a list',
  ctx: '; add it to the parameters, as in `(app, ctx) => …`',
  app: '; it is a parameter, as in `(app) => …`',
  ask: '; it is a parameter, as in `(ask, node) => …`',
  node: '; it is a parameter, as in `(ask, node) => …`',
  cluster: '; it is a parameter, as in `(cluster) => …`',
  state: '; it is a parameter, as in `(cluster, state) => …`',
  'Math.random': '; `draw(name, n)` gives reproducible numbers',
  Date: '; the simulated time is `ctx.now`',
  performance: '; the simulated time is `ctx.now`',
  console: '; a policy of `schedule` states reasons with `{ app, why }`',
});

function suggestion(near: string | null): string {
  return near === null ? '' : `; did you mean \`${near}\``;
}

function howToUse(name: string): string {
  if (CONSTRUCTOR_NAMES.has(name)) return `\`${name}\` must follow \`new\``;
  if (FUNCTION_NAMES.has(name)) return `\`${name}\` is called, not taken as a value`;
  return `\`${name}\` is not a value; call one of its functions`;
}

/** The identifiers that a pattern declares. */
function namesOf(pattern: acorn.Pattern): acorn.Identifier[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern];
    case 'AssignmentPattern':
      return namesOf(pattern.left);
    case 'RestElement':
      return namesOf(pattern.argument);
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element ? namesOf(element) : []));
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        property.type === 'RestElement' ? namesOf(property.argument) : namesOf(property.value),
      );
    default:
      return [];
  }
}
