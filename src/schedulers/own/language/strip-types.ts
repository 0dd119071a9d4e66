/**
 * Drops TypeScript's types from a syntax tree: annotations are left out of what follows, `x as T` and `x!` become `x`,
 * `type` and `interface` disappear. Everything else of TypeScript (enum, namespace, decorators) stays and is refused later.
 */
import type * as acorn from 'acorn';

/** A node of either language, read by name. */
type Raw = acorn.Node & Record<string, unknown>;

const WRAPPERS = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression']);
const DECLARATIONS = new Set(['TSTypeAliasDeclaration', 'TSInterfaceDeclaration']);
const TYPE_FIELDS = new Set(['typeAnnotation', 'returnType', 'typeParameters', 'typeArguments', 'superTypeParameters']);

/** The tree without types. The given one is changed. */
export function stripTypes(program: acorn.Program): acorn.Program {
  return stripped(program as acorn.Program & Raw) as acorn.Program & Raw;
}

const isNode = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function stripped(node: Raw): Raw {
  for (const [field, value] of Object.entries(node)) {
    if (TYPE_FIELDS.has(field)) delete node[field];
    else if (Array.isArray(value)) {
      node[field] = value
        .filter((part) => !(isNode(part) && DECLARATIONS.has(part.type)))
        .map((part: unknown) => (isNode(part) ? stripped(part) : part));
    } else if (isNode(value)) node[field] = stripped(value);
  }
  if (!WRAPPERS.has(node.type) || !isNode(node['expression'])) return node;
  return node['expression'];
}
