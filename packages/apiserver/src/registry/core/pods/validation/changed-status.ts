import {
  addError,
  addErrors,
  duplicate,
  type FieldError,
  FieldPath,
  forbidden,
  invalid,
  required,
} from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import {
  objectAt,
  objectsAt,
  optionalNumberAt,
  optionalObjectAt,
  optionalTextAt,
  textAt,
} from '../../../../read-object.ts'
import { validateDnsLabel, validateQualifiedName, validateSubdomain } from '../../../common/field-names.ts'
import { immutableMessage } from '../../../common/immutable-field.ts'
import { validateAnnotationUpdates } from './annotations.ts'
import { validateAllocatedResources, validateTransitions, validateUsers } from './container-statuses.ts'
import { annotationsOf, annotationsPath, specOf } from './new-pod.ts'
import { validateAddresses } from './pod-addresses.ts'

const statusPath = FieldPath.root('status')
const negative = 'must be a non-negative integer'

/** Validates an update of a pod's status except for its metadata. */
export function validateChangedStatus(pod: JsonObject, old: JsonObject): FieldError[] {
  const errors: FieldError[] = []
  const spec = specOf(pod)
  const status = objectAt(pod, 'status')
  const oldStatus = objectAt(old, 'status')
  addErrors(errors, validateAnnotationUpdates(annotationsOf(pod), annotationsOf(old), annotationsPath, spec))
  addErrors(errors, validateConditions(status))
  addErrors(errors, validateNominatedNode(status, oldStatus, spec))
  const generation = optionalNumberAt(status, 'observedGeneration') ?? 0
  if (generation < 0) errors.push(invalid(statusPath.child('observedGeneration'), generation, negative))
  const quality = textAt(status, 'qosClass')
  if (quality !== textAt(oldStatus, 'qosClass')) {
    errors.push(invalid(statusPath.child('qosClass'), quality, immutableMessage))
  }
  addErrors(errors, validateTransitions(status, oldStatus, specOf(old)))
  addErrors(errors, validateClaimStatuses(status, spec))
  addErrors(errors, validateExtendedClaim(optionalObjectAt(status, 'extendedResourceClaimStatus'), spec))
  addErrors(errors, validateAddresses(status, oldStatus, 'podIPs'))
  addErrors(errors, validateAddresses(status, oldStatus, 'hostIPs'))
  addErrors(errors, validateUsers(status, spec))
  addErrors(errors, validateAllocatedResources(status, spec))
  return errors
}

const systemConditions = ['PodScheduled', 'Ready', 'Initialized']

function validateConditions(status: JsonObject): FieldError[] {
  const errors: FieldError[] = []
  objectsAt(status, 'conditions').forEach((condition, index) => {
    const place = statusPath.child('conditions').index(index)
    const generation = optionalNumberAt(condition, 'observedGeneration') ?? 0
    if (generation < 0) addError(errors, invalid(place.child('observedGeneration'), generation, negative))
    const type = textAt(condition, 'type')
    if (!systemConditions.includes(type)) addErrors(errors, validateQualifiedName(type, place.child('Type')))
  })
  return errors
}

/** The nominated node may change only until the pod is bound. */
function validateNominatedNode(status: JsonObject, old: JsonObject, spec: JsonObject): FieldError[] {
  const name = textAt(status, 'nominatedNodeName')
  if (name === '' || name === textAt(old, 'nominatedNodeName')) return []
  const path = statusPath.child('nominatedNodeName')
  const errors = validateSubdomain(name, path)
  if (textAt(spec, 'nodeName') === '') return errors
  errors.push(forbidden(path, 'may not be set on pods that are already bound to a node'))
  return errors
}

function validateClaimStatuses(status: JsonObject, spec: JsonObject): FieldError[] {
  const known = new Set(objectsAt(spec, 'resourceClaims').map((claim) => textAt(claim, 'name')))
  const seen = new Set<string>()
  const errors: FieldError[] = []
  objectsAt(status, 'resourceClaimStatuses').forEach((claim, index) => {
    const place = statusPath.child('resourceClaimStatuses').index(index)
    const name = textAt(claim, 'name')
    if (!known.has(name)) {
      const detail = 'must match the name of an entry in `spec.resourceClaims`'
      addError(errors, invalid(place.child('name'), name, detail))
    }
    if (seen.has(name)) addError(errors, duplicate(place.child('name'), name))
    seen.add(name)
    const claimName = optionalTextAt(claim, 'resourceClaimName')
    if (claimName !== undefined) addErrors(errors, validateSubdomain(claimName, place.child('resourceClaimName')))
  })
  return errors
}

const unknownResource =
  'must match the extended resource name of an entry in spec.initContainers.resources.requests or spec.containers.resources.requests'
const unknownContainer = 'must match the name of an entry in spec.initContainers.name or spec.containers.name'

/** Validates the status of the claim for extended resources. */
function validateExtendedClaim(claim: JsonObject | undefined, spec: JsonObject): FieldError[] {
  if (claim === undefined) return []
  const path = statusPath.child('extendedResourceClaimStatus')
  const mappings = objectsAt(claim, 'requestMappings')
  const errors: FieldError[] = []
  if (mappings.length === 0) {
    errors.push(required(path.child('requestMappings'), 'at least one request mapping is required'))
  }
  const containers = [...objectsAt(spec, 'containers'), ...objectsAt(spec, 'initContainers')]
  const seen = new Set<string>()
  mappings.forEach((mapping, index) => {
    const place = path.child('requestMappings').index(index)
    const fields = ['containerName', 'resourceName', 'requestName'].map(
      (field) => [field, textAt(mapping, field)] as const,
    )
    const [containerName, resourceName, requestName] = fields.map(([, value]) => value) as [string, string, string]
    const container = containers.find((candidate) => candidate['name'] === containerName)
    if (container === undefined)
      addError(errors, invalid(place.child('containerName'), containerName, unknownContainer))
    else if (optionalObjectAt(container, 'resources', 'requests')?.[resourceName] === undefined) {
      addError(errors, invalid(place.child('resourceName'), resourceName, unknownResource))
    }
    addErrors(errors, validateDnsLabel(requestName, path.child('requestName')))
    const key = `${containerName} ${resourceName} ${requestName}`
    if (seen.has(key)) for (const [field, value] of fields) addError(errors, duplicate(place.child(field), value))
    seen.add(key)
  })
  const name = textAt(claim, 'resourceClaimName')
  if (name === '') errors.push(required(path.child('resourceClaimName'), ''))
  else addErrors(errors, validateSubdomain(name, path.child('resourceClaimName')))
  return errors
}
