import { type FieldError, FieldPath, forbidden, invalid, notSupported, required, tooLong } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { dnsLabelNameRule, validateDomainPrefixedPath } from '@kubewright/kube/names'
import { objectAt, textAt, valueAt } from '../../read-object.ts'
import { problemsAt } from '../common/field-names.ts'
import type { KindStrategy } from '../kind-strategy.ts'
import { ingressClassColumns } from './network-columns.ts'
import { validateTypedReference } from './references.ts'

const specPath = FieldPath.root('spec')
const controllerLengthBytesMax = 250
const scopes: readonly string[] = ['Cluster', 'Namespace']

export const ingressClassStrategy: KindStrategy = {
  hasGeneration: true,
  repeatedMetadataChecks: 'change, whole',
  columns: ingressClassColumns,
  setDefaults: withScope,
  validateCreate: validateClass,
  validateUpdate: (ingressClass, old) => [
    ...validateControllerChange(ingressClass, old),
    ...validateClass(ingressClass),
  ],
}

/** The scope of the parameters is Cluster by default. */
function withScope(ingressClass: JsonObject): JsonObject {
  const parameters = valueAt(ingressClass, 'spec', 'parameters')
  if (parameters === undefined || valueAt(parameters, 'scope') !== undefined) return ingressClass
  const spec = objectAt(ingressClass, 'spec')
  return { ...ingressClass, spec: { ...spec, parameters: { ...objectAt(parameters), scope: 'Cluster' } } }
}

function validateControllerChange(ingressClass: JsonObject, old: JsonObject): FieldError[] {
  const controller = textAt(ingressClass, 'spec', 'controller')
  if (controller === textAt(old, 'spec', 'controller')) return []
  return [invalid(specPath.child('controller'), controller, 'field is immutable')]
}

function validateClass(ingressClass: JsonObject): FieldError[] {
  const path = specPath.child('controller')
  const controller = textAt(ingressClass, 'spec', 'controller')
  const isTooLong = Buffer.byteLength(controller) > controllerLengthBytesMax
  return [
    ...(isTooLong ? [tooLong(path, controllerLengthBytesMax)] : []),
    ...validateDomainPrefixedPath(controller, path),
    ...validateParameters(ingressClass),
  ]
}

function validateParameters(ingressClass: JsonObject): FieldError[] {
  const parameters = valueAt(ingressClass, 'spec', 'parameters')
  if (parameters === undefined) return []
  const path = specPath.child('parameters')
  const errors = validateTypedReference(parameters, path)
  const scope = valueAt(parameters, 'scope')
  const namespace = valueAt(parameters, 'namespace')
  const namespacePath = path.child('namespace')
  if (scope === undefined) return [...errors, required(path.child('scope'))]
  if (!scopes.includes(scope as string)) return [...errors, notSupported(path.child('scope'), scope, scopes)]
  if (scope === 'Cluster') {
    return namespace === undefined
      ? errors
      : [...errors, forbidden(namespacePath, "`parameters.scope` is set to 'Cluster'")]
  }
  if (typeof namespace !== 'string') {
    return [...errors, required(namespacePath, "`parameters.scope` is set to 'Namespace'")]
  }
  const problems = dnsLabelNameRule(namespace, false)
  return [...errors, ...problemsAt(namespacePath, namespace, problems)]
}
