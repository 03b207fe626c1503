import type { JsonObject } from '@kubewright/kube/json'
import { badRequestStatus, notFoundStatus } from '@kubewright/kube/status'
import { listAt, textAt } from '../../read-object.ts'
import { formatGo } from '../go-format.ts'
import { fail, failPlainly, groupResourceOf, type Operation } from '../operation.ts'

/** The container of a subresource request: the requested one, or the only one of the pod. Fails with 400. */
export function containerOf(pod: JsonObject, requestedName: string): string {
  const name = textAt(pod, 'metadata', 'name')
  const all = ['initContainers', 'containers', 'ephemeralContainers'].flatMap((list) => namesIn(pod, list))
  if (requestedName !== '') {
    return all.includes(requestedName)
      ? requestedName
      : fail(badRequestStatus(`container ${requestedName} is not valid for pod ${name}`))
  }
  const [first, ...others] = namesIn(pod, 'containers')
  const problem = `a container name must be specified for pod ${name}`
  if (first === undefined) return fail(badRequestStatus(problem))
  return others.length === 0 ? first : fail(badRequestStatus(`${problem}, choose one of: [${all.join(' ')}]`))
}

function namesIn(pod: JsonObject, list: string): readonly string[] {
  return listAt(pod, 'spec', list).map((container) => textAt(container, 'name'))
}

/** Address types of a node, in the order in which the server prefers them. */
const addressTypes = ['Hostname', 'InternalDNS', 'InternalIP', 'ExternalDNS', 'ExternalIP']

/** The address of a node's kubelet. Fails with kube-apiserver's error if the node has none. */
export function addressOfNode({ context, resource }: Operation, name: string): string {
  const node = context.store.get({ resource: 'nodes', namespace: '', name })?.object
  // kube-apiserver reports a missing node as if it were an object of the requested resource.
  if (node === undefined) return fail(notFoundStatus(groupResourceOf(resource), name))
  const addresses = listAt(node, 'status', 'addresses')
  for (const type of addressTypes) {
    const found = addresses.find((address) => textAt(address, 'type') === type)
    if (found !== undefined) return textAt(found, 'address')
  }
  const known = formatGo(addresses)
  return failPlainly(`no preferred addresses found; known addresses: ${known}`)
}

export function nodeNameOf(pod: JsonObject): string {
  return textAt(pod, 'spec', 'nodeName')
}
