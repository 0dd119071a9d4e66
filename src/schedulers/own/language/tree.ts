/** Walking syntax trees. */
import type * as acorn from 'acorn';

const isNode = (value: unknown): value is acorn.AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The nodes directly below a node, in the order of the source. */
export function childrenOf(node: acorn.Node): acorn.AnyNode[] {
  const found: acorn.AnyNode[] = [];
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) found.push(...value.filter(isNode));
    else if (isNode(value)) found.push(value);
  }
  // `{a}` has one node as its key and its value.
  return [...new Set(found)].sort((a, b) => a.start - b.start);
}

/** True for functions of every form. */
export function isFunction(node: acorn.Node): node is FunctionNode {
  return (
    node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression' || node.type === 'FunctionDeclaration'
  );
}

export type FunctionNode = acorn.ArrowFunctionExpression | acorn.FunctionExpression | acorn.FunctionDeclaration;

/** The levels of nodes below a node. Functions inside count as one level when `withFunctions` is false. */
export function nestingOf(node: acorn.Node, withFunctions: boolean): number {
  let deepest = 0;
  for (const child of childrenOf(node)) {
    const below = !withFunctions && isFunction(child) ? 0 : nestingOf(child, withFunctions);
    deepest = Math.max(deepest, below + 1);
  }
  return deepest;
}
