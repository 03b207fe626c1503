import { type FieldError, FieldPath, invalid } from '@kubewright/kube/field'
import { type JsonObject, jsonEqual } from '@kubewright/kube/json'
import { qualifiedNameProblems } from '@kubewright/kube/names'
import { listAt, objectAt, valueAt } from '../../read-object.ts'
import type { KindStrategy } from '../kind-strategy.ts'
import { configurationsMax, validateConfiguration, validateSelectors } from './device-configuration.ts'
import { validateItems } from './lists.ts'

const specPath = FieldPath.root('spec')

export const deviceClassStrategy: KindStrategy = {
  hasGeneration: true,
  returnsDeletedObject: true,
  validateCreate: (object) => validateSpec(objectAt(object, 'spec'), undefined),
  validateUpdate: (object, old) => validateSpec(objectAt(object, 'spec'), objectAt(old, 'spec')),
}

function validateSpec(spec: JsonObject, old: JsonObject | undefined): FieldError[] {
  const configurations = listAt(spec, 'config')
  const isStored = old !== undefined && jsonEqual(configurations, listAt(old, 'config'))
  const errors = [
    ...validateSelectors(listAt(spec, 'selectors'), specPath.child('selectors')),
    ...validateItems(configurations, specPath.child('config'), configurationsMax, (item, path) =>
      validateConfiguration(item, path, isStored),
    ),
  ]
  const name = valueAt(spec, 'extendedResourceName')
  if (name !== undefined && !isExtendedResourceName(String(name))) {
    errors.push(invalid('spec.extendedResourceName', name, 'must be a valid extended resource name'))
  }
  return errors
}

/** A resource with a domain other than Kubernetes' own, whose name is also valid with the quota prefix. */
function isExtendedResourceName(name: string): boolean {
  if (!name.includes('/') || name.includes('kubernetes.io/') || name.startsWith('requests.')) return false
  return qualifiedNameProblems(`requests.${name}`).length === 0
}
