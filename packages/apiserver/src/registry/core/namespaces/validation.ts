import { collectErrors, type FieldError, FieldPath, invalid } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { listAt, textAt, valueAt } from '../../../read-object.ts'
import { validateQualifiedName } from '../../common/field-names.ts'
import { validateFinalizerName } from '../../common/finalizer-names.ts'

const path = FieldPath.root('spec').child('finalizers')

export function validateNamespace(namespace: JsonObject): FieldError[] {
  return collectErrors(finalizersOf(namespace), (finalizer) => validateSpecFinalizer(finalizer, path))
}

/** An update of the object keeps the finalizers; only finalize adds new ones. */
export function validateFinalizeUpdate(namespace: JsonObject): FieldError[] {
  return collectErrors(finalizersOf(namespace), (finalizer, index) =>
    validateSpecFinalizer(finalizer, path.index(index)),
  )
}

function finalizersOf(namespace: JsonObject): readonly string[] {
  return listAt(namespace, 'spec', 'finalizers') as readonly string[]
}

function validateSpecFinalizer(finalizer: string, place: FieldPath): FieldError[] {
  const problems = validateQualifiedName(finalizer, place)
  return [...problems, ...validateFinalizerName(finalizer, place)]
}

/** The phase must be Terminating exactly while the namespace is being deleted. */
export function validateNamespaceStatus(namespace: JsonObject): FieldError[] {
  const phase = textAt(namespace, 'status', 'phase')
  const isGoing = valueAt(namespace, 'metadata', 'deletionTimestamp') !== undefined
  const right = isGoing ? 'Terminating' : 'Active'
  if (phase === right) return []
  const when = `\`deletionTimestamp\` is ${isGoing ? 'not ' : ''}empty`
  return [invalid('status.Phase', phase, `may only be '${right}' if ${when}`)]
}
