import { sortStrings } from '../../json/index.ts'
import type { ItemElement, Path, PathElement } from './element.ts'
import { formatPath } from './element.ts'
import { compareItems } from './order.ts'

/** A field or item of a set: whether it is itself a member, and which fields and items below it are. */
export interface FieldNode {
  readonly element: PathElement
  readonly member: boolean
  readonly children: FieldSet | undefined
}

const noNodes: ReadonlyMap<string, FieldNode> = new Map()

/**
 * A set of paths, as a trie. Sets are immutable once built and share unchanged parts, so a set can be a key of a
 * WeakMap. Invariant: every node is a member or has children, and no node has an empty set of children.
 */
export class FieldSet {
  /** By field name. */
  readonly fields: ReadonlyMap<string, FieldNode>
  /** By the text form of the item element. */
  readonly items: ReadonlyMap<string, FieldNode>

  constructor(fields: ReadonlyMap<string, FieldNode>, items: ReadonlyMap<string, FieldNode>) {
    this.fields = fields
    this.items = items
  }

  static readonly empty = new FieldSet(noNodes, noNodes)

  static of(...paths: readonly Path[]): FieldSet {
    const builder = new FieldSetBuilder()
    for (const path of paths) builder.insert(path)
    return builder.build()
  }

  get isEmpty(): boolean {
    return this.fields.size === 0 && this.items.size === 0
  }

  node(element: PathElement): FieldNode | undefined {
    return typeof element === 'string' ? this.fields.get(element) : this.items.get(element.text)
  }

  has(path: Path): boolean {
    let set: FieldSet | undefined = this
    for (let index = 0; index < path.length; index++) {
      const node: FieldNode | undefined = set?.node(path[index] as PathElement)
      if (node === undefined) return false
      if (index === path.length - 1) return node.member
      set = node.children
    }
    return false
  }

  /** The paths that begin with the element, with it removed. */
  withPrefix(element: PathElement): FieldSet {
    return this.node(element)?.children ?? FieldSet.empty
  }

  /** The number of members. */
  get size(): number {
    let count = 0
    for (const node of this.fields.values()) count += nodeSize(node)
    for (const node of this.items.values()) count += nodeSize(node)
    return count
  }

  /** The nodes in FieldsV1 order. */
  sortedNodes(): FieldNode[] {
    const nodes: FieldNode[] = []
    for (const name of sortStrings([...this.fields.keys()])) nodes.push(this.fields.get(name) as FieldNode)
    if (this.items.size === 0) return nodes
    const items = [...this.items.values()]
    items.sort((left, right) => compareItems(left.element as ItemElement, right.element as ItemElement))
    return nodes.concat(items)
  }

  /** Every member; at each level first the members, then those below, as Kubernetes lists conflicts. */
  *paths(prefix: Path = []): Generator<Path> {
    const nodes = this.sortedNodes()
    for (const node of nodes) if (node.member) yield [...prefix, node.element]
    for (const node of nodes) if (node.children) yield* node.children.paths([...prefix, node.element])
  }

  /** One path per line. */
  toString(): string {
    return [...this.paths()].map(formatPath).join('\n')
  }
}

function nodeSize(node: FieldNode): number {
  return (node.member ? 1 : 0) + (node.children?.size ?? 0)
}

interface BuildingNode {
  readonly element: PathElement
  member: boolean
  building: FieldSetBuilder | undefined
}

/** Collects paths one by one; build() makes the set. */
export class FieldSetBuilder {
  #fields: Map<string, BuildingNode> | undefined
  #items: Map<string, BuildingNode> | undefined

  /** Adds the path. Its parents are not added; the empty path, which would be the whole object, is ignored. */
  insert(path: Path): void {
    let builder: FieldSetBuilder = this
    const last = path.length - 1
    for (let index = 0; index <= last; index++) {
      const node = builder.#node(path[index] as PathElement)
      if (index === last) node.member = true
      else {
        node.building ??= new FieldSetBuilder()
        builder = node.building
      }
    }
  }

  #node(element: PathElement): BuildingNode {
    const isField = typeof element === 'string'
    const key = isField ? element : element.text
    let nodes = isField ? this.#fields : this.#items
    if (nodes === undefined) {
      nodes = new Map()
      if (isField) this.#fields = nodes
      else this.#items = nodes
    }
    let node = nodes.get(key)
    if (node === undefined) {
      node = { element, member: false, building: undefined }
      nodes.set(key, node)
    }
    return node
  }

  build(): FieldSet {
    return fieldSet(buildNodes(this.#fields), buildNodes(this.#items))
  }
}

function buildNodes(nodes: Map<string, BuildingNode> | undefined): ReadonlyMap<string, FieldNode> | undefined {
  if (nodes === undefined) return undefined
  const built = new Map<string, FieldNode>()
  for (const [key, { element, member, building }] of nodes) {
    built.set(key, { element, member, children: building?.build() })
  }
  return built
}

/** The set of these nodes; the shared empty set when there are no nodes. */
export function fieldSet(
  fields: ReadonlyMap<string, FieldNode> | undefined,
  items: ReadonlyMap<string, FieldNode> | undefined,
): FieldSet {
  if (!fields?.size && !items?.size) return FieldSet.empty
  return new FieldSet(fields ?? noNodes, items ?? noNodes)
}
