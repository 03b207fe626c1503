import { FieldPath } from '@kubewright/kube/field'
import type { JsonValue } from '@kubewright/kube/json'
import {
  generateName,
  validateAnnotations,
  validateFieldManager,
  validateFinalizers,
  validateManagedFields,
  validateObjectMeta,
  validateObjectMetaUpdate,
} from '@kubewright/kube/meta'
import {
  dns1035LabelNameRule,
  dnsLabelNameRule,
  dnsSubdomainNameRule,
  pathSegmentNameRule,
  validateLabels,
} from '@kubewright/kube/names'
import fc from 'fast-check'
import { compareWithOracle } from '../../comparison.ts'
import { nameText } from '../names/name-arbitrary.ts'
import { messagesOf, ownResult } from '../own-result.ts'
import {
  annotationMap,
  fieldManager,
  finalizers,
  labelMap,
  managedFields,
  metadata,
  metadataPair,
} from './metadata-arbitrary.ts'

const nameRules = {
  subdomain: dnsSubdomainNameRule,
  label: dnsLabelNameRule,
  label1035: dns1035LabelNameRule,
  pathSegment: pathSegmentNameRule,
}

compareWithOracle('metadata of a new object is validated', {
  functionName: 'metadata.validate',
  inputs: fc.record({
    metadata,
    namespaced: fc.boolean(),
    nameRule: fc.constantFrom('subdomain', 'label', 'label1035', 'pathSegment'),
  }),
  question: (input) => input as unknown as JsonValue,
  ours: (input) =>
    ownResult(() => {
      const rules = { namespaced: input.namespaced, nameRule: nameRules[input.nameRule] }
      return messagesOf(validateObjectMeta(input.metadata, rules))
    }),
})

compareWithOracle('metadata of an update is validated against the stored object', {
  functionName: 'metadata.validateUpdate',
  inputs: metadataPair,
  question: (input) => input as unknown as JsonValue,
  ours: (input) => ownResult(() => messagesOf(validateObjectMetaUpdate(input.metadata, input.stored))),
})

compareWithOracle('labels are validated', {
  functionName: 'metadata.labels',
  inputs: labelMap,
  ours: (labels) => ownResult(() => messagesOf(validateLabels(labels, FieldPath.root('labels')))),
})

compareWithOracle('annotations are validated', {
  functionName: 'metadata.annotations',
  inputs: annotationMap,
  ours: (annotations) => ownResult(() => messagesOf(validateAnnotations(annotations, FieldPath.root('annotations')))),
})

compareWithOracle('finalizers are validated', {
  functionName: 'metadata.finalizers',
  inputs: finalizers,
  ours: (given) => ownResult(() => messagesOf(validateFinalizers(given, FieldPath.root('finalizers')))),
})

compareWithOracle('managed fields are validated', {
  functionName: 'metadata.managedFields',
  inputs: managedFields,
  question: (entries) => entries as unknown as JsonValue,
  ours: (entries) => ownResult(() => messagesOf(validateManagedFields(entries, FieldPath.root('managedFields')))),
})

compareWithOracle('names of field managers are validated', {
  functionName: 'metadata.fieldManager',
  inputs: fieldManager,
  ours: (manager) => ownResult(() => messagesOf(validateFieldManager(manager, FieldPath.root('fieldManager')))),
})

compareWithOracle('a generated name keeps what fits of its prefix', {
  functionName: 'metadata.generateName',
  inputs: fc.oneof(
    nameText,
    fc.string({ unit: fc.constantFrom('a', '-'), minLength: 50, maxLength: 70, size: 'max' }),
    fc.string({ unit: fc.constantFrom('é', 'éé'), minLength: 20, maxLength: 70, size: 'max' }),
    fc.string({ unit: fc.constantFrom('a', 'é', '😀'), minLength: 15, maxLength: 30, size: 'max' }),
  ),
  ours: (prefix) =>
    ownResult(() => {
      const name = generateName(prefix, (bound) => bound - 1)
      return { kept: name.slice(0, -5), suffixed: name.endsWith('99999') }
    }),
  listed: (prefix, _, theirs) =>
    /[^\0-\x7f]/.test(prefix) && /\ufffd/.test(JSON.stringify(theirs))
      ? 'a prefix is cut between characters'
      : undefined,
})
