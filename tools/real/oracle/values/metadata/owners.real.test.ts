import { FieldPath } from '@kubewright/kube/field'
import type { JsonValue } from '@kubewright/kube/json'
import {
  controllerOf,
  isControlledBy,
  type KubernetesObject,
  newControllerReference,
  type OwnerReference,
  validateOwnerReferences,
} from '@kubewright/kube/meta'
import fc from 'fast-check'
import { compareWithOracle } from '../../comparison.ts'
import { messagesOf, ownResult } from '../own-result.ts'
import { owners } from './metadata-arbitrary.ts'

compareWithOracle('owner references are validated', {
  functionName: 'owners.validate',
  inputs: owners,
  question: (references) => references as unknown as JsonValue,
  ours: (references) =>
    ownResult(() =>
      messagesOf(validateOwnerReferences(references, FieldPath.root('metadata').child('ownerReferences'))),
    ),
})

const emptyReference = { apiVersion: '', kind: '', name: '', uid: '' }

/** Go always has the four strings of a reference. */
function complete(reference: OwnerReference | undefined): OwnerReference | null {
  return reference === undefined ? null : { ...emptyReference, ...reference }
}

compareWithOracle('the controller of an object is found', {
  functionName: 'owners.controller',
  inputs: fc.record({
    object: owners.map((ownerReferences) => ({ metadata: { ownerReferences } }) as KubernetesObject),
    owner: fc.record({
      apiVersion: fc.constantFrom('v1', 'apps/v1', 'a/b/c', ''),
      kind: fc.constantFrom('ReplicaSet', ''),
      metadata: fc.record({ name: fc.constantFrom('n', ''), uid: fc.constantFrom('u', 'w', '') }),
    }) as fc.Arbitrary<KubernetesObject>,
  }),
  question: (input) => input as unknown as JsonValue,
  ours: ({ object, owner }) =>
    ownResult(() => ({
      controller: complete(controllerOf(object)),
      controlled: isControlledBy(object, owner),
      newController: newControllerReference(owner),
    })),
})
