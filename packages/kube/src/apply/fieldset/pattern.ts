import type { FieldFilter } from './algebra.ts'
import type { PathElement } from './element.ts'
import type { FieldNode } from './field-set.ts'
import { type FieldSet, fieldSet } from './field-set.ts'
import { compareElements } from './order.ts'

/** Matches any element in the patterns of includeFields. */
export const anyElement = Symbol('any element')

export type PatternElement = PathElement | typeof anyElement
export type FieldPattern = readonly PatternElement[]

/** The patterns for the next step of a path; undefined matches everything. */
type Matcher = readonly MemberMatcher[] | undefined

interface MemberMatcher {
  readonly element: PatternElement
  readonly next: Matcher
}

/**
 * A filter that keeps only the paths that begin with one of the patterns, and their parents; without patterns it keeps
 * everything. Kubernetes filters the resize subresource of pods this way. As there, patterns with a common prefix are
 * merged only if the search for the prefix finds it (see findMember); otherwise the first pattern wins.
 */
export function includeFields(...patterns: readonly FieldPattern[]): FieldFilter {
  const [first, ...others] = patterns.map(prefixMatcher)
  let matcher: Matcher = patterns.length === 0 ? undefined : (first as Matcher)
  for (const other of others) matcher = uniteMatchers(matcher, other)
  return (set) => filterSet(set, matcher)
}

function prefixMatcher(pattern: FieldPattern): Matcher {
  let matcher: Matcher
  for (const element of pattern.toReversed()) matcher = [{ element, next: matcher }]
  return matcher
}

function uniteMatchers(left: Matcher, right: Matcher): Matcher {
  if (left === undefined || right === undefined) return undefined
  const united = [...left]
  for (const member of right) {
    const index = findMember(left, member.element)
    const same = index === undefined ? undefined : united[index]
    if (same === undefined) united.push(member)
    else united[index as number] = { element: same.element, next: uniteMatchers(same.next, member.next) }
  }
  return united.sort((before, after) =>
    precedes(before.element, after.element) ? -1 : precedes(after.element, before.element) ? 1 : 0,
  )
}

function precedes(left: PatternElement, right: PatternElement): boolean {
  if (left === anyElement) return right !== anyElement
  return right !== anyElement && compareElements(left, right) < 0
}

/**
 * The index of the member for the same element. Kubernetes' binary search assumes the reverse of the list's order, and
 * a wildcard equals no element, so mostly only the single member of a list is found.
 */
function findMember(members: readonly MemberMatcher[], element: PatternElement): number | undefined {
  let low = 0
  let high = members.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (comparePatterns(members[middle], element) > 0) low = middle + 1
    else high = middle
  }
  return comparePatterns(members[low], element) === 0 ? low : undefined
}

function comparePatterns(member: MemberMatcher | undefined, element: PatternElement): number {
  if (member === undefined || element === anyElement) return 1
  return member.element === anyElement ? -1 : compareElements(member.element, element)
}

function filterSet(set: FieldSet, matcher: Matcher): FieldSet {
  if (matcher === undefined) return set
  return fieldSet(filterNodes(set.fields, matcher), filterNodes(set.items, matcher))
}

function filterNodes(nodes: ReadonlyMap<string, FieldNode>, matcher: readonly MemberMatcher[]) {
  const kept = new Map<string, FieldNode>()
  for (const [key, node] of nodes) {
    const match = matcher.find(
      (member) => member.element === anyElement || compareElements(member.element, node.element) === 0,
    )
    if (match === undefined) continue
    const children = node.children && filterSet(node.children, match.next)
    const remaining = children?.isEmpty ? undefined : children
    if (node.member || remaining) kept.set(key, { element: node.element, member: node.member, children: remaining })
  }
  return kept
}
