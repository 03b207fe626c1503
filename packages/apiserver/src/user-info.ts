import type { JsonObject } from '@kubewright/kube/json'

/** The user of a request, as authentication finds it. */
export interface UserInfo {
  readonly name: string
  readonly uid?: string | undefined
  readonly groups: readonly string[]
  /** Additional attributes by key, as in Kubernetes' UserInfo. */
  readonly extra?: Readonly<Record<string, readonly string[]>> | undefined
}

/** Collects audit annotations of one request. The last value of a key counts. */
export interface AuditNotes {
  annotate(key: string, value: string): void
  /** Records the decoded body of a create, update or delete. */
  requestObject?(object: JsonObject): void
}

/** Collects audit annotations and client warnings about the credentials of a request. */
export interface CredentialNotes {
  annotate(key: string, value: string): void
  warn(text: string): void
}
