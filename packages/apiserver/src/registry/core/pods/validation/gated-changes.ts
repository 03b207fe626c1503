import { addError, type FieldError, type FieldPath } from '@kubewright/kube/field'
import { type JsonObject, jsonEqual } from '@kubewright/kube/json'
import { objectsAt, optionalObjectAt } from '../../../../read-object.ts'
import { goType } from '../../../common/go-types.ts'
import { invalidGoValue } from '../../../common/go-value.ts'
import { withFields } from '../change-fields.ts'

const termType = goType('core.NodeSelectorTerm')

const requiredTerms = 'requiredDuringSchedulingIgnoredDuringExecution'

function nodeAffinityOf(spec: JsonObject): JsonObject | undefined {
  return optionalObjectAt(spec, 'affinity', 'nodeAffinity')
}

/** The required node affinity of a gated pod may only be narrowed: each term may get more requirements. */
export function validateNodeAffinityChange(spec: JsonObject, old: JsonObject, path: FieldPath): FieldError[] {
  const affinity = nodeAffinityOf(spec)
  const oldAffinity = nodeAffinityOf(old)
  if (jsonEqual(affinity ?? null, oldAffinity ?? null)) return []
  const terms = objectsAt(affinity, requiredTerms, 'nodeSelectorTerms')
  const oldTerms = objectsAt(oldAffinity, requiredTerms, 'nodeSelectorTerms')
  const place = path.child(requiredTerms).child('nodeSelectorTerms')
  const errors: FieldError[] = []
  if (oldTerms.length > 0 && terms.length !== oldTerms.length) {
    const value = terms.length === 0 ? undefined : terms
    const detail = 'no additions/deletions to non-empty NodeSelectorTerms list are allowed'
    errors.push(invalidGoValue(place, value, goType('[]core.NodeSelectorTerm'), detail))
    return errors
  }
  oldTerms.forEach((oldTerm, index) => {
    const term = terms[index] as JsonObject
    if (hasOnlyAdditions(term, oldTerm)) return
    const detail = 'only additions are allowed (no mutations or deletions)'
    addError(errors, invalidGoValue(place.index(index), term, termType, detail))
  })
  return errors
}

/** An empty term matches nothing, and must stay empty. */
function hasOnlyAdditions(term: JsonObject, old: JsonObject): boolean {
  const isEmpty = (candidate: JsonObject) =>
    objectsAt(candidate, 'matchExpressions').length === 0 && objectsAt(candidate, 'matchFields').length === 0
  if (isEmpty(old)) return isEmpty(term)
  return ['matchExpressions', 'matchFields'].every((field) => {
    const before = objectsAt(old, field)
    return jsonEqual(objectsAt(term, field).slice(0, before.length), before)
  })
}

/** The spec with its old node affinity. */
export function withoutNodeAffinityChange(spec: JsonObject, old: JsonObject): JsonObject {
  const oldAffinity = nodeAffinityOf(old)
  const affinity = optionalObjectAt(spec, 'affinity')
  if (jsonEqual(nodeAffinityOf(spec) ?? null, oldAffinity ?? null)) return spec
  if (affinity === undefined) return { ...spec, affinity: { nodeAffinity: oldAffinity } }
  const restored = withFields(affinity, { nodeAffinity: oldAffinity })
  const isNothing = Object.keys(restored).length === 0 && old['affinity'] === undefined
  return withFields(spec, { affinity: isNothing ? undefined : restored })
}
