import { addError, addErrors, type FieldError, FieldPath, invalid, required } from '@kubewright/kube/field'
import { isJsonObject, type JsonObject, utf8Length } from '@kubewright/kube/json'
import { type ObjectMeta, validateObjectMeta, validateObjectMetaUpdate } from '@kubewright/kube/meta'
import { dnsSubdomainNameRule } from '@kubewright/kube/names'
import { numberAt, objectAt, textAt, valueAt } from '../../../read-object.ts'
import { validateQualifiedName, validateSubdomain } from '../../common/field-names.ts'
import { validateFinalizerNames } from '../../common/finalizer-names.ts'
import { goType } from '../../common/go-types.ts'
import { validateImmutable } from '../../common/immutable-field.ts'

const shortTextLengthBytesMax = 128
const noteLengthBytesMax = 1024

const referenceType = goType('core.ObjectReference')
const sourceType = goType('core.EventSource')

/**
 * The rules for events of both groups. An event with an eventTime is of the new kind and has stricter rules. The groups
 * name the reporter differently.
 */
export function validateEvent(event: JsonObject, reporterField: string): FieldError[] {
  const errors =
    valueAt(event, 'eventTime') === undefined ? validateOldEvent(event) : validateNewEvent(event, reporterField)
  const namespace = textAt(event, 'metadata', 'namespace')
  addErrors(errors, validateSubdomain(namespace, 'namespace'))
  return errors
}

/** The event is in the namespace of its object, or in the default namespace for cluster-scoped objects. */
function validateOldEvent(event: JsonObject): FieldError[] {
  const own = textAt(event, 'metadata', 'namespace')
  const involved = textAt(event, 'involvedObject', 'namespace')
  const agrees = involved === '' ? own === '' || own === 'default' : own === involved
  return agrees ? [] : [elsewhere(involved)]
}

function elsewhere(namespace: string): FieldError {
  return invalid('involvedObject.namespace', namespace, 'does not match event.namespace')
}

function validateNewEvent(event: JsonObject, reporterField: string): FieldError[] {
  const errors: FieldError[] = []
  const own = textAt(event, 'metadata', 'namespace')
  if (textAt(event, 'involvedObject', 'namespace') === '' && own !== 'default' && own !== 'kube-system') {
    errors.push(elsewhere(''))
  }
  const reporter = textAt(event, 'reportingComponent')
  if (reporter === '') errors.push(required(reporterField))
  addErrors(errors, validateQualifiedName(reporter, reporterField))
  for (const field of ['reportingInstance', 'action', 'reason']) {
    const text = textAt(event, field)
    if (text === '') addError(errors, required(field))
    if (utf8Length(text) > shortTextLengthBytesMax) addError(errors, tooManyCharacters(field, shortTextLengthBytesMax))
  }
  if (utf8Length(textAt(event, 'message')) > noteLengthBytesMax)
    errors.push(tooManyCharacters('message', noteLengthBytesMax))
  return errors
}

/** The value is not shown, and the limit is in bytes. */
function tooManyCharacters(field: string, lengthBytesMax: number): FieldError {
  return invalid(field, '', `can have at most ${lengthBytesMax} characters`)
}

/** events.k8s.io also requires that the fields of old events are empty. */
export function validateGroupedEvent(event: JsonObject): FieldError[] {
  const metadata = objectAt(event, 'metadata') as ObjectMeta
  const errors: FieldError[] = [
    ...validateEvent(event, 'reportingController'),
    ...validateObjectMeta(metadata, { namespaced: true, nameRule: dnsSubdomainNameRule }),
    ...validateFinalizerNames(metadata.finalizers),
    ...validateSeries(event),
  ]
  if (valueAt(event, 'eventTime') === undefined) errors.push(required('eventTime'))
  const type = textAt(event, 'type')
  if (type !== 'Normal' && type !== 'Warning') errors.push(invalid('type', '', `has invalid value: ${type}`))
  for (const field of ['firstTimestamp', 'lastTimestamp'] as const) {
    if (valueAt(event, field) !== undefined) addError(errors, invalid(field, '', 'needs to be unset'))
  }
  if (numberAt(event, 'count') !== 0) errors.push(invalid('count', '', 'needs to be unset'))
  const { component, host } = objectAt(event, 'source')
  if (component || host) errors.push(invalid('source', '', 'needs to be unset'))
  return errors
}

function validateSeries(event: JsonObject): FieldError[] {
  const { series } = event
  if (!isJsonObject(series)) return []
  const errors: FieldError[] = []
  if (numberAt(series, 'count') < 2) errors.push(invalid('series.count', '', 'should be at least 2'))
  if (valueAt(series, 'lastObservedTime') === undefined) errors.push(required('series.lastObservedTime'))
  return errors
}

/** Through events.k8s.io only the series and the metadata of an event are mutable. */
export function validateGroupedEventUpdate(event: JsonObject, old: JsonObject): FieldError[] {
  const kept = (field: string, path = field) => validateImmutable(event[field], old[field], FieldPath.root(path))
  const isSameSeries = validateImmutable(event['series'], old['series'], FieldPath.root('series')).length === 0
  const [metadata, oldMetadata] = [objectAt(event, 'metadata') as ObjectMeta, objectAt(old, 'metadata') as ObjectMeta]
  return [
    ...validateEvent(event, 'reportingController'),
    ...validateObjectMetaUpdate(metadata, oldMetadata),
    ...validateFinalizerNames(metadata.finalizers),
    ...(isSameSeries ? [] : validateSeries(event)),
    ...validateImmutable(
      event['involvedObject'],
      old['involvedObject'],
      FieldPath.root('involvedObject'),
      referenceType,
    ),
    ...validateImmutableText(event, old, 'reason'),
    ...validateImmutableText(event, old, 'message'),
    ...validateImmutable(event['source'], old['source'], FieldPath.root('source'), sourceType),
    ...kept('firstTimestamp'),
    ...kept('lastTimestamp'),
    ...(numberAt(event, 'count') === numberAt(old, 'count')
      ? []
      : [invalid('count', numberAt(event, 'count'), 'field is immutable')]),
    // Kubernetes checks the reason twice.
    ...validateImmutableText(event, old, 'reason'),
    ...validateImmutableText(event, old, 'type'),
    ...kept('eventTime'),
    ...validateImmutableText(event, old, 'action'),
    ...validateImmutable(event['related'], old['related'], FieldPath.root('related'), goType('*core.ObjectReference')),
    ...validateImmutableText(event, old, 'reportingComponent', 'reportingController'),
    ...validateImmutableText(event, old, 'reportingInstance'),
  ]
}

function validateImmutableText(event: JsonObject, old: JsonObject, field: string, path = field): FieldError[] {
  return validateImmutable(textAt(event, field), textAt(old, field), FieldPath.root(path))
}
