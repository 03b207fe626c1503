import type { KindReference } from '../resource/index.ts'

/** A controller's definition without its types, for the code that carries it out. */
export interface FunctionDefinition {
  readonly name: string
  readonly kind: KindReference
  readonly owns: Readonly<Record<string, KindReference>>
  readonly reads: readonly KindReference[]
  /** The field manager of children and status. */
  readonly manager: string
  /**
   * The controller's own finalizer. Without `finalize`, it is one that an earlier version of the controller may have
   * left.
   */
  readonly finalizer: string
  /** The condition types of the kind; undefined when they are unknown. */
  readonly conditionTypes: readonly string[] | undefined
  reconcile(object: unknown, context: unknown): unknown
  finalize?(object: unknown, context: unknown): unknown
}

/** The kinds of the children, each once. */
export function ownedKinds({ owns }: FunctionDefinition): readonly KindReference[] {
  return Object.values(owns)
}
