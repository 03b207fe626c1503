import type { JsonObject } from '@kubewright/kube/json'
import { badRequestStatus } from '@kubewright/kube/status'
import { metadataText, withMetadataFields } from '../metadata.ts'
import { fail, nameIn, type Operation } from '../operation.ts'

/** The object with the namespace of the request, which it may leave out but not contradict. */
export function inRequestNamespace({ path, resource }: Operation, object: JsonObject): JsonObject {
  const expected = resource.definition.namespaced ? path.namespace : ''
  const namespace = metadataText(object, 'namespace')
  if (namespace === expected) return object
  if (namespace !== '' && expected !== '') {
    fail(badRequestStatus('the namespace of the provided object does not match the namespace sent on the request'))
  }
  return withMetadataFields(object, { namespace: expected === '' ? undefined : expected })
}

/** The name in the body is the name in the path. */
export function checkName(operation: Operation, object: JsonObject): void {
  const name = metadataText(object, 'name')
  const expected = nameIn(operation)
  if (name === expected) return
  if (name === '') {
    const problem = `the name of the object (${expected} based on URL) was undeterminable: name must be provided`
    fail(badRequestStatus(problem))
  }
  fail(badRequestStatus(`the name of the object (${name}) does not match the name on the URL (${expected})`))
}
