import { addErrors, type FieldError, FieldPath, invalid, required } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { dnsLabelNameRule } from '@kubewright/kube/names'
import { type LabelSelector, validateLabelSelector } from '@kubewright/kube/selectors'
import { objectAt, objectsAt, optionalNumberAt, optionalObjectAt, textAt, textsAt } from '../../../../read-object.ts'
import { problemsAt, validateQualifiedName } from '../../../common/field-names.ts'
import { validateSelectorOfNodes } from '../../../common/node-selector.ts'
import { validateLabelKeys } from './label-keys.ts'

const requiredTerms = 'requiredDuringSchedulingIgnoredDuringExecution'
const preferredTerms = 'preferredDuringSchedulingIgnoredDuringExecution'

/** Validates node and pod affinity. */
export function validateAffinity(affinity: JsonObject, path: FieldPath): FieldError[] {
  const errors = validateNodeAffinity(optionalObjectAt(affinity, 'nodeAffinity'), path.child('nodeAffinity'))
  for (const field of ['podAffinity', 'podAntiAffinity']) {
    const terms = optionalObjectAt(affinity, field)
    const place = path.child(field)
    objectsAt(terms, requiredTerms).forEach((term, index) => {
      addErrors(errors, validatePodTerm(term, place.child(requiredTerms).index(index)))
    })
    objectsAt(terms, preferredTerms).forEach((weighted, index) => {
      const own = place.child(preferredTerms).index(index)
      addErrors(errors, validateWeight(weighted, own))
      addErrors(errors, validatePodTerm(objectAt(weighted, 'podAffinityTerm'), own.child('podAffinityTerm')))
    })
  }
  return errors
}

function validateNodeAffinity(affinity: JsonObject | undefined, path: FieldPath): FieldError[] {
  const demanded = optionalObjectAt(affinity, requiredTerms)
  const errors: FieldError[] = []
  if (demanded !== undefined) addErrors(errors, validateSelectorOfNodes(demanded, path.child(requiredTerms)))
  objectsAt(affinity, preferredTerms).forEach((preferred, index) => {
    const place = path.child(preferredTerms).index(index)
    addErrors(errors, validateWeight(preferred, place))
    addErrors(errors, validateTerm(objectAt(preferred, 'preference'), place.child('preference')))
  })
  return errors
}

/** Validates one term; invalid values get a warning, not an error. */
function validateTerm(term: JsonObject, path: FieldPath): FieldError[] {
  const prefix = 'preference.nodeSelectorTerms[0]'
  const found = validateSelectorOfNodes({ nodeSelectorTerms: [term] }, FieldPath.root('preference'), true)
  return found.map((error) => ({ ...error, field: `${path}${error.field.slice(prefix.length)}` }))
}

function validateWeight(preferred: JsonObject, path: FieldPath): FieldError[] {
  const weight = optionalNumberAt(preferred, 'weight') ?? 0
  return weight < 1 || weight > 100 ? [invalid(path.child('weight'), weight, 'must be in the range 1-100')] : []
}

function validatePodTerm(term: JsonObject, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  for (const field of ['labelSelector', 'namespaceSelector']) {
    addErrors(
      errors,
      validateLabelSelector(optionalObjectAt(term, field) as LabelSelector | undefined, path.child(field)),
    )
  }
  for (const namespace of textsAt(term, 'namespaces')) {
    addErrors(errors, problemsAt(path.child('namespace'), namespace, dnsLabelNameRule(namespace, false)))
  }
  addErrors(errors, validateLabelKeys(term, path))
  const key = textAt(term, 'topologyKey')
  if (key === '') errors.push(required(path.child('topologyKey'), 'can not be empty'))
  addErrors(errors, validateQualifiedName(key, path.child('topologyKey')))
  return errors
}
