import type { JsonObject } from '@kubewright/kube/json'
import { textAt } from '../../read-object.ts'
import type { Surroundings } from '../builtin-kind.ts'
import { familyOf } from './addresses.ts'
import { serverEntry } from './server-writes.ts'

const ownedFields: JsonObject = {
  'f:metadata': {
    'f:labels': { '.': {}, 'f:ipaddress.kubernetes.io/ip-family': {}, 'f:ipaddress.kubernetes.io/managed-by': {} },
  },
  'f:spec': { 'f:parentRef': { '.': {}, 'f:name': {}, 'f:namespace': {}, 'f:resource': {} } },
}

/** The object that stands for an address, as the server makes it in its own name. */
export function ipAddressOf(
  address: string,
  service: JsonObject,
  { now, newUid }: Pick<Surroundings, 'now' | 'newUid'>,
): JsonObject {
  const time = now()
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'IPAddress',
    metadata: {
      name: address,
      uid: newUid(),
      creationTimestamp: time,
      labels: {
        'ipaddress.kubernetes.io/ip-family': familyOf(address),
        'ipaddress.kubernetes.io/managed-by': 'ipallocator.k8s.io',
      },
      managedFields: [serverEntry('networking.k8s.io/v1', time, ownedFields)],
    },
    spec: {
      parentRef: {
        resource: 'services',
        namespace: textAt(service, 'metadata', 'namespace'),
        name: textAt(service, 'metadata', 'name'),
      },
    },
  }
}
