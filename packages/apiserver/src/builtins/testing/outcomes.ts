import { formatFieldError } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { applyMergePatch } from '@kubewright/kube/patch'
import { printedForm } from '@kubewright/kube/protobuf'
import { StatusError } from '@kubewright/kube/status'
import { objectAt, textAt } from '../../read-object.ts'
import type { BuiltinKind, BuiltinKinds } from '../builtin-kind.ts'
import { surroundingsWith } from './surroundings.ts'

/** What becomes of an object that is written: what is wrong with it, or how it is stored. */
export interface Outcome {
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
  /** All but the metadata. */
  readonly content: JsonObject
}

const surroundings = surroundingsWith()

/** A request of the differential scenarios, and what both servers made of it. Without `old` it is a creation. */
export interface RecordedWrite {
  readonly name: string
  readonly resource: string
  readonly body: JsonObject
  readonly old?: JsonObject
  /** The part of the object that is changed; absent for the whole. */
  readonly part?: string
  readonly initialStatus?: JsonObject
  readonly errors?: readonly string[]
  readonly warnings?: readonly string[]
  /** How it is stored, but for its metadata; absent when it is refused. */
  readonly content?: JsonObject
}

export function outcomeOfRecorded(kinds: BuiltinKinds, write: RecordedWrite): Outcome {
  const kind = kinds.get(write.resource) as BuiltinKind
  if (write.old === undefined) return outcomeOfCreation(kind, write.body, write.initialStatus)
  return outcomeOfChange(kind, write.old, write.body, write.part ?? '')
}

/** Carries out a creation as the request path does, as far as the kind decides. Without a status it has none. */
function outcomeOfCreation(kind: BuiltinKind, body: JsonObject, initialStatus: JsonObject | undefined): Outcome {
  return outcomeOf(() => {
    const admitted = kind.admitCreate?.(decoded(kind, body), surroundings) ?? decoded(kind, body)
    const begun = initialStatus === undefined ? admitted : { ...admitted, status: initialStatus }
    const object = printed(kind.prepareForCreate?.(begun, surroundings) ?? begun)
    return [object, kind.validateCreate?.(object) ?? [], () => kind.warningsOnCreate?.(object)]
  })
}

/** The same for a change of the whole object, or of a part of it. */
function outcomeOfChange(kind: BuiltinKind, old: JsonObject, patch: JsonObject, part: string): Outcome {
  return outcomeOf(() => {
    const wanted = decoded(kind, applyMergePatch(old, patch) as JsonObject)
    if (part === 'status') {
      const changed = { ...old, status: objectAt(wanted, 'status') }
      const object = printed(kind.prepareForStatusUpdate?.(changed, old, surroundings) ?? changed)
      return [object, kind.validateStatusUpdate?.(object, old) ?? [], () => []]
    }
    const admitted = kind.admitUpdate?.(wanted, old, surroundings) ?? wanted
    const kept = old['status'] === undefined ? admitted : { ...admitted, status: old['status'] }
    const object = printed(kind.prepareForUpdate?.(kept, old, surroundings) ?? kept)
    return [object, kind.validateUpdate?.(object, old) ?? [], () => kind.warningsOnUpdate?.(object, old)]
  })
}

type Written = readonly [
  object: JsonObject,
  errors: ReturnType<NonNullable<BuiltinKind['validateCreate']>>,
  warn: () => readonly string[] | undefined,
]

function outcomeOf(write: () => Written): Outcome {
  try {
    const [object, errors, warn] = write()
    const { metadata: _, ...content } = object
    return { errors: errors.map(formatFieldError), warnings: errors.length > 0 ? [] : (warn() ?? []), content }
  } catch (error) {
    if (!(error instanceof StatusError)) throw error
    return { errors: [error.message], warnings: [], content: {} }
  }
}

function decoded(kind: BuiltinKind, body: JsonObject): JsonObject {
  const plain = printed(body)
  return kind.setDefaults === undefined ? plain : printed(kind.setDefaults(plain))
}

function printed(object: JsonObject): JsonObject {
  return printedForm(object, { apiVersion: textAt(object, 'apiVersion'), kind: textAt(object, 'kind') })
}
