import { collectErrors, type FieldError, FieldPath, invalid, notSupported, required } from '@kubewright/kube/field'
import { isJsonObject, type JsonObject, jsonEqual } from '@kubewright/kube/json'
import { dnsSubdomainNameRule } from '@kubewright/kube/names'
import { listAt, numberAt, objectAt, textAt } from '../../read-object.ts'
import { changeField } from '../common/change-fields.ts'
import { problemsAt } from '../common/field-names.ts'
import { goType } from '../common/go-types.ts'
import { invalidGoValue, printGoValue } from '../common/go-value.ts'
import type { KindStrategy } from '../kind-strategy.ts'
import { validateConditionTypes } from './condition-types.ts'
import { flowSchemaColumns } from './flow-columns.ts'
import { mandatoryFlowSchemas } from './flow-schemas-at-start.ts'
import { validateRule } from './policy-rules.ts'

const precedenceDefault = 1000
const precedenceMax = 10_000
const methods = ['ByNamespace', 'ByUser']

export const flowSchemaStrategy: KindStrategy = {
  hasGeneration: true,
  repeatedMetadataChecks: 'whole',
  skipsMetadataOfStatus: true,
  resetFields: { status: [['metadata'], ['spec']] },
  columns: flowSchemaColumns,
  setDefaults: (object) =>
    changeField(object, 'spec', (spec) =>
      numberAt(spec, 'matchingPrecedence') === 0 ? { ...spec, matchingPrecedence: precedenceDefault } : spec,
    ),
  validateCreate: validateFlowSchema,
  validateUpdate: validateFlowSchema,
  validateStatusUpdate: validateConditionTypes,
}

function validateFlowSchema(object: JsonObject): FieldError[] {
  const name = textAt(object, 'metadata', 'name')
  const spec = objectAt(object, 'spec')
  const errors = [...validateSpec(name, spec)]
  const mandatory = mandatoryFlowSchemas.get(name)
  if (mandatory !== undefined && !jsonEqual(spec, mandatory)) {
    errors.push(
      invalidGoValue(
        'spec',
        spec,
        goType('flowcontrol.FlowSchemaSpec'),
        `spec of '${name}' must equal the fixed value`,
      ),
    )
  }
  return [...errors, ...validateConditionTypes(object)]
}

function validateSpec(name: string, spec: JsonObject): FieldError[] {
  return [
    ...validatePrecedence(name, numberAt(spec, 'matchingPrecedence')),
    ...validateMethod(spec),
    ...validateLevel(textAt(spec, 'priorityLevelConfiguration', 'name')),
    ...collectErrors(listAt(spec, 'rules'), (rule, index) =>
      validateRule(rule, FieldPath.root('spec').child('rules').index(index)),
    ),
  ]
}

function validatePrecedence(name: string, precedence: number): FieldError[] {
  const errors: FieldError[] = []
  const refuse = (detail: string) => errors.push(invalid('spec.matchingPrecedence', precedence, detail))
  if (precedence <= 0) refuse('must be a positive value')
  if (precedence > precedenceMax) refuse(`must not be greater than ${precedenceMax}`)
  if (precedence === 1 && name !== 'exempt') refuse("only the schema named 'exempt' may have matchingPrecedence 1")
  return errors
}

function validateMethod(spec: JsonObject): FieldError[] {
  const { distinguisherMethod } = spec
  if (!isJsonObject(distinguisherMethod) || methods.includes(textAt(distinguisherMethod, 'type'))) return []
  const error = notSupported('spec.distinguisherMethod.type', undefined, methods)
  return [
    {
      ...error,
      detail: `${printGoValue(distinguisherMethod, goType('*flowcontrol.FlowDistinguisherMethod'))}: ${error.detail}`,
    },
  ]
}

function validateLevel(name: string): FieldError[] {
  const path = 'spec.priorityLevelConfiguration.name'
  if (name === '') return [required(path, 'must reference a priority level')]
  return problemsAt(path, name, dnsSubdomainNameRule(name, false))
}
