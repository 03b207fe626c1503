import type { JsonObject } from '@kubewright/kube/json'
import { badRequestStatus, notFoundStatus } from '@kubewright/kube/status'
import { listAt, textAt } from '../../read-object.ts'
import { formatGo } from '../go-format.ts'
import { fail, failPlainly, groupResourceOf, type Operation } from '../operation.ts'

/** The container that a request for a part of a pod means: the one it names, or the only one. Fails with 400. */
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

/** Kinds of addresses of a node, the best to reach its kubelet first. */
const addressTypes = ['Hostname', 'InternalDNS', 'InternalIP', 'ExternalDNS', 'ExternalIP']

/** The address of a node's kubelet. Fails as the server does that cannot tell where it is. */
export function addressOfNode({ context, resource }: Operation, name: string): string {
  const node = context.store.get({ resource: 'nodes', namespace: '', name })?.object
  // What is missing on the way to a part of an object is told as if it were one of its kind.
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
