import { invalid } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { groupVersionKindOf } from '@kubewright/kube/meta'
import {
  badRequestStatus,
  conflictStatus,
  internalErrorStatus,
  invalidStatus,
  notFoundStatus,
} from '@kubewright/kube/status'
import { formatTime, instantOfUnixMilliseconds } from '@kubewright/kube/values'
import type { ApiResponse } from '../../api/index.ts'
import type { TokenClaims } from '../../authentication/index.ts'
import { serviceAccountIssuer } from '../../authentication/index.ts'
import { listAt, numberAt, objectAt, textAt } from '../../read-object.ts'
import { nowText } from '../../registry/index.ts'
import { mutateByAdmission, validateByAdmission } from '../admission.ts'
import { metadataIn, metadataText } from '../metadata.ts'
import { admitCreation } from '../namespace-admission.ts'
import { fail, nameIn, type Operation } from '../operation.ts'
import { inRequestNamespace } from '../write/identity.ts'
import { requireStored } from '../write/update.ts'
import { type WriteOptions, writeOptionsOf } from '../write-options.ts'
import { decodeSubresource, trackSubresource } from './subresource-body.ts'

const requestKind = { group: 'authentication.k8s.io', version: 'v1', kind: 'TokenRequest' }
const expirationSecondsDefault = 3600
const expirationSecondsMin = 600
const expirationSecondsMax = 2 ** 32

/** POST of a TokenRequest: issues a token of the service account with the requested audiences and lifetime. */
export function createServiceAccountToken(operation: Operation): ApiResponse {
  const options = writeOptionsOf(operation, 'CreateOptions')
  const decoded = inRequestNamespace(operation, decodeSubresource(operation, options, requestKind))
  admitCreation(operation, decoded)
  const admitted = { verb: 'CREATE', isDryRun: options.isDryRun, kind: requestKind } as const
  const request = mutateByAdmission(operation, tracked(operation, options, decoded), admitted)
  checkName(operation, request)
  const { object: account } = requireStored(operation)
  checkUid(operation, request, account)
  const spec = specOf(request)
  checkExpiration(spec.expirationSeconds)
  const { context } = operation
  const object = completed(operation, request, account, spec)
  validateByAdmission(operation, { ...admitted, object })
  if (context.tokens === undefined) return fail(internalErrorStatus('this server does not issue tokens'))
  const bound = boundObjects(operation, objectAt(request, 'spec', 'boundObjectRef'))
  const claims = { id: context.runtime.random.uuid(), account, ...bound, ...spec }
  operation.attempt.annotate('authentication.kubernetes.io/issued-credential-id', `JTI=${claims.id}`)
  const expiresMs = context.runtime.clock.now() + spec.expirationSeconds * 1000
  const status = {
    token: context.tokens.issue(isProjected(claims) ? { ...claims, ...projectedLifetime } : claims),
    expirationTimestamp: formatTime(instantOfUnixMilliseconds(Math.floor(expiresMs / 1000) * 1000)),
  }
  return { form: 'object', status: 201, object: { ...object, status } }
}

/** The lifetime that admission requests for the token volume of a pod. */
const projectedSeconds = 3607
/**
 * Such a token is valid for a year, as in Kubernetes, for programs that read it only once; it contains the time at
 * which a program should have reloaded it.
 */
const projectedLifetime = { expirationSeconds: 365 * 24 * 3600, staleAfterSeconds: projectedSeconds }

function isProjected({ pod, expirationSeconds, audiences }: TokenClaims): boolean {
  return (
    pod !== undefined &&
    expirationSeconds === projectedSeconds &&
    audiences.every((audience) => audience === serviceAccountIssuer)
  )
}

/** The request with the fields that the server sets, still without a token. */
function completed(
  operation: Operation,
  request: JsonObject,
  account: JsonObject,
  spec: ReturnType<typeof specOf>,
): JsonObject {
  return {
    kind: requestKind.kind,
    apiVersion: 'authentication.k8s.io/v1',
    metadata: {
      ...metadataIn(request),
      name: nameIn(operation),
      namespace: operation.path.namespace,
      uid: metadataText(account, 'uid'),
      creationTimestamp: nowText(operation.context),
    },
    spec: { ...objectAt(request, 'spec'), boundObjectRef: null, ...boundReference(request), ...spec },
    status: { token: '', expirationTimestamp: null },
  }
}

/** The request with managedFields, as for any creation. The default lifetime belongs to the manager too. */
function tracked(operation: Operation, options: WriteOptions, request: JsonObject): JsonObject {
  const expirationSeconds = objectAt(request, 'spec')['expirationSeconds'] ?? expirationSecondsDefault
  const updated = { ...request, spec: { ...objectAt(request, 'spec'), expirationSeconds } }
  return trackSubresource(operation, options, requestKind, 'token', updated)
}

