import { addErrors, type FieldError, FieldPath, invalid, required } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { dnsLabelNameRule } from '@kubewright/kube/names'
import { type LabelSelector, validateLabelSelector } from '@kubewright/kube/selectors'
import { objectAt, objectsAt, optionalNumberAt, optionalObjectAt, textAt, textsAt } from '../../../../read-object.ts'
import { validateSelectorOfNodes } from '../../../common/node-selector.ts'
import { checkLabelKeys } from './label-keys.ts'
import { addProblems, checkQualifiedName } from './names.ts'

const requiredTerms = 'requiredDuringSchedulingIgnoredDuringExecution'
const preferredTerms = 'preferredDuringSchedulingIgnoredDuringExecution'

/** Validates node and pod affinity. */
export function checkAffinity(affinity: JsonObject, path: FieldPath, errors: FieldError[]): void {
  checkNodeAffinity(optionalObjectAt(affinity, 'nodeAffinity'), path.child('nodeAffinity'), errors)
  for (const field of ['podAffinity', 'podAntiAffinity']) {
    const terms = optionalObjectAt(affinity, field)
    const place = path.child(field)
    objectsAt(terms, requiredTerms).forEach((term, index) => {
      checkPodTerm(term, place.child(requiredTerms).index(index), errors)
    })
    objectsAt(terms, preferredTerms).forEach((weighted, index) => {
      const own = place.child(preferredTerms).index(index)
      checkWeight(weighted, own, errors)
      checkPodTerm(objectAt(weighted, 'podAffinityTerm'), own.child('podAffinityTerm'), errors)
    })
  }
}

function checkNodeAffinity(affinity: JsonObject | undefined, path: FieldPath, errors: FieldError[]): void {
  const demanded = optionalObjectAt(affinity, requiredTerms)
  if (demanded !== undefined) addErrors(errors, validateSelectorOfNodes(demanded, path.child(requiredTerms)))
  objectsAt(affinity, preferredTerms).forEach((preferred, index) => {
    const place = path.child(preferredTerms).index(index)
    checkWeight(preferred, place, errors)
    addErrors(errors, validateTerm(objectAt(preferred, 'preference'), place.child('preference')))
  })
}

/** Validates one term; invalid values get a warning, not an error. */
function validateTerm(term: JsonObject, path: FieldPath): readonly FieldError[] {
  const prefix = 'preference.nodeSelectorTerms[0]'
  const found = validateSelectorOfNodes({ nodeSelectorTerms: [term] }, FieldPath.root('preference'), true)
  return found.map((error) => ({ ...error, field: `${path}${error.field.slice(prefix.length)}` }))
}

function checkWeight(preferred: JsonObject, path: FieldPath, errors: FieldError[]): void {
  const weight = optionalNumberAt(preferred, 'weight') ?? 0
  if (weight < 1 || weight > 100) errors.push(invalid(path.child('weight'), weight, 'must be in the range 1-100'))
}

function checkPodTerm(term: JsonObject, path: FieldPath, errors: FieldError[]): void {
  for (const field of ['labelSelector', 'namespaceSelector']) {
    addErrors(
      errors,
      validateLabelSelector(optionalObjectAt(term, field) as LabelSelector | undefined, path.child(field)),
    )
  }
  for (const namespace of textsAt(term, 'namespaces')) {
    addProblems(errors, path.child('namespace'), namespace, dnsLabelNameRule(namespace, false))
  }
  checkLabelKeys(term, path, errors)
  const key = textAt(term, 'topologyKey')
  if (key === '') errors.push(required(path.child('topologyKey'), 'can not be empty'))
  checkQualifiedName(key, path.child('topologyKey'), errors)
}
