/** One number of a subscript [start:end:step]: an int64. */
export interface SliceBound {
  readonly value: bigint
  readonly known: boolean
  /** The end of a single index such as [3], which is implicit. */
  readonly derived: boolean
}

/** The steps of a JSONPath; a list applies its steps one after another. */
export type PathNode =
  | { readonly kind: 'list'; readonly nodes: PathNode[] }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'slice'; readonly bounds: readonly [SliceBound, SliceBound, SliceBound] }
  | { readonly kind: 'filter'; readonly left: ListNode; readonly right: ListNode; readonly operator: string }
  | { readonly kind: 'integer'; readonly value: number | bigint }
  | { readonly kind: 'float'; readonly value: number }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'wildcard' }
  | { readonly kind: 'recursive' }
  | { readonly kind: 'union'; readonly lists: readonly ListNode[] }
  | { readonly kind: 'identifier'; readonly name: string }

export type ListNode = Extract<PathNode, { kind: 'list' }>

export function newList(): ListNode {
  return { kind: 'list', nodes: [] }
}
