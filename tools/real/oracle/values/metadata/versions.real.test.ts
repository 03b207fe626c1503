import {
  compareVersionPriority,
  formatGroupKind,
  formatGroupResource,
  formatGroupVersion,
  formatGroupVersionKind,
  formatGroupVersionResource,
  groupVersionKindOf,
  parseGroupKind,
  parseGroupResource,
  parseGroupVersion,
  parseKindArgument,
  parseResourceArgument,
  sortVersionsByPriority,
} from '@kubewright/kube/meta'
import fc from 'fast-check'
import { compareWithOracle } from '../../comparison.ts'
import { ownResult } from '../own-result.ts'
import { anyText, mutated, oneOf, repeated } from '../text-arbitrary.ts'

const version = fc.oneof(
  fc.stringMatching(/^v[0-9]{1,2}((alpha|beta)[0-9]{1,2})?$/),
  mutated(fc.stringMatching(/^v[0-9]{1,3}((alpha|beta)[0-9]{1,3})?$/)),
  oneOf(
    'v1',
    'v01',
    'v1beta',
    '1',
    '',
    'V1',
    'v0',
    'v1alpha1beta2',
    'v1gamma1',
    'v9999999999999999999',
    'v1beta99999999999999999999',
  ),
  anyText,
)

compareWithOracle('versions are compared by priority', {
  functionName: 'versions.compare',
  inputs: fc.record({ first: version, second: version }),
  ours: ({ first, second }) => ownResult(() => Math.sign(compareVersionPriority(first, second))),
})

compareWithOracle('versions are sorted by priority', {
  functionName: 'versions.sort',
  inputs: fc.array(version, { maxLength: 20, size: 'max' }),
  ours: (versions) => ownResult(() => sortVersionsByPriority(versions)),
})

const part = oneOf('apps', 'v1', 'a.io', '', 'x', 'deployments', 'é')
const apiVersion = fc.oneof(repeated(part, '/', 0, 3), mutated(repeated(part, '/', 1, 2)), anyText)

compareWithOracle('group and version are read', {
  functionName: 'groupVersion.parse',
  inputs: apiVersion,
  ours: (text) =>
    ownResult(() => {
      const parsed = parseGroupVersion(text)
      return { group: parsed.group, version: parsed.version, text: formatGroupVersion(parsed) }
    }),
})

compareWithOracle('the kind of an object is read', {
  functionName: 'groupVersion.kindOf',
  inputs: fc.record({ apiVersion, kind: part }),
  ours: (object) =>
    ownResult(() => {
      const kind = groupVersionKindOf(object)
      return { ...kind, text: formatGroupVersionKind(kind), apiVersion: formatGroupVersion(kind), name: kind.kind }
    }),
})

compareWithOracle('arguments that name kinds and resources are split', {
  functionName: 'groupVersion.split',
  inputs: fc.oneof(repeated(part, '.', 0, 5), mutated(repeated(part, '.', 1, 3)), anyText),
  ours: (text) =>
    ownResult(() => {
      const { groupResource, groupVersionResource } = parseResourceArgument(text)
      const { groupKind, groupVersionKind } = parseKindArgument(text)
      return {
        groupResource: formatGroupResource(groupResource),
        groupOfResource: groupResource.group,
        groupKind: formatGroupKind(groupKind),
        groupOfKind: groupKind.group,
        parsedResource: formatGroupResource(parseGroupResource(text)),
        parsedKind: formatGroupKind(parseGroupKind(text)),
        versionResource: groupVersionResource ? formatGroupVersionResource(groupVersionResource) : null,
        versionKind: groupVersionKind ? formatGroupVersionKind(groupVersionKind) : null,
      }
    }),
})
