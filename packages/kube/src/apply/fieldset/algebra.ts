import type { FieldNode } from './field-set.ts'
import { FieldSet, fieldSet } from './field-set.ts'

type Nodes = ReadonlyMap<string, FieldNode>

/** The members of either set. */
export function union(left: FieldSet, right: FieldSet): FieldSet {
  if (left === right || right.isEmpty) return left
  if (left.isEmpty) return right
  const fields = uniteNodes(left.fields, right.fields)
  const items = uniteNodes(left.items, right.items)
  return fields === left.fields && items === left.items ? left : fieldSet(fields, items)
}

/** The members of any of the sets. Unites halves, because each union copies the larger set. */
export function unionOf(sets: readonly FieldSet[]): FieldSet {
  const [first = FieldSet.empty, second] = sets
  if (sets.length <= 2) return second === undefined ? first : union(first, second)
  const middle = sets.length >> 1
  return union(unionOf(sets.slice(0, middle)), unionOf(sets.slice(middle)))
}

function uniteNodes(left: Nodes, right: Nodes): Nodes {
  if (right.size === 0) return left
  if (left.size === 0) return right
  let result: Map<string, FieldNode> | undefined
  for (const [key, node] of right) {
    const own = left.get(key)
    const united = own === undefined ? node : uniteNode(own, node)
    if (united === own) continue
    result ??= new Map(left)
    result.set(key, united)
  }
  return result ?? left
}

function uniteNode(left: FieldNode, right: FieldNode): FieldNode {
  const member = left.member || right.member
  const children =
    left.children && right.children ? union(left.children, right.children) : (left.children ?? right.children)
  if (member === left.member && children === left.children) return left
  return { element: left.element, member, children }
}

/** The members of both sets. */
export function intersection(left: FieldSet, right: FieldSet): FieldSet {
  if (left === right || left.isEmpty) return left
  if (right.isEmpty) return right
  return filterNodes(left, right, (node, other) => {
    if (other === undefined) return undefined
    const children = node.children && other.children ? intersection(node.children, other.children) : undefined
    return keepNode(node, node.member && other.member, children)
  })
}

/** The members of the left set that are not in the right set; members below a removed one stay. */
export function difference(left: FieldSet, right: FieldSet): FieldSet {
  if (right.isEmpty || left.isEmpty) return left
  return filterNodes(left, right, (node, other) => {
    if (other === undefined) return node
    const children = node.children && other.children ? difference(node.children, other.children) : node.children
    return keepNode(node, node.member && !other.member, children)
  })
}

/** Like difference, but also removes the members below a removed one. */
export function recursiveDifference(left: FieldSet, right: FieldSet): FieldSet {
  if (right.isEmpty || left.isEmpty) return left
  return filterNodes(left, right, (node, other) => {
    if (other === undefined) return node
    if (other.member) return undefined
    const children =
      node.children && other.children ? recursiveDifference(node.children, other.children) : node.children
    return keepNode(node, node.member, children)
  })
}

/** The members that have no members below them. */
export function leaves(set: FieldSet): FieldSet {
  return filterNodes(set, FieldSet.empty, (node) =>
    node.children === undefined ? node : keepNode(node, false, leaves(node.children)),
  )
}

export function fieldSetsEqual(left: FieldSet, right: FieldSet): boolean {
  return left === right || (nodesEqual(left.fields, right.fields) && nodesEqual(left.items, right.items))
}

function nodesEqual(left: Nodes, right: Nodes): boolean {
  if (left.size !== right.size) return false
  for (const [key, node] of left) {
    const other = right.get(key)
    if (other === undefined || node.member !== other.member) return false
    if (node.children === other.children) continue
    if (!node.children || !other.children || !fieldSetsEqual(node.children, other.children)) return false
  }
  return true
}

/** Whether every member of the left set is in the right set. */
export function isSubset(left: FieldSet, right: FieldSet): boolean {
  return left === right || (nodesWithin(left.fields, right.fields) && nodesWithin(left.items, right.items))
}

function nodesWithin(left: Nodes, right: Nodes): boolean {
  if (left.size > right.size) return false
  for (const [key, node] of left) {
    const other = right.get(key)
    if (other === undefined || (node.member && !other.member)) return false
    if (node.children && (!other.children || !isSubset(node.children, other.children))) return false
  }
  return true
}

type NodeFilter = (node: FieldNode, other: FieldNode | undefined) => FieldNode | undefined

/** Walks the nodes of `left` and `right` together; returns `left` itself when nothing was filtered out. */
function filterNodes(left: FieldSet, right: FieldSet, filter: NodeFilter): FieldSet {
  const fields = filterMap(left.fields, right.fields, filter)
  const items = filterMap(left.items, right.items, filter)
  return fields === left.fields && items === left.items ? left : fieldSet(fields, items)
}

function filterMap(left: Nodes, right: Nodes, filter: NodeFilter): Nodes {
  let result: Map<string, FieldNode> | undefined
  let position = 0
  for (const [key, node] of left) {
    const kept = filter(node, right.get(key))
    if (kept !== node) result ??= new Map([...left].slice(0, position))
    if (kept !== undefined) result?.set(key, kept)
    position++
  }
  return result ?? left
}

function keepNode(node: FieldNode, member: boolean, children: FieldSet | undefined): FieldNode | undefined {
  const kept = children?.isEmpty ? undefined : children
  if (!member && kept === undefined) return undefined
  if (member === node.member && kept === node.children) return node
  return { element: node.element, member, children: kept }
}

/** Returns a filtered copy of the set (see excludeFields and includeFields). */
export type FieldFilter = (set: FieldSet) => FieldSet

/** A filter that removes these fields and everything below them. */
export function excludeFields(excluded: FieldSet): FieldFilter {
  return (set) => recursiveDifference(set, excluded)
}
