import { type FieldError, FieldPath, forbidden, invalid, notSupported, required } from '@kubewright/kube/field'
import { isJsonObject, type JsonObject, type JsonValue, jsonEqual } from '@kubewright/kube/json'
import { numberAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import { changeField, fillIn } from '../common/change-fields.ts'
import { goType } from '../common/go-types.ts'
import { invalidGoValue } from '../common/go-value.ts'
import type { KindStrategy } from '../kind-strategy.ts'
import { validateConditionTypes } from './condition-types.ts'
import { priorityLevelColumns } from './flow-columns.ts'
import { mandatoryPriorityLevels } from './priority-levels-at-start.ts'

const queuesMax = 10_000_000
/** Number of hash bits for dealing a hand of queues. */
const hashBitsMax = 60
const forbiddenAnnotation = 'flowcontrol.k8s.io/v1beta3-preserve-zero-concurrency-shares'

export const priorityLevelStrategy: KindStrategy = {
  hasGeneration: true,
  repeatedMetadataChecks: 'whole',
  skipsMetadataOfStatus: true,
  resetFields: { status: [['metadata'], ['spec']] },
  columns: priorityLevelColumns,
  setDefaults: (object) => changeField(object, 'spec', setSpecDefaults),
  validateCreate: validatePriorityLevel,
  validateUpdate: validatePriorityLevel,
  validateStatusUpdate: validateConditionTypes,
}

function setSpecDefaults(spec: JsonObject): JsonObject {
  const exempt = changeField(spec, 'exempt', (value) =>
    fillIn(value, { nominalConcurrencyShares: 0, lendablePercent: 0 }),
  )
  return changeField(exempt, 'limited', (limited) => {
    const complete = fillIn(limited, { nominalConcurrencyShares: 30, lendablePercent: 0 })
    return changeField(complete, 'limitResponse', (response) => changeField(response, 'queuing', setQueuingDefaults))
  })
}

/** A zero counts as missing. */
function setQueuingDefaults(queuing: JsonObject): JsonObject {
  const withDefault = (value: JsonObject, field: string, count: number) =>
    numberAt(value, field) === 0 ? { ...value, [field]: count } : value
  return withDefault(withDefault(withDefault(queuing, 'handSize', 8), 'queues', 64), 'queueLengthLimit', 50)
}

function validatePriorityLevel(object: JsonObject): FieldError[] {
  const name = textAt(object, 'metadata', 'name')
  const spec = objectAt(object, 'spec')
  const errors: FieldError[] = []
  if (valueAt(object, 'metadata', 'annotations', forbiddenAnnotation) !== undefined) {
    errors.push(forbidden('metadata.annotations', `annotation '${forbiddenAnnotation}' is forbidden`))
  }
  return [...errors, ...validateSpec(name, spec), ...validateMandatory(name, spec), ...validateConditionTypes(object)]
}

/** The exempt settings of the exempt level are mutable. */
function validateMandatory(name: string, spec: JsonObject): FieldError[] {
  const mandatory = mandatoryPriorityLevels.get(name)
  if (mandatory === undefined) return []
  const isExempt = name === 'exempt'
  const compared = isExempt ? { ...spec, exempt: mandatory['exempt'] as JsonValue } : spec
  if (jsonEqual(compared, mandatory)) return []
  const exception = isExempt ? " except the 'spec.exempt' field" : ''
  return [
    invalidGoValue(
      'spec',
      spec,
      goType('flowcontrol.PriorityLevelConfigurationSpec'),
      `spec of '${name}'${exception} must equal the fixed value`,
    ),
  ]
}

function validateSpec(name: string, spec: JsonObject): FieldError[] {
  const type = textAt(spec, 'type')
  const errors: FieldError[] = []
  if ((name === 'exempt') !== (type === 'Exempt')) {
    errors.push(invalid('spec.type', type, "must be 'Exempt' if and only if `name` is 'exempt'"))
  }
  if (type === 'Exempt') return [...errors, ...validateExempt(spec)]
  if (type === 'Limited') return [...errors, ...validateLimited(spec)]
  if (type === '') return [...errors, required('spec.type')]
  return [...errors, notSupported('spec.type', type, ['Exempt', 'Limited'])]
}

function validateExempt(spec: JsonObject): FieldError[] {
  const errors: FieldError[] = []
  if (isJsonObject(spec['limited'])) errors.push(forbidden('spec.limited', 'must be nil if the type is not Limited'))
  if (!isJsonObject(spec['exempt'])) return errors
  return [...errors, ...validateShares(spec, 'exempt'), ...validateLendable(spec, 'exempt')]
}

function validateLimited(spec: JsonObject): FieldError[] {
  const errors: FieldError[] = []
  if (isJsonObject(spec['exempt'])) errors.push(forbidden('spec.exempt', 'must be nil if the type is Limited'))
  if (!isJsonObject(spec['limited'])) {
    return [...errors, required('spec.limited', 'must not be empty when type is Limited')]
  }
  const borrowing = numberAt(spec, 'limited', 'borrowingLimitPercent')
  return [
    ...errors,
    ...validateShares(spec, 'limited'),
    ...validateResponse(objectAt(spec, 'limited', 'limitResponse')),
    ...validateLendable(spec, 'limited'),
    ...(borrowing < 0
      ? [invalid('spec.limited.borrowingLimitPercent', borrowing, 'if specified, must be a non-negative integer')]
      : []),
  ]
}

function validateShares(spec: JsonObject, part: string): FieldError[] {
  const shares = numberAt(spec, part, 'nominalConcurrencyShares')
  if (shares >= 0) return []
  return [invalid(`spec.${part}.nominalConcurrencyShares`, shares, 'must be a non-negative integer')]
}

function validateLendable(spec: JsonObject, part: string): FieldError[] {
  const percent = numberAt(spec, part, 'lendablePercent')
  if (percent >= 0 && percent <= 100) return []
  return [invalid(`spec.${part}.lendablePercent`, percent, 'must be between 0 and 100, inclusive')]
}

function validateResponse(response: JsonObject): FieldError[] {
  const path = FieldPath.root('spec').child('limited').child('limitResponse')
  const type = textAt(response, 'type')
  const { queuing } = response
  if (type === 'Reject') {
    const detail = 'must be nil if limited.limitResponse.type is not Limited'
    return isJsonObject(queuing) ? [forbidden(path.child('queuing'), detail)] : []
  }
  if (type === 'Queue') {
    const detail = 'must not be empty if limited.limitResponse.type is Limited'
    return isJsonObject(queuing)
      ? validateQueuing(queuing, path.child('queuing'))
      : [required(path.child('queuing'), detail)]
  }
  return [type === '' ? required(path.child('type')) : notSupported(path.child('type'), type, ['Queue', 'Reject'])]
}

function validateQueuing(queuing: JsonObject, path: FieldPath): FieldError[] {
  const count = (field: string) => numberAt(queuing, field)
  const [queues, handSize, length] = [count('queues'), count('handSize'), count('queueLengthLimit')]
  const errors: FieldError[] = []
  const refuse = (field: string, detail: string) => errors.push(invalid(path.child(field), count(field), detail))
  if (length <= 0) refuse('queueLengthLimit', 'must be positive')
  if (queues <= 0) refuse('queues', 'must be positive')
  else if (queues > queuesMax) refuse('queues', `must not be greater than ${queuesMax}`)
  if (handSize <= 0) refuse('handSize', 'must be positive')
  else if (handSize > queues) refuse('handSize', `should not be greater than queues (${queues})`)
  else if (Math.ceil(Math.log2(queues) * handSize) > hashBitsMax) {
    const bits = `required entropy bits of deckSize ${queues} and handSize ${handSize}`
    refuse('handSize', `${bits} should not be greater than ${hashBitsMax}`)
  }
  return errors
}