/** A missing reference is encoded as null. */
function boundReference(request: JsonObject): JsonObject {
  const { boundObjectRef } = objectAt(request, 'spec')
  return boundObjectRef === undefined ? {} : { boundObjectRef }
}

function specOf(request: JsonObject): Pick<TokenClaims, 'audiences' | 'expirationSeconds'> {
  const audiences = listAt(request, 'spec', 'audiences').map(String)
  const seconds = objectAt(request, 'spec')['expirationSeconds']
  return {
    audiences: audiences.length === 0 ? [serviceAccountIssuer] : audiences,
    expirationSeconds:
      seconds === undefined || seconds === null
        ? expirationSecondsDefault
        : numberAt(request, 'spec', 'expirationSeconds'),
  }
}

/** Name and namespace are optional, but must match the path, also after admission. */
function checkName(operation: Operation, request: JsonObject): void {
  const { namespace } = operation.path
  for (const [field, wanted] of [
    ['name', nameIn(operation)],
    ['namespace', namespace],
  ] as const) {
    const found = metadataText(request, field)
    if (found === '' || found === wanted) continue
    const problem = invalid(`metadata.${field}`, found, `must match the service account ${field} if specified`)
    fail(invalidStatus(requestKind, nameIn(operation), [problem]))
  }
}

function checkUid(operation: Operation, request: JsonObject, account: JsonObject): void {
  const uid = metadataText(request, 'uid')
  const found = metadataText(account, 'uid')
  if (uid === '' || uid === found) return
  const why = `the UID in the token request (${uid}) does not match the UID of the service account (${found})`
  fail(conflictStatus({ group: requestKind.group, resource: requestKind.kind }, nameIn(operation), why))
}

function checkExpiration(seconds: number): void {
  const refuse = (why: string) =>
    fail(
      invalidStatus(requestKind, '', [invalid('spec.expirationSeconds', seconds, `may not specify a duration ${why}`)]),
    )
  if (seconds < expirationSecondsMin) refuse('less than 10 minutes')
  if (seconds > expirationSecondsMax) refuse('larger than 2^32 seconds')
}

/** The objects to which the token is bound. A token bound to a pod also names the pod's node. */
function boundObjects(operation: Operation, reference: JsonObject): Pick<TokenClaims, 'pod' | 'secret' | 'node'> {
  const kind = textAt(reference, 'kind')
  const apiVersion = textAt(reference, 'apiVersion')
  if (kind === '' && apiVersion === '') return {}
  const { group, version } = groupVersionKindOf({ apiVersion, kind })
  const resource = group === '' ? boundResources.get(kind) : undefined
  if (resource === undefined) {
    const type = `${group}/${version}, Kind=${kind}`
    return fail(badRequestStatus(`cannot bind token to object of type ${type}`))
  }
  const object = requireBound(operation, resource, kind, reference)
  if (kind === 'Secret') return { secret: object }
  return kind === 'Node' ? { node: object } : podWithNode(operation, object)
}

const boundResources: ReadonlyMap<string, string> = new Map([
  ['Pod', 'pods'],
  ['Node', 'nodes'],
  ['Secret', 'secrets'],
])

function requireBound({ context, path }: Operation, resource: string, kind: string, reference: JsonObject): JsonObject {
  const name = textAt(reference, 'name')
  const namespace = kind === 'Node' ? '' : path.namespace
  const object = context.store.get({ resource, namespace, name })?.object
  if (object === undefined) return fail(notFoundStatus({ group: '', resource }, name))
  const account = path.name
  if (kind === 'Pod' && textAt(object, 'spec', 'serviceAccountName') !== account) {
    const problem = `cannot bind token for serviceaccount ${JSON.stringify(account)} to pod running with different serviceaccount name.`
    return fail(badRequestStatus(problem))
  }
  const uid = textAt(reference, 'uid')
  if (uid === '' || uid === metadataText(object, 'uid')) return object
  const why = `the UID in the bound object reference (${uid}) does not match the UID in record. The object might have been deleted and then recreated`
  return fail(conflictStatus({ group: '', resource: kind }, name, why))
}

function podWithNode({ context }: Operation, pod: JsonObject): Pick<TokenClaims, 'pod' | 'node'> {
  const name = textAt(pod, 'spec', 'nodeName')
  if (name === '') return { pod }
  const node = context.store.get({ resource: 'nodes', namespace: '', name })?.object
  return { pod, node: node ?? { metadata: { name } } }
}
