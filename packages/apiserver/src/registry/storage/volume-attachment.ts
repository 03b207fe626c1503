import { addError, type FieldError, FieldPath, forbidden, invalid, required, tooLong } from '@kubewright/kube/field'
import { isJsonObject, type JsonObject, utf8Length } from '@kubewright/kube/json'
import { objectAt, textAt, valueAt } from '../../read-object.ts'
import { changeField } from '../common/change-fields.ts'
import { validateDriverName, validateSubdomain } from '../common/field-names.ts'
import { goType } from '../common/go-types.ts'
import { validateImmutable } from '../common/immutable-field.ts'
import { setVolumeSourceDefaults } from '../core/volumes/volume.ts'
import { validateVolumeSpec } from '../core/volumes/volume-spec.ts'
import type { KindStrategy } from '../kind-strategy.ts'
import { volumeAttachmentColumns } from './storage-columns.ts'

const specPath = FieldPath.root('spec')
const sourcePath = specPath.child('source')
const metadataBytesMax = 256 * 1024
const errorMessageBytesMax = 1024

const specType = goType('storage.VolumeAttachmentSpec')

export const volumeAttachmentStrategy: KindStrategy = {
  repeatedMetadataChecks: 'whole',
  resetFields: { status: [['metadata'], ['spec']] },
  allowsUnconditionalUpdate: false,
  returnsDeletedObject: true,
  columns: volumeAttachmentColumns,
  setDefaults: (attachment) =>
    changeField(attachment, 'spec', (spec) =>
      changeField(spec, 'source', (source) => changeField(source, 'inlineVolumeSpec', setVolumeSourceDefaults)),
    ),
  validateCreate: validateAttachment,
  validateUpdate: validateChange,
  validateStatusUpdate: validateChange,
}

function validateChange(attachment: JsonObject, old: JsonObject): FieldError[] {
  return [
    ...validateAttachment(attachment),
    ...validateImmutable(attachment['spec'], old['spec'], FieldPath.root('spec'), specType),
  ]
}

function validateAttachment(attachment: JsonObject): FieldError[] {
  const spec = objectAt(attachment, 'spec')
  const volumeName = valueAt(spec, 'source', 'persistentVolumeName')
  const namePath = sourcePath.child('persistentVolumeName')
  return [
    ...validateDriverName(textAt(spec, 'attacher'), specPath.child('attacher')),
    ...validateSource(spec),
    ...validateSubdomain(textAt(spec, 'nodeName'), specPath.child('nodeName')),
    ...validateStatus(objectAt(attachment, 'status')),
    ...(volumeName === undefined ? [] : validateSubdomain(String(volumeName), namePath)),
  ]
}

function validateSource(spec: JsonObject): FieldError[] {
  const inline = valueAt(spec, 'source', 'inlineVolumeSpec')
  const name = valueAt(spec, 'source', 'persistentVolumeName')
  const exactlyOne = 'must specify exactly one of inlineVolumeSpec and persistentVolumeName'
  if (inline === undefined && name === undefined) return [required(sourcePath, exactlyOne)]
  if (inline !== undefined && name !== undefined) return [forbidden(sourcePath, exactlyOne)]
  if (name === '') {
    return [required(sourcePath.child('persistentVolumeName'), 'must specify non empty persistentVolumeName')]
  }
  if (!isJsonObject(inline)) return []
  const rules = { volumeName: '', isInline: true, allowInvalidLabelValues: false }
  return validateVolumeSpec(inline, sourcePath.child('inlineVolumeSpec'), rules)
}

function validateStatus(status: JsonObject): FieldError[] {
  const errors: FieldError[] = []
  let sizeBytes = 0
  for (const [key, value] of Object.entries(objectAt(status, 'attachmentMetadata'))) {
    sizeBytes += utf8Length(key) + utf8Length(String(value))
  }
  if (sizeBytes > metadataBytesMax) errors.push(tooLong('status.attachmentMetadata', metadataBytesMax))
  for (const field of ['attachError', 'detachError']) {
    if (utf8Length(textAt(status, field, 'message')) > errorMessageBytesMax) {
      addError(errors, tooLong(`status.${field}.message`, metadataBytesMax))
    }
    const code = valueAt(status, field, 'errorCode')
    if (code !== undefined && Number(code) < 0) {
      addError(errors, invalid(`status.${field}.errorCode`, code, 'must be between 0 and 2147483647, inclusive'))
    }
  }
  return errors
}
