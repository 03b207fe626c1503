import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { z } from 'zod'
import { silentLogger } from '../../log/index.ts'
import { defineResource } from '../../resource/index.ts'
import { absentClient } from '../absent-client.ts'
import type { AdmissionContext, AdmissionRequest } from '../admission-request.ts'

/** The kind of the webhook tests. */
export const Backup = defineResource({
  group: 'backup.example.com',
  version: 'v1',
  kind: 'Backup',
  spec: z.object({
    schedule: z.string(),
    keep: z.int().optional(),
    targets: z.array(z.object({ name: z.string(), path: z.string().optional() })).optional(),
  }),
})

export const uid = '705ab4f5-6393-11e8-b7cc-42010a800002'

export function backup(spec: JsonObject, more: JsonObject = {}): JsonObject {
  return {
    apiVersion: 'backup.example.com/v1',
    kind: 'Backup',
    metadata: { name: 'nightly', namespace: 'default', ...more },
    spec,
  }
}

/** The context of a request for a handler that is called without a server. */
export function admissionContext(request: AdmissionRequest): AdmissionContext {
  return {
    request,
    signal: new AbortController().signal,
    log: silentLogger,
    client: absentClient,
    user: request.userInfo,
    isDryRun: request.dryRun === true,
    warn: () => undefined,
  }
}

export interface ReviewParts {
  readonly operation?: string
  readonly object?: JsonValue
  readonly oldObject?: JsonValue
  readonly apiVersion?: string
  readonly request?: JsonObject
}

/** An AdmissionReview about a Backup with the fields and nulls that kube-apiserver 1.36 sends. */
export function admissionReview(parts: ReviewParts): JsonObject {
  const { operation = 'CREATE', object = null, oldObject = null, apiVersion = 'admission.k8s.io/v1' } = parts
  const kind = { group: 'backup.example.com', version: 'v1', kind: 'Backup' }
  const resource = { group: 'backup.example.com', version: 'v1', resource: 'backups' }
  return {
    kind: 'AdmissionReview',
    apiVersion,
    request: {
      uid,
      kind,
      resource,
      requestKind: kind,
      requestResource: resource,
      name: 'nightly',
      namespace: 'default',
      operation,
      userInfo: { username: 'kubernetes-admin', groups: ['system:masters', 'system:authenticated'] },
      object,
      oldObject,
      dryRun: false,
      options: { kind: 'CreateOptions', apiVersion: 'meta.k8s.io/v1', fieldManager: 'kubectl-create' },
      ...parts.request,
    },
  }
}

/** A ConversionReview as kube-apiserver sends it. */
export function conversionReview(desiredAPIVersion: string, objects: readonly JsonValue[]): JsonObject {
  return {
    kind: 'ConversionReview',
    apiVersion: 'apiextensions.k8s.io/v1',
    request: { uid, desiredAPIVersion, objects },
  }
}
